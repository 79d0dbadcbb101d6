import type { Page } from '@playwright/test';
import { expect } from './test.ts';

async function fillCard(page: Page, number: string, code: string): Promise<void> {
  await page.getByLabel('Card number').fill(number);
  await page.getByLabel('Expiry date').fill('12 / 40');
  await page.getByLabel('Security code').fill(code);
}

const payNow = (page: Page) => page.getByRole('button', { name: /^Pay Now £/ });

/** The sandbox accepts any future expiry date and any code of the right length. */
export async function payByCard(page: Page, number: string, code = '123'): Promise<void> {
  await fillCard(page, number, code);
  await payNow(page).click();
}

/** The page after it goes on by itself. Its clock moves by our steps alone, so a slow machine never misses the button. */
export async function payByCardAndStay(page: Page, number: string): Promise<void> {
  await fillCard(page, number, '123');
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000); // must not be in its past
  await payNow(page).click();
  const stay = page.getByRole('button', { name: 'Stay here' });
  await expect
    .poll(
      async () => {
        await page.clock.runFor(50);
        return stay.isVisible();
      },
      { intervals: [100] },
    )
    .toBe(true);
  await stay.click();
  await page.clock.resume();
  await expect(page.getByRole('heading', { level: 1, name: 'Payment succeeded!' })).toBeVisible();
}
