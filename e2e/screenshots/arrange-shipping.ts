import type { Page } from '@playwright/test';
import { payByCard } from '../support/card.ts';
import { continueToNextStep, describeParcel, fillStep, pickup, receiver, stepHeading } from '../support/ship-form.ts';

export async function selectShipments(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Labels', exact: true }).click();
  await page.getByRole('button', { name: 'Select all on this page' }).click();
  await page.getByRole('button', { name: 'Download labels' }).waitFor();
}

export async function openStreets(page: Page): Promise<void> {
  await fillStep(page, { shipper_postal_code: 'DA1 1AA' });
  await page.getByRole('combobox', { name: 'Street name' }).fill('H');
  await page
    .getByRole('option', { name: /Street/ })
    .first()
    .waitFor();
}

export async function goToReceiver(page: Page): Promise<void> {
  await fillStep(page, pickup);
  await continueToNextStep(page);
  await stepHeading(page, 'Receiver Details').waitFor();
}

export async function showReceiverErrors(page: Page): Promise<void> {
  await goToReceiver(page);
  await fillStep(page, { ...receiver, receiver_email_address: 'grace', receiver_phone_number: '123' });
  await continueToNextStep(page);
  await page.getByRole('group', { name: 'There is a problem' }).waitFor();
}

/** With goods that have limits. */
export async function goToShipment(page: Page): Promise<void> {
  await goToReceiver(page);
  await fillStep(page, receiver);
  await continueToNextStep(page);
  await stepHeading(page, 'Shipment Details').waitFor();
  await describeParcel(page);
  await fillStep(page, { shipment_content: 'Two bottles of perfume', weight: '2' });
  await page.getByText('allowed with limits').first().waitFor();
  await waitForPrice(page);
}

export async function chooseDropOff(page: Page): Promise<void> {
  await goToShipment(page);
  await page.getByRole('radio', { name: 'Drop off at a point' }).check();
  await page.getByRole('radiogroup', { name: 'Drop-off point' }).waitFor();
}

export async function addRecurring(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Add recurring collection' }).click();
  await page.getByRole('button', { name: 'Save' }).waitFor();
}

/** That of what was typed: each change asks for another. */
async function waitForPrice(page: Page): Promise<void> {
  const price = page.getByRole('region', { name: 'Price' });
  await price.getByText('Getting your price').waitFor({ state: 'detached' });
  await price.getByText('£').filter({ visible: true }).first().waitFor();
}

export async function goToPayment(page: Page): Promise<void> {
  await goToShipment(page);
  await continueToNextStep(page);
  await stepHeading(page, 'Payment Options').waitFor();
  await page.getByRole('radio', { name: 'Debit or credit card' }).check();
  await page.getByRole('checkbox').check();
  await waitForPrice(page);
}

export async function proceed(page: Page): Promise<void> {
  await goToPayment(page);
  await page.getByRole('button', { name: 'Proceed' }).click();
  await page.getByRole('dialog', { name: 'Confirm payment' }).waitFor();
}

export async function openPayment(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Make Payment' }).first().click();
  await page.getByRole('button', { name: /^Pay Now/ }).waitFor();
}

export async function declineCard(page: Page): Promise<void> {
  await openPayment(page);
  await payByCard(page, '4000000000009995');
  await page.getByText('Error: Your card has insufficient funds.').waitFor();
}

export async function askToCancel(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Cancel this shipment' }).click();
  await page.getByRole('dialog').waitFor();
}

const headings =
  'Receiver name;Receiver email;Receiver phone;Receiver street;Receiver postcode;Content;Weight;' +
  'Sender name;Sender email;Sender phone;Sender street;Sender postcode';
const sender = 'Ada Lovelace;ada@example.com;07700 900123;High Street;DA1 1AA';
const rows = [
  `Grace Hopper;grace@example.com;07700 900456;Piccadilly;M1 1AE;Books;8;${sender}`,
  `Mary Jackson;nobody;07700 900456;High Street;EH1 1YZ;Lamps;2;${sender}`,
  `Dorothy Vaughan;dorothy@example.com;07700 900456;Queen Street;JE2 3AB;Perfume;;${sender}`,
];

export async function chooseFileWithErrors(page: Page): Promise<void> {
  await chooseFile(page, [headings, ...rows]);
  await page.getByText('We can’t deliver to JE2 3AB', { exact: false }).first().waitFor();
}

export async function chooseUnknownColumns(page: Page): Promise<void> {
  await chooseFile(page, [headings.replace(/[^;]+/g, 'Column'), ...rows]);
  await page.getByRole('heading', { name: 'Match your columns' }).waitFor();
}

async function chooseFile(page: Page, lines: readonly string[]): Promise<void> {
  const buffer = Buffer.from(lines.join('\r\n'));
  await page.getByLabel('Choose a CSV file').setInputFiles({ name: 'orders.csv', mimeType: 'text/csv', buffer });
}
