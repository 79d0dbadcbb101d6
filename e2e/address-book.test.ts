import type { Page } from '@playwright/test';
import { createCustomer, openSession } from './support/customer.ts';
import { expect, test } from './support/test.ts';

const file = (text: string) => ({ name: 'addresses.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });

async function addAddress(page: Page, name: string, postalCode: string): Promise<void> {
  await page.getByRole('button', { name: 'Add address' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add an address' });
  await dialog.getByRole('textbox', { name: 'Full name' }).fill(name);
  await dialog.getByRole('textbox', { name: 'Postcode' }).fill(postalCode);
  await dialog.getByRole('textbox', { name: 'House number or name' }).fill('7');
  const street = dialog.getByRole('combobox', { name: 'Street name' });
  await street.fill('High Street');
  await street.press('Tab'); // closes the list of streets
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('main')).toContainText(name);
}

test.beforeEach(async ({ page, request }) => {
  await openSession(page, await createCustomer(request));
});

test('a customer saves addresses and quotes from them', async ({ page, checkAccessibility }) => {
  await page.goto('/dashboard/address-book');
  await expect(page.getByText('No addresses yet')).toBeVisible();
  await addAddress(page, 'Ada at home', 'da11aa');
  await page.getByRole('tab', { name: 'Receivers' }).click();
  await expect(page).toHaveURL('/dashboard/address-book?side=receiver');
  await addAddress(page, 'Grace Hopper', 'm11ae');
  await checkAccessibility();

  await page.goto('/');
  await page.getByRole('button', { name: 'Address Book' }).first().click();
  await page.getByRole('combobox', { name: 'Collection postcode' }).click();
  await page.getByRole('option', { name: /DA1 1AA/ }).click();
  await page.getByRole('button', { name: 'Address Book' }).click();
  await page.getByRole('combobox', { name: 'Delivery postcode' }).click();
  await page.getByRole('option', { name: /M1 1AE/ }).click();
  await checkAccessibility();
  await page.getByRole('button', { name: 'Get Quote' }).click();
  await expect(page).toHaveURL(
    '/get-quotes?country=UK&weight=1&pickup_postal_code=DA1+1AA&delivery_postal_code=M1+1AE',
  );
  await expect(page.getByRole('main')).toContainText('£2.40 including VAT');
});

test('the errors of a CSV file are shown and fixed, and its addresses are added, searched and removed', async ({
  page,
  checkAccessibility,
}) => {
  await page.goto('/dashboard/address-book?side=receiver&view=import');
  await page
    .getByLabel('Choose a CSV file')
    .setInputFiles(
      file(
        [
          'Name;Postcode;Street;Email',
          'Grace Hopper;M1 1AE;Piccadilly;grace@example.com',
          'Alan Turing;SW1A 1__;The Mall;',
          'Mary Seacole;EH1 1YZ;;nobody',
          '=HYPERLINK("x");QV1 1AA;High Street;',
        ].join('\r\n'),
      ),
    );
  const faulty = page.getByRole('list', { name: 'Rows with errors' });
  await expect(page.getByText('4 rows: 2 ready, 2 need fixing.')).toBeVisible();
  await expect(faulty).toContainText('Invalid postal code');
  await expect(faulty).toContainText('Please provide a valid email address!.');
  await checkAccessibility();

  await faulty.getByLabel('Postcode').fill('sw1a 1aa');
  await faulty.getByRole('button', { name: 'Skip row 4' }).click();
  await page.getByRole('button', { name: 'Add 3 addresses' }).click();
  await expect(faulty).toContainText('We don’t recognise the postcode QV1 1AA.'); // known only to the server
  await faulty.getByLabel('Postcode').fill('BT1 5GS');
  await page.getByRole('button', { name: 'Add 1 address' }).click();
  await expect(page).toHaveURL('/dashboard/address-book?side=receiver');
  await expect(page.getByText('3 addresses')).toBeVisible();

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  const exported = await (await download).createReadStream();
  const text = Buffer.concat(await exported.toArray()).toString();
  expect(text).toContain('Alan Turing,,The Mall,London,SW1A 1AA,UK,,');
  expect(text).toContain(`"'=HYPERLINK(""x"")"`);

  await page.getByLabel('Find an address').fill('turing');
  await page.getByRole('button', { name: 'Search' }).click();
  await expect(page.getByText('1 address', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: /^Delete Alan Turing/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText("Nothing found for 'turing'")).toBeVisible();
});
