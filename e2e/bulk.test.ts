import { readFile } from 'node:fs/promises';
import * as mupdf from 'mupdf';
import { payByCard } from './support/card.ts';
import { createCustomer, openSession } from './support/customer.ts';
import { expect, test } from './support/test.ts';
import { waitForBriefText } from './support/wait-for-brief-text.ts';

const headings =
  'Receiver name;Receiver email;Receiver phone;Receiver street;Receiver postcode;Content;Weight;' +
  'Sender name;Sender email;Sender phone;Sender street;Sender postcode';
const sender = 'Ada Lovelace;ada@example.com;07700 900123;High Street;DA1 1AA';

/** A row from DA1 to Manchester, 8 kg: £7.92. */
function rowOf(name: string, { email = 'grace@example.com', postcode = 'M1 1AE', weight = '8' } = {}): string {
  return `${name};${email};07700 900456;Piccadilly;${postcode};Books;${weight};${sender}`;
}

/** As older spreadsheets export it: semicolons and UTF-16. */
function spreadsheetFile(lines: readonly string[]): Buffer {
  return Buffer.from(`\uFEFF${[headings, ...lines].join('\r\n')}\r\n`, 'utf16le');
}

test('a file of twelve rows is fixed, priced, created, paid once and invoiced twelve times', async ({
  page,
  request,
  checkAccessibility,
}) => {
  const customer = await createCustomer(request);
  await openSession(page, customer);
  await page.goto('/dashboard');
  await page.getByRole('link', { name: 'Upload a spreadsheet' }).click();
  const template = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download a template' }).click();
  expect((await template).suggestedFilename()).toBe('shipments-template.csv');

  const errors = [{ email: 'nobody' }, { postcode: 'JE2 3AB' }, { weight: '' }];
  const rows = Array.from({ length: 12 }, (_, at) => rowOf(`Zoë ${at + 1}`, at % 4 === 1 ? errors[(at - 1) / 4] : {}));
  await page.getByLabel('Choose a CSV file').setInputFiles({
    name: 'orders.csv',
    mimeType: 'text/csv',
    buffer: spreadsheetFile(rows),
  });
  await expect(page.getByText('We can’t deliver to JE2 3AB', { exact: false })).toBeVisible();
  await expect(page.getByText('12 rows, 3 need fixing.', { exact: false })).toBeVisible();
  await checkAccessibility();
  await page.getByLabel('Show').selectOption('errors');
  await page.getByLabel('Receiver email').fill('zoe@example.com');
  await page.getByLabel('Receiver postcode').fill('m1 1ae');
  await page.getByLabel('Weight (kg)', { exact: true }).fill('8');
  await expect(page.getByText('12 rows, no errors.')).toBeVisible();

  await page.getByRole('checkbox', { name: /^My descriptions are accurate/ }).check();
  await page.getByRole('button', { name: 'Create and pay £95.04' }).click();
  const dialog = page.getByRole('dialog', { name: 'Make Payment' });
  await expect(dialog).toContainText('One payment for 12 shipments');
  await expect(dialog).toContainText('£95.04');

  // Cancel deletes the batch; the rows are still there, and are created again.
  await expect(dialog.getByRole('button', { name: /^Pay Now/ })).toBeVisible(); // until then Cancel is another button
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toBeHidden();
  await page.getByRole('button', { name: 'Create and pay £95.04' }).click();
  await expect(dialog).toContainText('£95.04');

  // Closed without Cancel, the batch waits in the dashboard.
  await page.getByLabel('Card number').waitFor();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL('/dashboard');
  await page.getByRole('button', { name: 'Pay for all 12 shipments' }).click();
  const arrival = page.waitForURL(/\/payment-complete\?batch=/);
  const success = waitForBriefText(page, 'Your 12 parcels are booked.');
  await payByCard(page, '4242424242424242');
  await arrival;
  await success;
  await page.goto('/dashboard');
  await expect(page.getByRole('table').getByText('BOOKED')).toHaveCount(10);

  // All labels in one PDF, in the file's order, and the tracking codes as CSV.
  const labels = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Labels', exact: true }).click();
  await page.getByRole('button', { name: 'Download today’s unprinted labels' }).click();
  const printed = mupdf.Document.openDocument(await readFile(await (await labels).path()), 'application/pdf');
  expect(printed.countPages()).toBe(12);
  expect(printed.loadPage(11).toStructuredText('').asText()).toContain('Zoë 12');
  await page.goto('/dashboard/bulk');
  await page.getByRole('button', { name: 'Labels and tracking numbers from earlier uploads' }).click();
  await checkAccessibility();
  const codes = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download tracking numbers (CSV)' }).click();
  const table = await readFile(await (await codes).path(), 'utf8');
  expect(table.split('\r\n')[12]).toMatch(/^,Zoë 12,Manchester,M1 1AE,\w{2}\d{9}GB,http/);

  await page.goto('/dashboard/invoices');
  await expect(page.getByRole('button', { name: /^Download invoice INV-/ })).toHaveCount(10);
  await page.goto('/dashboard/invoices?page=2');
  await expect(page.getByRole('button', { name: /^Download invoice INV-/ })).toHaveCount(2);
});
