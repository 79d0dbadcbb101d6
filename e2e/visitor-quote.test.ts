import type { Page } from '@playwright/test';
import { openHydrated } from './support/open-hydrated.ts';
import { expect, test } from './support/test.ts';

const summaryPath = (delivery: string) =>
  `/get-quotes?country=UK&weight=2&pickup_postal_code=DA1+1AA&delivery_postal_code=${delivery}`;

async function askForQuote(page: Page, pickup: string, delivery: string, weight: string): Promise<void> {
  await page.getByLabel('Collection postcode').fill(pickup);
  await page.getByLabel('Delivery postcode').fill(delivery);
  await page.getByLabel('Weight in kg').fill(weight);
  await page.getByRole('button', { name: 'Get Quote' }).click();
}

test('a visitor gets a price and continues with it', { tag: '@both-sizes' }, async ({ page, checkAccessibility }) => {
  // Delays the summary's code until the form is checked.
  const hasLooked = Promise.withResolvers<void>();
  await page.route(/\/assets\/get-quotes-/, async (route) => {
    await hasLooked.promise;
    await route.continue();
  });
  await openHydrated(page, '/');
  await expect(page).toHaveURL('/?page=send');
  await askForQuote(page, 'da1 1aa', 'iv23ab', '2');
  await expect(page.getByRole('form').getByRole('status')).toHaveText('Getting your quote');
  hasLooked.resolve();

  await expect(page).toHaveURL(summaryPath('IV2+3AB'));
  const summary = page.getByRole('main');
  await expect(summary).toContainText('DA1 1AADartford');
  await expect(summary).toContainText('IV2 3ABInverness');
  await expect(summary).toContainText('£6.84 including VAT');
  const lines = summary.getByRole('list', { name: 'Price breakdown' }).getByRole('listitem');
  await expect(lines).toContainText(['£3.20', '£2.50', '£1.14']);
  await checkAccessibility();

  await summary.getByRole('button', { name: 'Ship Item' }).click();
  await expect(page).toHaveURL('/auth/login?redirect=/ship-parcel');
  const saved = await page.evaluate(() => localStorage.getItem('app') ?? '');
  expect(JSON.parse(saved)).toMatchObject({
    state: { app: { quote: { pickup: 'DA1 1AA', delivery: 'IV2 3AB', weight: '2', country: 'UK' } } },
  });
});

test('text typed before hydration is kept', async ({ page }) => {
  const hasTyped = Promise.withResolvers<void>();
  await page.route(/\/assets\/home-/, async (route) => {
    await hasTyped.promise;
    await route.continue();
  });
  await page.goto('/', { waitUntil: 'commit' });
  const pickup = page.getByLabel('Collection postcode');
  await pickup.fill('da1 1aa');
  await page.getByLabel('Weight in kg').fill('2');
  await pickup.focus();
  hasTyped.resolve();
  await expect(pickup).toHaveValue('DA1 1AA');
  await expect(pickup).toBeFocused();
  await page.getByLabel('Delivery postcode').fill('M1 1AE');
  await page.getByRole('button', { name: 'Get Quote' }).click();
  await expect(page).toHaveURL(summaryPath('M1+1AE'));
});

test('an impossible postcode is reported at its field', { tag: '@slow' }, async ({ page, checkAccessibility }) => {
  await openHydrated(page, '/');
  const pickup = page.getByLabel('Collection postcode');
  await pickup.fill('SW1A 1__');
  await pickup.blur();
  await expect(pickup).toHaveAccessibleDescription('Invalid postal code');
  await expect(page.getByRole('button', { name: 'Get Quote' })).toBeDisabled();
  await checkAccessibility();
});

test('a destination we refuse shows £0.00 and why', { tag: '@slow' }, async ({
  page,
  expectProblem,
  checkAccessibility,
}) => {
  expectProblem(/422/);
  await openHydrated(page, '/');
  await askForQuote(page, 'DA1 1AA', 'JE2 3AB', '2');
  await expect(page.getByRole('alert').first()).toContainText('Jersey'); // the page's own alert says it too
  await expect(page).toHaveURL(summaryPath('JE2+3AB'));
  const summary = page.getByRole('main');
  await expect(summary).toContainText('£0.00 including VAT');
  await expect(summary.getByRole('status').filter({ hasText: 'Jersey' })).toBeVisible();
  await checkAccessibility();
  await summary.getByRole('button', { name: 'Edit details' }).click();
  await expect(page.getByRole('form', { name: 'Send a parcel' })).toBeVisible();
});

test('the summary works from its URL alone, and says what is wrong with a broken one', { tag: '@slow' }, async ({
  page,
}) => {
  await page.goto(summaryPath('M1+1AE'));
  await expect(page.getByRole('main')).toContainText('£3.84 including VAT');
  await page.goto('/get-quotes?country=UK&weight=2&pickup_postal_code=DA1+1AA');
  await expect(page.getByRole('main')).toContainText('Delivery postcode: Postal code is required!.');
});

test('a quote works with the keyboard alone', { tag: '@desktop' }, async ({ page }) => {
  await openHydrated(page, '/');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('tab', { name: 'Send' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByLabel('Country')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByLabel('Collection postcode')).toBeFocused();
  await page.keyboard.type('da11aa');
  await page.keyboard.press('Tab');
  await page.keyboard.type('m11ae');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Get Quote' })).toBeEnabled();
  await page.keyboard.press('Enter');

  await expect(page.getByRole('heading', { name: 'Shipping Summary' })).toBeFocused();
  await expect(page.getByRole('button', { name: 'Ship Item' })).toBeVisible();
  for (const name of ['Ship Item', 'Edit details', 'Copy link to this quote']) {
    await page.keyboard.press('Tab');
    await expect(page.getByRole('button', { name })).toBeFocused();
  }
  await page.keyboard.press('Tab');
  await expect(page.getByText('How we estimate this')).toBeFocused();
  for (let step = 0; step < 3; step += 1) await page.keyboard.press('Shift+Tab');
  await expect(page.getByRole('button', { name: 'Ship Item' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/auth/login?redirect=/ship-parcel');
});

test('offline, the form keeps what was typed, and continues once online', async ({ page, context, expectProblem }) => {
  expectProblem(/ERR_INTERNET_DISCONNECTED/);
  await page.goto('/', { waitUntil: 'networkidle' });
  const pickup = page.getByLabel('Collection postcode');
  await context.setOffline(true);
  await pickup.fill('da11aa');
  await expect(page.getByText('We’ve kept what you typed.')).toBeVisible();
  await context.setOffline(false);
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByLabel('Delivery postcode').fill('M1 1AE');
  await page.getByLabel('Weight in kg').fill('2');
  const submit = page.getByRole('button', { name: 'Get Quote' });
  await expect(submit).toBeEnabled();
  await expect(pickup).toHaveValue('DA1 1AA');
  await submit.click();
  await expect(page).toHaveURL(summaryPath('M1+1AE'));
  await expect(page.getByRole('main')).toContainText('£3.84 including VAT');
});

test('a prerendered link keeps what was typed', async ({ page }) => {
  await openHydrated(page, '/');
  const pickup = page.getByLabel('Collection postcode');
  await pickup.fill('DA1 1AA');
  await expect(page.getByRole('button', { name: 'Get Quote' })).toBeDisabled(); // the form is hydrated
  await page.getByRole('link', { name: 'Get a price for a parcel' }).click();
  await expect(page).toHaveURL('/?page=send');
  await expect(pickup).toHaveValue('DA1 1AA');
});
