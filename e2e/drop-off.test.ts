import { createPublicKey, verify } from 'node:crypto';
import type { APIRequestContext } from '@playwright/test';
import { dropOffKeys } from '../contract/points/drop-offs.ts';
import { payByCardAndStay } from './support/card.ts';
import { importPoint } from './support/commands.ts';
import { createCustomer, openSession } from './support/customer.ts';
import { readQrCodes } from './support/read-qr-codes.ts';
import { continueToNextStep, describeParcel, fillStep, receiver } from './support/ship-form.ts';
import { expect, test } from './support/test.ts';

test.beforeAll(async () => {
  const file = test.info().outputPath('points.csv');
  // In Inverness, where no other journey sends from.
  const place = { address: '2 Academy Street', town: 'Inverness', postcode: 'IV1 1AA', easting: '266600' };
  const shop = { ...place, code: 'E2E-DROP-OFF', name: 'Academy Street News', northing: '845500' };
  await importPoint(file, shop);
});

test('a parcel to be brought to a point is paid for, and its code is one that a till without network accepts', async ({
  page,
  request,
  checkAccessibility,
}) => {
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
  await payByCardAndStay(page, '4242424242424242');
  await expect(page.getByRole('main')).toContainText('Take it to Academy Street News, Inverness');
  await expect(page.getByRole('main')).not.toContainText('driver');
  await expect(page.getByRole('button', { name: /No printer/ })).toBeHidden();

  await page.getByRole('button', { name: 'Go to My Shipments' }).click();
  await page.getByRole('link', { name: /SHP-/ }).first().click();
  await expect(page.getByRole('heading', { name: 'Drop off at Academy Street News' })).toBeVisible();
  const shown = page.getByRole('img', { name: /^QR code to drop off/ });
  await expect(shown).toBeVisible();
  await checkAccessibility();
  await expect.poll(() => readQrCodes(shown)).toHaveLength(1); // once the picture is drawn
  const [code = ''] = await readQrCodes(shown);
  const trackingCode = (await shown.getAttribute('alt'))?.replaceAll(/^QR code to drop off|\s/g, '') ?? '';
  expect(code.split('.').slice(2, 4)).toEqual([trackingCode, 'E2E-DROP-OFF']);
  expect(Number(code.split('.')[4]) * 1000).toBeGreaterThan(Date.now());
  expect(await isAccepted(request, code)).toBe(true);
  expect(await isAccepted(request, code.replace('.E2E-DROP-OFF.', '.E2E-DROP-OUT.'))).toBe(false);
});

/** By the published keys alone, as a till checks it that got them earlier. */
async function isAccepted(request: APIRequestContext, code: string): Promise<boolean> {
  const answer: unknown = await (await request.get('/api/v1/points/drop-off-keys')).json();
  const x = dropOffKeys.response.parse(answer).data.find(({ id }) => id === code.split('.')[1])?.public_key ?? '';
  const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' });
  const end = code.lastIndexOf('.');
  return verify(null, Buffer.from(code.slice(0, end)), key, Buffer.from(code.slice(end + 1), 'base64url'));
}
