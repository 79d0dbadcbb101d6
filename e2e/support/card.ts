import type { Page } from '@playwright/test';

/** The sandbox accepts any future expiry date and any code of the right length. */
export async function payByCard(page: Page, number: string, code = '123'): Promise<void> {
  await page.getByLabel('Card number').fill(number);
  await page.getByLabel('Expiry date').fill('12 / 40');
  await page.getByLabel('Security code').fill(code);
  await page.getByRole('button', { name: /^Pay Now £/ }).click();
}
