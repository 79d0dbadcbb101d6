import type { Page } from '@playwright/test';

/** Of Cumulative Layout Shift. */
export const mostShift = 0.01;

/** As an init script of the page. */
export function countShifts(): void {
  const shifts = { sum: 0 };
  Object.assign(window, { shifts });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) shifts.sum += (entry as PerformanceEntry & { value: number }).value; // entries of this type have one
  }).observe({ type: 'layout-shift', buffered: true });
}

/** The sum of all shifts, an upper bound of Cumulative Layout Shift. */
export async function readShift(page: Page): Promise<number> {
  // After two frames everything drawn so far is counted.
  return page.evaluate(async () => {
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    return (window as unknown as { shifts: { sum: number } }).shifts.sum; // set by countShifts
  });
}
