import { createCustomer, openSession } from './support/customer.ts';
import { countShifts, mostShift, readShift } from './support/layout-shift.ts';
import { expect, test } from './support/test.ts';

test('the home page has no layout shift while it loads, for a visitor and a customer', {
  tag: ['@both-sizes', '@slow'],
}, async ({ page, request }) => {
  await page.addInitScript(countShifts);
  await page.goto('/', { waitUntil: 'networkidle' });
  expect(await readShift(page), 'for a visitor').toBeLessThanOrEqual(mostShift);

  await openSession(page, await createCustomer(request));
  await page.goto('/', { waitUntil: 'networkidle' });
  await expect(page.getByRole('button', { name: 'Address Book' })).toHaveCount(2);
  expect(await readShift(page), 'for a customer').toBeLessThanOrEqual(mostShift);
});
