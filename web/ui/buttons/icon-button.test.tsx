import { X } from 'lucide-react';
import { expect, it } from 'vitest';
import { render } from 'vitest-browser-react';
import { expectAccessible } from '../../testing/expect-accessible.ts';
import { IconButton } from './icon-button.tsx';

it('has a name though it shows only an icon', async () => {
  const screen = await render(
    <>
      <IconButton label="Close" icon={<X />} />
      <IconButton label="Delete" icon={<X />} disabled />
    </>,
  );
  await expect.element(screen.getByRole('button', { name: 'Close' })).toBeVisible();
  await expectAccessible(screen.container);
});

it('is at least 24 px in both directions', async () => {
  const screen = await render(<IconButton label="Close" icon={<X />} />);
  const { width, height } = screen.getByRole('button').element().getBoundingClientRect();
  expect(Math.min(width, height)).toBeGreaterThanOrEqual(24);
});
