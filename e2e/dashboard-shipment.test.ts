import { readFile } from 'node:fs/promises';
import * as mupdf from 'mupdf';
import { createCustomer, logIn, openSession } from './support/customer.ts';
import { readQrCodes } from './support/read-qr-codes.ts';
import { openCustomerApi } from './support/shipment.ts';
import { expect, test } from './support/test.ts';

test('a customer opens a paid shipment, prints its label, shows its code, repeats it and cancels it', async ({
  page,
  request,
  checkAccessibility,
}) => {
  const customer = await createCustomer(request);
  const api = await openCustomerApi(request, customer);
  const shipment = await api.createShipment();
  await api.pay(shipment);
  await openSession(page, customer);
  await page.goto('/dashboard');
  await page.getByRole('link', { name: shipment._shipment_id }).click();
  await expect(page).toHaveURL(`/dashboard/shipments/${shipment._shipment_id}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Shipment ${shipment._shipment_id}`);
  await expect(page.getByRole('list', { name: 'Journey so far' }).getByRole('listitem')).toHaveCount(2);
  await checkAccessibility();

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: /^Print your/ }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe(`label-${shipment._tracking_id}-a4.pdf`);
  const label = mupdf.Document.openDocument(await readFile(await file.path()), 'application/pdf');
  expect(label.loadPage(0).toStructuredText('').asText()).toContain('1 of 1');

  await page.getByRole('button', { name: 'No printer? Show the QR code' }).click();
  const code = page.getByRole('img', { name: `QR code of ${shipment._tracking_id}` });
  await expect(code).toBeVisible();
  await expect.poll(() => readQrCodes(code)).toEqual([shipment._tracking_id]);
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Send again' }).click();
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(`Shipment ${shipment._shipment_id}`);
  await expect(page.getByText('Draft: waiting for payment')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Print your/ })).toBeHidden();
  await page.getByRole('button', { name: 'Delete this shipment' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete shipment' }).click();
  await expect(page).toHaveURL('/dashboard');
  await expect(page.getByText('1 shipment', { exact: true })).toBeVisible();

  // With the keyboard alone.
  await page.getByRole('link', { name: shipment._shipment_id }).press('Enter');
  await page.getByRole('button', { name: 'Cancel this shipment' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Cancel this shipment?' });
  await expect(dialog).toContainText('free until we first scan your parcel');
  await checkAccessibility();
  await expect(dialog.getByRole('button', { name: 'Keep it' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByText(/^It won’t be collected or delivered\./)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Cancel this shipment' })).toBeHidden();
  await expect(page.getByRole('button', { name: /^Print your/ })).toBeHidden();
});

test("another customer can't see a shipment", { tag: '@slow' }, async ({ page, request, expectProblem }) => {
  expectProblem(/404/);
  const [owner, stranger] = [await createCustomer(request), await createCustomer(request)];
  const shipment = await (await openCustomerApi(request, owner)).createShipment();
  await page.goto(`/dashboard/shipments/${shipment._shipment_id}`);
  await expect(page).toHaveURL('/auth/login');
  await logIn(page, stranger);
  await expect(page).toHaveURL(`/dashboard/shipments/${shipment._shipment_id}`);
  await expect(page.getByText('We can’t find that shipment in your account')).toBeVisible();
});
