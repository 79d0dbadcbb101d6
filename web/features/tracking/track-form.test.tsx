import { afterEach, expect, test, vi } from 'vitest';
import { trackShipment } from '../../../contract/tracking.ts';
import { aTrackedParcel } from '../../testing/a-tracked-parcel.ts';
import { emulateMotion } from '../../testing/emulate-motion.ts';
import { fakeApi, refusal } from '../../testing/fake-api.ts';
import { pressWithFakeTimers } from '../../testing/press-with-fake-timers.ts';
import { renderApp } from '../../testing/render-app.tsx';

afterEach(() => vi.useRealTimers());

test('Track spins for a second, with the parcel fetched meanwhile, and then opens its page', async () => {
  await emulateMotion('no-preference');
  vi.stubGlobal(
    'EventSource',
    class extends EventTarget {
      close() {}
    },
  );
  const api = fakeApi();
  api.serve(trackShipment, () => ({ data: aTrackedParcel() }));
  const { screen, currentPath } = await renderApp('/?page=track');
  await expect.element(screen.getByRole('tab', { name: 'Track' })).toHaveAttribute('aria-selected', 'true');
  await screen.getByLabelText('Enter your tracking number').fill('CL000717618GB');
  const button = screen.getByRole('button', { name: 'Track', exact: true });
  await expect.element(button).toBeEnabled();
  await pressWithFakeTimers(button);
  await expect.poll(() => api.requests.length).toBe(1);
  expect(flights()).toEqual([1000]);
  await vi.advanceTimersByTimeAsync(999);
  expect(currentPath()).toBe('/?page=track');
  await vi.advanceTimersByTimeAsync(1);
  vi.useRealTimers();
  await expect.poll(currentPath).toBe('/track-parcel?tracking_code=CL000717618GB');
  await expect.element(screen.getByText('Out for delivery in Manchester')).toBeVisible();
});

/** How long the lark flies along the line of the tabs. */
function flights() {
  const lark = document.querySelector('.flight-lark')?.getAnimations() ?? [];
  const travels = lark.filter((one) => one instanceof CSSAnimation && one.animationName === 'lark-travels');
  return travels.map(({ effect }) => effect?.getTiming().duration);
}

test('a code nobody has is asked for once', async () => {
  const api = fakeApi();
  api.serve(trackShipment, () => refusal('NOT_FOUND', 'We can’t find a parcel with that tracking number.'));
  const { screen, currentPath } = await renderApp('/?page=track');
  const button = screen.getByRole('button', { name: 'Track', exact: true });
  const field = screen.getByLabelText('Enter your tracking number');
  await field.fill(''); // what was typed earlier is kept for as long as the document
  await expect.element(button).toHaveAccessibleDescription('Enter the number from our email');
  await field.fill('CL0007');
  await expect.element(button).toHaveAccessibleDescription('It has two letters, nine digits and GB');
  await field.fill('cl 0007-1761 1 gb');
  await expect.element(button).toHaveAccessibleDescription('Compare it with the one in our email');
  await field.fill('CL000717618GB');
  await expect.element(button).toHaveAccessibleDescription('No account needed');
  await button.click();
  await expect.poll(currentPath).toBe('/track-parcel?tracking_code=CL000717618GB');
  const main = screen.getByRole('main');
  await expect.element(main.getByText('We can’t find a parcel with that tracking number.')).toBeVisible();
  await expect.element(main.getByRole('alert')).not.toBeInTheDocument(); // the toast has said it
  expect(api.requests).toHaveLength(1);
});

test('the tabs change with the address, any value but send being Track', async () => {
  fakeApi();
  const { screen, navigate } = await renderApp('/?page=anything');
  await expect.element(screen.getByRole('heading', { name: 'Track your parcel' })).toBeVisible();
  await expect.poll(() => document.title).toBe('Track your parcel · Larkway');
  await screen.getByRole('tab', { name: 'Send' }).click();
  await expect.element(screen.getByRole('heading', { name: 'Send a parcel' })).toBeVisible();
  await expect.poll(() => document.title).toMatch(/send a parcel/);
  await navigate('/?page=track');
  await expect.element(screen.getByRole('heading', { name: 'Track your parcel' })).toBeVisible();
});
