import { CircleCheck } from 'lucide-react';
import { expect, it } from 'vitest';
import { render } from 'vitest-browser-react';
import { expectAccessible } from '../testing/expect-accessible.ts';
import { Badge } from './badge.tsx';
import { Card } from './card.tsx';
import { EmptyState } from './feedback/empty-state.tsx';
import { Notice } from './feedback/notice.tsx';
import { Price } from './price.tsx';
import { VisuallyHidden } from './visually-hidden.tsx';

it('finds no accessibility faults in cards, badges, notices, prices and empty states', async () => {
  const { container } = await render(
    <>
      {(['paper', 'lifted', 'evergreen'] as const).map((tone) => (
        <Card key={tone} tone={tone}>
          A card <span className="text-quiet">with quiet words</span>
        </Card>
      ))}
      {(['neutral', 'moving', 'today', 'success', 'warning', 'danger'] as const).map((tone) => (
        <Badge key={tone} tone={tone} icon={<CircleCheck aria-hidden="true" />}>
          {tone}
        </Badge>
      ))}
      {(['information', 'success', 'warning', 'danger'] as const).map((tone) => (
        <Notice key={tone} tone={tone} title={tone}>
          Words
        </Notice>
      ))}
      <Price pounds={7.92} />
      <EmptyState title="No shipment history to view">Parcels you send appear here.</EmptyState>
    </>,
  );
  await expectAccessible(container);
});

it.each([
  [0, '£0.00'],
  [7.9, '£7.90'],
  [1111.11, '£1,111.11'],
])('shows %d pounds as %s', async (pounds, text) => {
  const { container } = await render(<Price pounds={pounds} />);
  expect(container.textContent).toBe(text);
});

it('sets prices in figures of one width', async () => {
  const screen = await render(
    <>
      <Price pounds={111.11} />
      <br />
      <Price pounds={888.88} />
    </>,
  );
  const [narrow, wide] = screen
    .getByText('£')
    .elements()
    .map((price) => price.getBoundingClientRect().width);
  expect(narrow).toBe(wide);
});

it.each([
  ['danger', 'alert'],
  ['success', 'status'],
] as const)('announces a live %s notice as %s', async (tone, role) => {
  const screen = await render(
    <Notice tone={tone} isLive>
      Words
    </Notice>,
  );
  await expect.element(screen.getByRole(role)).toHaveTextContent('Words');
});

it('hides words from the eye but not from screen readers', async () => {
  const screen = await render(
    <button type="button">
      3<VisuallyHidden> unread messages</VisuallyHidden>
    </button>,
  );
  await expect.element(screen.getByRole('button', { name: '3 unread messages' })).toBeVisible();
  expect(screen.getByText('unread messages').element().getBoundingClientRect().width).toBeLessThanOrEqual(1);
});
