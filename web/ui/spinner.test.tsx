import { expect, it } from 'vitest';
import { render } from 'vitest-browser-react';
import { emulateMotion } from '../testing/emulate-motion.ts';
import { expectAccessible } from '../testing/expect-accessible.ts';
import { Skeleton, SkeletonGroup } from './feedback/skeleton.tsx';
import { Spinner } from './spinner.tsx';

it('draws the spinner for the eye only', async () => {
  const { container } = await render(<Spinner />);
  expect(container.querySelector('svg')).toHaveAttribute('aria-hidden', 'true');
});

it('puts words to skeletons', async () => {
  const screen = await render(
    <SkeletonGroup label="Loading your shipments">
      <Skeleton className="h-4 w-1/2" />
    </SkeletonGroup>,
  );
  await expect.element(screen.getByRole('status')).toHaveTextContent('Loading your shipments');
  await expectAccessible(screen.container);
});

it('moves, and is still when the reader asks for less motion', async () => {
  const parts = (
    <>
      <Spinner />
      <Skeleton />
    </>
  );
  await emulateMotion('no-preference');
  const { container } = await render(parts);
  expect(container.getAnimations({ subtree: true })).toHaveLength(2);
  await emulateMotion('reduce');
  expect(container.getAnimations({ subtree: true })).toHaveLength(0);
});
