import { createCustomer, openSession } from './support/customer.ts';
import { countShifts, mostShift, readShift } from './support/layout-shift.ts';
import { openCustomerApi } from './support/shipment.ts';
import { expect, test } from './support/test.ts';

const endlessName = 'Wolfeschlegelsteinhausenbergerdorff & Daughters Antiquarian Booksellers of Hay-on-Wye';

test('the first shipment is in sight under an unpaid upload, between equal gutters', {
  tag: ['@both-sizes', '@slow'],
}, async ({ page, request }) => {
  const customer = await createCustomer(request);
  const api = await openCustomerApi(request, customer);
  await api.createBatch(2);
  await api.pay(await api.createShipment({ receiver_fullname: endlessName }));
  await openSession(page, customer);
  await page.goto('/dashboard');
  await expect(page.getByText('Unpaid uploads')).toBeVisible();
  const first = await page.getByRole('row').nth(1).boundingBox();
  expect(first?.y).toBeLessThanOrEqual(480); // whole in the first view, at the distances the lists of a phone have
  const gutters = await page.getByRole('row').evaluateAll((rows) =>
    rows.slice(1).map((row) => {
      const { left, right } = row.getBoundingClientRect();
      return [left, document.documentElement.clientWidth - right];
    }),
  );
  expect(gutters).toHaveLength(3);
  for (const [left, right] of gutters) expect(right).toBeCloseTo(left ?? 0, 0);
});

test('the pages of an account have no layout shift while they load', { tag: ['@both-sizes', '@slow'] }, async ({
  page,
  request,
}) => {
  const customer = await createCustomer(request);
  const api = await openCustomerApi(request, customer);
  await api.pay(await api.createShipment());
  await api.createShipment();
  await openSession(page, customer);
  await page.addInitScript(countShifts);
  for (const path of ['/dashboard', '/dashboard/invoices', '/dashboard/address-book', '/ship-parcel', '/settings']) {
    await page.goto(path, { waitUntil: 'networkidle' });
    await expect(page.locator('.animate-breathe')).toHaveCount(0);
    expect(await readShift(page), path).toBeLessThanOrEqual(mostShift);
  }
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Make Payment' }).click();
  await expect(page.getByLabel('Card number')).toBeVisible();
  expect(await readShift(page), 'payment').toBeLessThanOrEqual(mostShift);
});
