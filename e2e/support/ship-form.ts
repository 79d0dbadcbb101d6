import type { Page } from '@playwright/test';

/** The receiver of the journeys, by the specification's field names. */
export const receiver = {
  receiver_fullname: 'Grace Hopper',
  receiver_email_address: 'grace@example.com',
  receiver_phone_number: '07700900456',
  receiver_postal_code: 'm11ae',
  receiver_building: '7',
  receiver_street_name: 'Piccadilly',
};

/** Where the customer of the journeys sends from; name, email and phone are filled in already. */
export const pickup = {
  shipper_postal_code: 'da11aa',
  shipper_building: '1',
  shipper_street_name: 'Hythe Street',
};

/** Fills the fields of a step by their names and leaves each, which closes the list of streets. */
export async function fillStep(page: Page, texts: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, text] of Object.entries(texts)) {
    const input = page.locator(`input[name=${name}]`);
    await input.fill(text);
    await input.press('Tab');
  }
}

/** Says what is sent: a parcel of two books. */
export async function describeParcel(page: Page): Promise<void> {
  await page.getByRole('radio', { name: 'Parcel' }).check();
  await fillStep(page, { shipment_content: 'Two books' });
}

/** Goes on to the next step. */
export async function continueToNextStep(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Continue' }).click();
}

/** The heading of a step, which has the focus once the step is there. */
export function stepHeading(page: Page, name: string) {
  return page.getByRole('heading', { level: 2, name });
}
