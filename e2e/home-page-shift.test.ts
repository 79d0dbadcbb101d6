import type { Page } from '@playwright/test';
import { createCustomer, openSession } from './support/customer.ts';
import { expect, test } from './support/test.ts';

const mostShift = 0.01;

test('the home page has no layout shift while it loads, for a visitor and a customer', { tag: '@both-sizes' }, async ({
  page,
  request,
}) => {
  await page.addInitScript(countShifts);
  await page.goto('/', { waitUntil: 'networkidle' });
  expect(await readShift(page), 'for a visitor').toBeLessThanOrEqual(mostShift);

  await openSession(page, await createCustomer(request));
  await page.goto('/', { waitUntil: 'networkidle' });
  await expect(page.getByRole('button', { name: 'Address Book' })).toHaveCount(2);
  expect(await readShift(page), 'for a customer').toBeLessThanOrEqual(mostShift);
});

/** The sum of all shifts, an upper bound of Cumulative Layout Shift. */
function countShifts(): void {
  const shifts = { sum: 0 };
  Object.assign(window, { shifts });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) shifts.sum += (entry as PerformanceEntry & { value: number }).value; // entries of this type have one
  }).observe({ type: 'layout-shift', buffered: true });
}

async function readShift(page: Page): Promise<number> {
  // After two frames everything drawn so far is counted.
  return page.evaluate(async () => {
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    return (window as unknown as { shifts: { sum: number } }).shifts.sum; // set by countShifts
  });
}
