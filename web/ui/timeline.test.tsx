import { expect, it } from 'vitest';
import { render } from 'vitest-browser-react';
import { expectAccessible } from '../testing/expect-accessible.ts';
import { Timeline } from './timeline.tsx';

it('has no accessibility faults and marks where the parcel is', async () => {
  const screen = await render(
    <Timeline
      label="Journey"
      events={[
        { id: 'collected', title: 'Collected from Dartford', detail: '16:40', state: 'done' },
        { id: 'out', title: 'Out for delivery in Manchester', detail: '08:05', state: 'current' },
        { id: 'delivered', title: 'Delivered', state: 'upcoming' },
      ]}
    />,
  );
  const current = screen
    .getByRole('listitem')
    .elements()
    .filter((item) => item.hasAttribute('aria-current'));
  expect(current.map((item) => item.textContent)).toEqual(['Out for delivery in Manchester08:05']);
  await expectAccessible(screen.container);
});
