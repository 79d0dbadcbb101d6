import { openHydrated } from './support/open-hydrated.ts';
import { expect, test } from './support/test.ts';

const pages = [
  { path: '/', title: /^Larkway: / },
  { path: '/about', title: 'About Us · Larkway' },
  { path: '/our-goals', title: 'Our Goals · Larkway' },
  { path: '/terms-of-use', title: 'Terms of Use · Larkway' },
  { path: '/privacy-policy', title: 'Privacy Policy · Larkway' },
  { path: '/prohibited-items', title: 'Prohibited and restricted goods · Larkway' },
  { path: '/points', title: 'Drop-off and pick-up points · Larkway' },
  { path: '/get-quotes', title: 'Shipping Summary · Larkway' },
];

for (const { path, title } of pages) {
  test(`${path} hydrates cleanly`, async ({ page }) => {
    await openHydrated(page, path);
    await expect(page).toHaveTitle(title);
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
  });

  // Each is audited in component tests too, without what the built page has around it.
  const tag = path === '/' ? '@both-sizes' : '@slow';
  test(`${path} is accessible in both schemes`, { tag }, async ({ page, checkAccessibility, checkDarkColours }) => {
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
    await openHydrated(page, path);
    await checkAccessibility('with colours');
    await checkDarkColours();
  });
}

test('an unknown URL is a 404 with a link home', async ({ page, expectProblem, checkAccessibility }) => {
  expectProblem(/404/);
  const response = await page.goto('/nowhere');
  expect(response?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
  await checkAccessibility();
  await page.getByRole('link', { name: 'Go to the home page' }).click();
  await expect(page).toHaveURL('/?page=send');
});

test('every page starts at its top, after Back too', async ({ page }) => {
  await openHydrated(page, '/');
  const scrolled = () => page.evaluate(() => window.scrollY);
  await page.getByRole('link', { name: 'Terms of Use' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Terms of Use' })).toBeFocused();
  expect(await scrolled()).toBe(0);
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
  expect(await scrolled()).toBeGreaterThan(0);
  await page.goBack();
  await expect(page).toHaveURL('/?page=send');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  expect(await scrolled()).toBe(0);
});

test('a page whose code fails to load shows the error screen, and retrying helps', async ({ page, expectProblem }) => {
  expectProblem(/ERR_FAILED/);
  await openHydrated(page, '/');
  await page.route(/\/assets\/privacy-/, (route) => route.abort());
  await page.getByRole('link', { name: 'Privacy Policy' }).click();
  await expect(page.getByRole('heading', { name: 'Unexpected Application Error!' })).toBeVisible();
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Privacy Policy' })).toBeVisible();
});

test('the About block of the home page changes its text and its link', { tag: '@slow' }, async ({ page }) => {
  await openHydrated(page, '/');
  const about = page.getByRole('region', { name: 'About Us' });
  await about.scrollIntoViewIfNeeded();
  await expect(about.getByRole('link', { name: 'Read More.' })).toHaveAttribute('href', '/about');
  await about.getByRole('button', { name: 'Our Goal' }).click();
  await expect(about.getByRole('link', { name: 'Read More.' })).toHaveAttribute('href', '/our-goals');
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the home page is complete, and says how to get a price', async ({ page }) => {
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByText('£2.00 excl. VAT').first()).toBeVisible();
    await expect(page.getByLabel('Collection postcode')).toBeVisible();
    // By tag, because Playwright finds no text inside noscript.
    await expect(page.locator('noscript p')).toBeVisible();
    await expect(page.locator('noscript p')).toContainText(/need JavaScript to get a price.*call \d/);
    for (const name of ['Services', 'Logistics solutions for businesses', 'About Us']) {
      await expect(page.getByRole('heading', { name })).toBeVisible();
    }
  });

  test('the menu leads to the other pages', { tag: '@both-sizes' }, async ({ page, isMobile }) => {
    await page.goto('/');
    if (isMobile) await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Our Goal' }).click();
    await expect(page).toHaveURL('/our-goals');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  });

  test('help, terms and the track page are complete', async ({ page }) => {
    await page.goto('/help');
    await expect(page.getByRole('heading', { level: 1, name: 'Help' })).toBeVisible();
    await page.locator('summary').first().click();
    await expect(page.locator('details[open]').first()).toContainText(/\w{3}/);
    await page.goto('/terms-of-use');
    await expect(page.getByRole('heading', { level: 1, name: 'Terms of Use' })).toBeVisible();
    expect((await page.getByRole('main').innerText()).length).toBeGreaterThan(5000);
    await page.goto('/track-parcel');
    await expect(page.getByLabel('Enter your tracking number')).toBeVisible();
    await expect(page.locator('noscript button')).toBeEnabled(); // tracking-first-view.test.ts presses it
  });

  for (const path of ['/get-quotes', '/track-parcel?tracking_code=CL000717618GB']) {
    test(`${path} says that it needs JavaScript and gives a phone number`, async ({ page, expectProblem }) => {
      if (path.includes('?')) expectProblem(/404/); // the parcel, which is fetched before any script could ask for it
      await page.goto(path);
      await expect(page.locator('noscript p')).toBeVisible();
      await expect(page.locator('noscript p')).toContainText(/needs JavaScript.*call \d/);
    });
  }
});
