import type { Page } from '@playwright/test';
import { createCustomer, logIn } from './support/customer.ts';
import { stepHeading } from './support/ship-form.ts';
import { expect, test } from './support/test.ts';
import { waitForBriefText } from './support/wait-for-brief-text.ts';

/** Presses Tab until the control has the focus. */
async function tabTo(page: Page, name: string): Promise<void> {
  await expect(async () => {
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe(name);
  }).toPass({ intervals: [0] });
}

async function typeInto(page: Page, texts: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, text] of Object.entries(texts)) {
    await tabTo(page, name);
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.type(text);
  }
}

test('a parcel can be shipped and paid for with the keyboard alone', async ({ page, request }) => {
  await page.goto('/auth/login?redirect=/ship-parcel');
  await logIn(page, await createCustomer(request));
  await expect(page.getByRole('heading', { level: 1, name: 'Ship a parcel' })).toBeFocused();
  await typeInto(page, { shipper_postal_code: 'DA1 1AA', shipper_building: '1', shipper_street_name: 'Hyth' });
  await expect(page.getByRole('option', { name: /Hythe Street/ })).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter'); // the first street of the list
  await expect(page.getByRole('combobox', { name: 'Street name' })).toHaveValue('Hythe Street');
  await page.keyboard.press('Enter'); // on to the next step

  await expect(stepHeading(page, 'Receiver Details')).toBeFocused();
  await typeInto(page, {
    receiver_fullname: 'Grace Hopper',
    receiver_email_address: 'grace@example.com',
    receiver_phone_number: '07700900456',
    receiver_postal_code: 'M1 1AE',
    receiver_building: '7',
    receiver_street_name: 'Piccadilly',
  });
  await page.keyboard.press('Escape');
  await page.keyboard.press('Enter');

  await expect(stepHeading(page, 'Shipment Details')).toBeFocused();
  await tabTo(page, 'parcel_type');
  await page.keyboard.press('Space');
  await typeInto(page, { shipment_content: 'Two books', weight: '2' });
  await page.keyboard.press('Enter');

  await expect(stepHeading(page, 'Payment Options')).toBeFocused();
  await tabTo(page, 'preferred_payment_method');
  await page.keyboard.press('Space');
  await tabTo(page, 'sender_declaration');
  await page.keyboard.press('Space');
  await expect(page.getByRole('region', { name: 'Price' })).toContainText('£3.84');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Confirm payment' });
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(dialog.getByRole('button', { name: 'Confirm' })).toBeFocused();
  await page.keyboard.press('Enter');

  await expect(page.getByRole('button', { name: /^Pay Now/ })).toBeEnabled(); // the card form is there
  await typeInto(page, { number: '4242424242424242', expiry: '1240', cvc: '123' });
  const success = waitForBriefText(page, 'Payment succeeded!');
  await page.keyboard.press('Enter');
  await success;
  await expect(page.getByRole('heading', { level: 1, name: 'All Shipment History' })).toBeFocused(); // where success leads
  await expect(page.getByRole('table').getByText('BOOKED')).toBeVisible();
});
