import { payByCard } from './support/card.ts';
import { importPoint } from './support/commands.ts';
import { createCustomer, openSession } from './support/customer.ts';
import { continueToNextStep, describeParcel, fillStep, receiver } from './support/ship-form.ts';
import { expect, test } from './support/test.ts';

test.beforeAll(async () => {
  const file = test.info().outputPath('points.csv');
  // In Inverness, where no other journey sends from.
  const place = { address: '2 Academy Street', town: 'Inverness', postcode: 'IV1 1AA', easting: '266600' };
  const shop = { ...place, code: 'E2E-DROP-OFF', name: 'Academy Street News', northing: '845500' };
  await importPoint(file, shop);
});

test('a parcel to be brought to a point is paid for', async ({ page, request, checkAccessibility }) => {
  await openSession(page, await createCustomer(request));
  await page.goto('/ship-parcel');
  await fillStep(page, {
    shipper_postal_code: 'iv11aa',
    shipper_building: '1',
    shipper_street_name: 'Academy Street',
  });
  await continueToNextStep(page);
  await fillStep(page, receiver);
  await continueToNextStep(page);
  await describeParcel(page);
  await page.getByRole('radio', { name: 'Drop off at a point' }).check();
  await expect(page.getByRole('radio', { name: 'Academy Street News' })).toBeChecked();
  await checkAccessibility();
  await continueToNextStep(page);
  await page.getByRole('radio', { name: 'Debit or credit card' }).check();
  await expect(page.getByRole('main')).toContainText('Academy Street News');
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Proceed' }).click();
  await page.getByRole('dialog', { name: 'Confirm payment' }).getByRole('button', { name: 'Confirm' }).click();
  await payByCard(page, '4242424242424242');
  await expect(page.getByRole('heading', { level: 1, name: 'Payment succeeded!' })).toBeVisible();
});
