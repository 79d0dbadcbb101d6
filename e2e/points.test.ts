import { writeFile } from 'node:fs/promises';
import { runPoints } from './support/commands.ts';
import { openHydrated } from './support/open-hydrated.ts';
import { expect, test } from './support/test.ts';

const days = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun', 'bank_holidays'];

/** Eleven in Glasgow, where no other journey looks, the first the nearest to G1 1AA’s outcode. */
const shops = Array.from({ length: 11 }, (_, index) => ({
  code: `E2E-${index + 10}`,
  name: index === 0 ? 'Candleriggs News & <Post>' : `Shop ${index + 1}`,
  address: `${index + 1} Candleriggs`,
  town: 'Glasgow',
  postcode: 'G1 1AA',
  easting: String(259_500 + index * 400),
  northing: String(665_000 + index * 150),
  ...Object.fromEntries(days.map((day) => [day, index < 2 ? '00:00-24:00' : '09:00-17:30'])),
  exceptions: '',
  step_free: index % 2 === 0 ? 'yes' : 'no',
  largest_kg: index === 0 ? '30' : '5',
  longest_cm: '60',
  drop_off: 'yes',
  pick_up: 'yes',
}));

test.beforeAll(async () => {
  const file = test.info().outputPath('points.csv');
  await writeFile(file, [Object.keys(shops[0] ?? {}), ...shops.map((shop) => Object.values(shop))].join('\n'));
  await runPoints('import', file);
});

test('a visitor finds the nearest points, by filter, page and keyboard', { tag: '@both-sizes' }, async ({
  page,
  checkAccessibility,
  checkDarkColours,
}) => {
  await openHydrated(page, '/points');
  await page.getByLabel('Postcode').fill('G1');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Enter a full postcode, such as DA1 1AA')).toBeVisible();
  await expect(page.getByLabel('Postcode')).toBeFocused();
  await page.getByLabel('Postcode').fill('g1 1aa');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/points?postcode=g1+1aa');
  await expect(page.getByText('11 points near G1 1AA, nearest first.')).toBeVisible();
  await expect(page.getByRole('main').getByRole('listitem').filter({ hasText: 'Candleriggs' })).toHaveCount(10);
  await expect(page.getByRole('img', { name: 'A map of the points' })).toBeVisible();
  await checkAccessibility('with colours');
  await checkDarkColours();
  await page.getByRole('link', { name: 'Next' }).click();
  await expect(page.getByRole('heading', { level: 3 })).toHaveCount(1);
  await page.goBack();
  await page.getByLabel('Parcel weight').fill('20');
  await page.getByRole('button', { name: 'Find points' }).click();
  await expect(page.getByRole('heading', { level: 3 })).toHaveText(['Candleriggs News & <Post>']);
  await expect(page.getByText('Open 24 hours')).toBeVisible();
});

test('a shared address shows its points at once', async ({ page }) => {
  await page.goto('/points?postcode=G1+1AA');
  await expect(page.getByText('11 points near G1 1AA, nearest first.')).toBeVisible();
  await expect(page.getByRole('img', { name: 'A map of the points' })).toBeVisible();
});

test('by the browser’s position, which stays out of the address', async ({ page, context }) => {
  await context.grantPermissions(['geolocation']);
  await context.setGeolocation({ latitude: 55.858, longitude: -4.245 });
  await openHydrated(page, '/points');
  await page.getByRole('button', { name: 'Use my location' }).click();
  await expect(page.getByText('11 points near you, nearest first.')).toBeVisible();
  await expect(page).toHaveURL('/points');
});

test('without a position the page says what to do', async ({ page }) => {
  await openHydrated(page, '/points');
  await page.getByRole('button', { name: 'Use my location' }).click();
  await expect(page.getByText('We couldn’t get your location. Enter a postcode instead.')).toBeVisible();
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('the form is answered in HTML', async ({ page }) => {
    await page.goto('/points');
    await page.getByLabel('Postcode').fill('G1 1AA');
    await page.getByLabel('Step-free').check();
    await page.getByRole('button', { name: 'Find points' }).click();
    await expect(page.getByText('6 points near G1 1AA, nearest first.')).toBeVisible();
    await expect(page.getByRole('heading', { level: 3 }).first()).toHaveText('Candleriggs News & <Post>');
    await expect(page.getByLabel('Step-free')).toBeChecked();
    await expect(page.getByLabel('Postcode')).toHaveValue('G1 1AA');
    await expect(page.getByRole('button', { name: 'Use my location' })).toBeHidden();
    await page.getByLabel('Step-free').uncheck();
    await page.getByRole('button', { name: 'Find points' }).click();
    await page.getByRole('link', { name: 'More points' }).click();
    await expect(page.getByRole('heading', { level: 3 })).toHaveCount(1);
    await expect(page.getByRole('link', { name: 'More points' })).toBeHidden();
  });

  test('a wrong postcode is said, and never run', async ({ page }) => {
    await page.goto(`/points?${new URLSearchParams({ postcode: '"><script>alert(1)</script>' }).toString()}`);
    await expect(page.getByText('Invalid postal code')).toBeVisible();
    await expect(page.getByLabel('Postcode')).toHaveValue('"><script>alert(1)</script>');
  });
});
