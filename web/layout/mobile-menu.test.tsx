import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { logout } from '../../contract/accounts/accounts.ts';
import { updateSession } from '../session/session-store.ts';
import { aSession } from '../testing/a-session.ts';
import { expectAccessible } from '../testing/expect-accessible.ts';
import { fakeApi } from '../testing/fake-api.ts';
import { renderApp } from '../testing/render-app.tsx';

beforeEach(() => page.viewport(375, 667));

async function openMenu() {
  const { screen, currentPath } = await renderApp('/nowhere');
  const button = screen.getByRole('button', { name: 'Menu', exact: true });
  await button.click();
  const menu = screen.getByRole('dialog', { name: 'Menu' });
  await expect.element(menu).toBeVisible();
  return { button, menu, currentPath };
}

const isScrollLocked = () => getComputedStyle(document.documentElement).overflowY === 'hidden';

test('fills the screen with the links of the header and locks the scroll while it is open', async () => {
  const { menu } = await openMenu();
  const { width, height } = menu.element().getBoundingClientRect();
  expect([width, height]).toEqual([document.body.clientWidth, window.innerHeight]);
  const links = menu.getByRole('link').elements();
  expect(links.map((link) => link.textContent)).toEqual([
    'Home',
    'About',
    'Our Goal',
    'Create Shipment',
    'Track Shipment',
    'Login',
    'Create Account',
  ]);
  expect(isScrollLocked()).toBe(true);
  await expectAccessible(menu.element());
});

test('closes on Escape, unlocks the scroll and gives the focus back', async () => {
  const { button, menu } = await openMenu();
  await userEvent.keyboard('{Escape}');
  await expect.element(menu).not.toBeInTheDocument();
  expect(isScrollLocked()).toBe(false);
  await expect.element(button).toHaveFocus();
});

test('closes on Back, which stays on the page', async () => {
  const { screen, goBack, currentPath } = await renderApp('/about');
  await screen.getByRole('link', { name: 'Privacy Policy' }).first().click();
  await expect.poll(currentPath).toBe('/privacy-policy');
  await screen.getByRole('button', { name: 'Menu', exact: true }).click();
  await expect.element(screen.getByRole('dialog', { name: 'Menu' })).toBeVisible();
  await goBack();
  await expect.poll(() => document.querySelector(':modal')).toBeNull();
  expect(currentPath()).toBe('/privacy-policy');
  expect(isScrollLocked()).toBe(false);
});

test('stays open where a page arrives that was on its way before it was opened', async () => {
  const { screen, navigate, currentPath } = await renderApp('/about');
  await screen.getByRole('button', { name: 'Menu', exact: true }).click();
  await navigate('/privacy-policy');
  await expect.poll(currentPath).toBe('/privacy-policy');
  await expect.element(screen.getByRole('dialog', { name: 'Menu' })).toBeVisible();
});

test('closes by its own button', async () => {
  const { menu } = await openMenu();
  await menu.getByRole('button', { name: 'Close menu' }).click();
  await expect.element(menu).not.toBeInTheDocument();
});

test('closes when the screen is turned and the header has room for its links', async () => {
  const { menu } = await openMenu();
  await page.viewport(812, 375);
  await expect.poll(() => document.querySelector(':modal')).toBeNull();
  expect(isScrollLocked()).toBe(false);
  await page.viewport(375, 667);
  await expect.element(menu).not.toBeInTheDocument();
});

test('opens and closes once per click, not a second time by the command', async () => {
  const commands: string[] = [];
  const note = ({ type }: Event) => void commands.push(type);
  document.addEventListener('command', note, { capture: true });
  onTestFinished(() => document.removeEventListener('command', note, { capture: true }));
  const { menu } = await openMenu();
  await menu.getByRole('button', { name: 'Close menu' }).click();
  await expect.element(menu).not.toBeInTheDocument();
  expect(commands).toEqual([]);
});

test('closes when a link is followed', async () => {
  const { menu, currentPath } = await openMenu();
  await menu.getByRole('link', { name: 'Home' }).click();
  await expect.poll(currentPath).toBe('/?page=send');
  await expect.element(menu).not.toBeInTheDocument();
});

test('tells a customer whose account it is, and logs out', async () => {
  fakeApi().serve(logout, () => ({ message: 'You’re logged out.' }));
  updateSession(aSession());
  const { menu, button } = await openMenu();
  await expect.element(menu.getByRole('heading', { name: 'User Name' })).toBeVisible();
  await expect.element(menu.getByText('Ada Lovelace')).toBeVisible();
  const links = () => menu.getByRole('link').elements();
  await expect
    .poll(() => links().map((link) => link.textContent))
    .toEqual([
      'Home',
      'About',
      'Our Goal',
      'Create Shipment',
      'Track Shipment',
      'My Shipments',
      'Collections',
      'My Invoices',
      'Billing',
      'Address Book',
      'Profile Settings',
    ]);
  await menu.getByRole('button', { name: 'Logout' }).click();
  await expect.element(menu).not.toBeInTheDocument();
  await button.click();
  await expect.element(menu.getByRole('link', { name: 'Create Account' })).toHaveAttribute('href', '/auth/register');
});
