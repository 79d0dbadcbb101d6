import { vi } from 'vitest';
import { type Locator, userEvent } from 'vitest/browser';

/**
 * Presses a button or link with timers that only the test moves from then on. A click would move them on for as long as it takes;
 * a key does not.
 */
export async function pressWithFakeTimers(control: Locator): Promise<void> {
  await vi.waitUntil(() => !control.element().matches(':disabled'), { timeout: 60_000 });
  if (!vi.isFakeTimers()) vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  control.element().focus();
  await userEvent.keyboard('{Enter}');
}
