import type { Page } from '@playwright/test';

export async function search(page: Page): Promise<void> {
  await page.getByRole('searchbox', { name: 'Search' }).fill('ada lovelace');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: /^Results for/ }).waitFor();
  await page
    .getByRole('link', { name: /Lovelace/ })
    .first()
    .waitFor();
}

export async function askToRefund(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Refund', exact: true }).click();
  await page.getByRole('dialog', { name: 'Refund' }).waitFor();
}

export async function correctAddress(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Correct the address of the receiver' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Postcode' }).fill('IV27 4AB');
  await dialog.getByRole('button', { name: 'Show the price' }).click();
  await dialog.getByText('New price').waitFor();
}

export async function openCustomer(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Ada Lovelace', exact: true }).click();
  await page.getByRole('table', { name: 'Newest shipments' }).waitFor();
}

export async function reconcile(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Compare' }).click();
  await page.getByRole('table', { name: 'Sums' }).waitFor();
}
