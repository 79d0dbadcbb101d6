import { readFile } from 'node:fs/promises';
import { createCustomer } from './support/customer.ts';
import { openCustomerApi } from './support/shipment.ts';
import { logInAsStaff } from './support/staff.ts';
import { expect, test } from './support/test.ts';

test('finance opens a VAT quarter, downloads its documents, and sees that takings are the ledger’s @desktop', async ({
  page,
  request,
  checkAccessibility,
  checkDarkColours,
}) => {
  const api = await openCustomerApi(request, await createCustomer(request));
  await api.pay(await api.createShipment());
  await logInAsStaff(page, 'finance');
  await checkAccessibility('with colours');
  await checkDarkColours();
  const menu = page.getByRole('navigation', { name: 'Main' });

  await menu.getByRole('link', { name: 'VAT return' }).press('Enter');
  await expect(page.getByRole('row', { name: /^1 VAT due on sales/ })).toContainText('£');
  await expect(page.getByText('Equals the ledger to the penny.')).toBeVisible();
  await checkAccessibility('with colours');
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download every document' }).press('Enter');
  const file = await saved;
  expect(file.suggestedFilename()).toMatch(/^vat-documents-\d{4}-\d{2}\.csv$/);
  const table = await readFile(await file.path(), 'utf8');
  expect(table).toMatch(/^\uFEFFNumber,Kind,/);
  expect(table).toContain('\r\nINV-');
  await page.getByRole('combobox', { name: 'Quarter' }).selectOption({ index: 3 });
  await expect(page).toHaveURL(/from=20\d\d-\d\d/);
  await expect(page.getByText('This quarter isn’t over')).toHaveCount(0);
  await checkDarkColours();

  await menu.getByRole('link', { name: 'Takings' }).press('Enter');
  await expect(page.getByRole('table', { name: 'Invoiced, and how it was paid' })).toBeVisible();
  await expect(page.getByText('Equals the ledger to the penny.')).toHaveCount(2);
  await checkAccessibility('with colours');
  await checkDarkColours();

  await menu.getByRole('link', { name: 'Reconciliation' }).press('Enter');
  await page.getByRole('button', { name: 'Compare' }).press('Enter');
  await expect(page.getByRole('table', { name: 'Sums' })).toBeVisible();
  await checkAccessibility('with colours');

  await menu.getByRole('link', { name: 'Unpaid' }).press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Unpaid and waiting');
  await checkAccessibility('with colours');
});
