import { openHydrated } from './support/open-hydrated.ts';
import { expect, test } from './support/test.ts';

test('help search finds an answer and a next step, without JavaScript too, and copes with a lost connection', async ({
  page,
  browser,
  baseURL,
  checkAccessibility,
  expectProblem,
}) => {
  expectProblem(/ERR_INTERNET_DISCONNECTED/); // the page that is opened without a connection

  await openHydrated(page, '/help');
  await page.getByRole('searchbox', { name: 'How can we help?' }).fill('no printer');
  await expect(page.getByText('Show the QR code’ and show it to the driver', { exact: false })).toBeVisible();
  await expect(page).toHaveURL('/help?search=no+printer');
  await checkAccessibility();
  await page.getByRole('searchbox', { name: 'How can we help?' }).fill('where is my parcel');
  await page.getByRole('link', { name: 'Track a parcel' }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Track your parcel' })).toBeVisible();

  await page.context().setOffline(true);
  const status = page.getByRole('status').filter({ hasText: 'You’re offline.' });
  await expect(status).toBeVisible();
  await page.getByRole('link', { name: 'Terms of Use' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'You’re offline' })).toBeVisible();
  await checkAccessibility();
  await page.context().setOffline(false);
  await expect(page.getByRole('heading', { level: 1, name: 'Terms of Use' })).toBeVisible();

  const plain = await browser.newContext({ ...(baseURL ? { baseURL } : {}), javaScriptEnabled: false });
  const help = await plain.newPage();
  await help.goto('/help#safe-place');
  await expect(help.getByText('somewhere dry, out of sight of the street', { exact: false })).toBeVisible();
  await plain.close();
});
