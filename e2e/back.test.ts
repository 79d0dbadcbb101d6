import type { Page } from '@playwright/test';
import { openHydrated, waitUntilHydrated } from './support/open-hydrated.ts';
import { expect, test } from './support/test.ts';

const menuOf = (page: Page) => page.getByRole('dialog', { name: 'Menu' });
const openMenu = async (page: Page) => {
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await expect(menuOf(page)).toBeVisible();
};

/** The privacy policy, with the terms and the home page before it in the history. */
async function openThirdPage(page: Page): Promise<void> {
  await openHydrated(page, '/');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Terms of Use' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Terms of Use' })).toBeFocused();
  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy Policy' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Privacy Policy' })).toBeFocused();
}

test('Back closes the menu and stays on the page', async ({ page }) => {
  await openThirdPage(page);
  await openMenu(page);
  await page.goBack();
  await expect(menuOf(page)).toBeHidden();
  await expect(page).toHaveURL('/privacy-policy');
  await page.goBack();
  await expect(page).toHaveURL('/terms-of-use');
  await expect(page.getByRole('heading', { level: 1, name: 'Terms of Use' })).toBeFocused();
});

test('a menu that was closed in another way takes no Back of its own', { tag: '@slow' }, async ({ page }) => {
  await openThirdPage(page);
  for (const close of ['Escape', 'button']) {
    await openMenu(page);
    if (close === 'Escape') await page.keyboard.press('Escape');
    else await menuOf(page).getByRole('button', { name: 'Close menu' }).click();
    await expect(menuOf(page)).toBeHidden();
  }
  await page.goBack();
  await expect(page).toHaveURL('/terms-of-use');
  await expect(page.getByRole('heading', { level: 1, name: 'Terms of Use' })).toBeFocused();
  await page.goForward();
  await expect(page.getByRole('heading', { level: 1, name: 'Privacy Policy' })).toBeFocused();
});

test('a link of the menu leads on, and Back and Forward pass the closed menu over', { tag: '@slow' }, async ({
  page,
}) => {
  await openThirdPage(page);
  await openMenu(page);
  await menuOf(page).getByRole('link', { name: 'About' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'About Us' })).toBeFocused();
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'Privacy Policy' })).toBeFocused();
  await expect(menuOf(page)).toBeHidden();
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'Terms of Use' })).toBeFocused();
  await page.goForward();
  await expect(page.getByRole('heading', { level: 1, name: 'Privacy Policy' })).toBeFocused();
  await page.goForward();
  await expect(page).toHaveURL('/about');
});

test('Back closes the chat that the menu opened, and then leaves the page', { tag: '@slow' }, async ({ page }) => {
  await openThirdPage(page);
  await openMenu(page);
  await menuOf(page).getByRole('button', { name: 'Chat with us' }).click();
  const chat = page.getByRole('dialog', { name: 'Chat with us' });
  await expect(chat).toBeVisible();
  await page.goBack();
  await expect(chat).toBeHidden();
  await expect(page).toHaveURL('/privacy-policy');
  await page.goBack();
  await expect(page).toHaveURL('/terms-of-use');
});

test('Back closes a dialog, also after the page was loaded again with one open', async ({ page }) => {
  await openHydrated(page, '/about');
  await page.getByRole('link', { name: 'Larkway' }).first().click();
  await page.getByRole('tab', { name: 'Track' }).click();
  await expect(page).toHaveURL('/?page=track');
  const dialog = page.getByRole('dialog');
  const open = page.getByRole('button', { name: "Can't find tracking number?" });
  const scrolled = () => page.evaluate(() => window.scrollY);
  await open.click();
  await expect(dialog).toBeVisible();
  await page.reload();
  await waitUntilHydrated(page);
  await expect(dialog).toBeHidden();
  await open.evaluate((button) => button.scrollIntoView({ block: 'start', behavior: 'instant' }));
  await open.click();
  await expect(dialog).toBeVisible();
  const before = await scrolled();
  expect(before).toBeGreaterThan(0);
  await page.goBack();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL('/?page=track');
  await expect(open).toBeFocused();
  expect(await scrolled()).toBe(before);
  await page.goBack();
  await expect(page).toHaveURL('/?page=send');
});

test('a link of the menu to the page that is open takes no Back of its own', { tag: '@slow' }, async ({ page }) => {
  await openThirdPage(page);
  await openMenu(page);
  await menuOf(page).getByRole('link', { name: 'About' }).click();
  await expect(page.getByRole('heading', { level: 1, name: /About/ })).toBeFocused();
  await openMenu(page);
  await menuOf(page).getByRole('link', { name: 'About' }).click();
  await expect(menuOf(page)).toBeHidden();
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'Privacy Policy' })).toBeFocused();
});
