import { afterEach, expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { expectAccessible } from '../testing/expect-accessible.ts';
import { ConnectionBanner } from './connection-banner.tsx';

afterEach(() => vi.useRealTimers());

test('says when the connection goes, when it is back, and then nothing more', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const screen = await render(<ConnectionBanner />);
  const status = screen.getByRole('status');
  await expect.element(status).toHaveTextContent('');
  window.dispatchEvent(new Event('offline'));
  await expect.element(status).toMatchTextContent(/You’re offline/);
  window.dispatchEvent(new Event('online'));
  await expect.element(status).toHaveTextContent('You’re back online.');
  await vi.advanceTimersByTimeAsync(4000);
  await expect.element(status).toHaveTextContent('');
});

test('a connection that goes again is said again', async () => {
  const screen = await render(<ConnectionBanner />);
  window.dispatchEvent(new Event('offline'));
  window.dispatchEvent(new Event('online'));
  window.dispatchEvent(new Event('offline'));
  await expect.element(screen.getByRole('status')).toMatchTextContent(/You’re offline/);
  await expectAccessible();
});
