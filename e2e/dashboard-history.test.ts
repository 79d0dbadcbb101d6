import { groupTrackingCode } from '../contract/values/tracking-code.ts';
import { createCustomer, openSession } from './support/customer.ts';
import { openCustomerApi } from './support/shipment.ts';
import { expect, test } from './support/test.ts';

test('a customer pages through the history, finds a shipment and opens its payment', { tag: '@slow' }, async ({
  page,
  request,
  checkAccessibility,
}) => {
  const customer = await createCustomer(request);
  const api = await openCustomerApi(request, customer);
  await openSession(page, customer);
  await page.goto('/dashboard');
  await expect(page.getByText('No shipment history to view')).toBeVisible();
  await checkAccessibility();

  const first = await api.createShipment({
    receiver_fullname: 'Rosalind Franklin',
    receiver_street_name: 'Drury Lane',
  });
  await Promise.all(Array.from({ length: 10 }, () => api.createShipment()));
  await page.reload();
  await expect(page.getByText('1 to 10 of 11 shipments')).toBeVisible();
  await expect(page.getByRole('link', { name: first._shipment_id })).toBeHidden();
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
  await checkAccessibility();

  await page.getByRole('navigation', { name: 'Shipment history pages' }).getByRole('link', { name: 'Next' }).click();
  await expect(page).toHaveURL('/dashboard?page=2');
  await expect(page.getByText('11 of 11 shipments')).toBeVisible();
  await expect(page.getByRole('link', { name: first._shipment_id })).toBeVisible();
  await page.goBack();
  await expect(page.getByText('1 to 10 of 11 shipments')).toBeVisible();

  await page.getByRole('searchbox', { name: 'Find a shipment' }).fill('rosalind');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/dashboard?search=rosalind');
  const row = page.getByRole('row').filter({ hasText: groupTrackingCode(first._tracking_id) });
  await expect(row).toContainText('Drury Lane, UK');
  await expect(row).toContainText('PENDING PAYMENT');
  await expect(row).toContainText('--/--');
  await expect(page.getByText('1 shipment', { exact: true })).toBeVisible();

  await row.getByRole('button', { name: 'Make Payment' }).click();
  const dialog = page.getByRole('dialog', { name: 'Make Payment' });
  await expect(dialog).toContainText('£8.70');
  await expect(dialog.getByRole('button', { name: /^Pay Now/ })).toBeVisible(); // until then Cancel is another button
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toBeHidden();

  await api.pay(first);
  await page.getByRole('combobox', { name: 'Status' }).selectOption('BOOKED');
  await expect(page).toHaveURL('/dashboard?status=BOOKED&search=rosalind');
  await expect(row).toContainText('BOOKED');
  await expect(page.getByRole('columnheader', { name: 'Action' })).toHaveCount(0);
});
