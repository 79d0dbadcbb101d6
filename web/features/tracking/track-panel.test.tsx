import { afterEach, expect, test, vi } from 'vitest';
import { trackShipment } from '../../../contract/tracking.ts';
import { aTrackedParcel } from '../../testing/a-tracked-parcel.ts';
import { fakeApi } from '../../testing/fake-api.ts';
import { renderApp } from '../../testing/render-app.tsx';

afterEach(() => vi.useRealTimers());

test('Track spins for a second, with the parcel fetched meanwhile, and then opens its page', async () => {
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
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  await button.click();
  await expect.poll(() => api.requests.length).toBe(1);
  await vi.advanceTimersByTimeAsync(999);
  expect(currentPath()).toBe('/?page=track');
  await vi.advanceTimersByTimeAsync(1);
  vi.useRealTimers();
  await expect.poll(currentPath).toBe('/track-parcel?tracking_code=CL000717618GB');
  await expect.element(screen.getByRole('heading', { name: 'Out for delivery in Manchester' })).toBeVisible();
});

test('the tabs change with the address, any value but send being Track', async () => {
  fakeApi();
  const { screen, navigate } = await renderApp('/?page=anything');
  await expect.element(screen.getByRole('heading', { name: 'Track your parcel' })).toBeVisible();
  await screen.getByRole('tab', { name: 'Send' }).click();
  await expect.element(screen.getByRole('heading', { name: 'Send a parcel' })).toBeVisible();
  await navigate('/?page=track');
  await expect.element(screen.getByRole('heading', { name: 'Track your parcel' })).toBeVisible();
});
