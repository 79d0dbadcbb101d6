import { toast } from 'react-hot-toast/headless';
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { logout } from '../../contract/accounts/accounts.ts';
import { emptyState } from '../session/session-state.ts';
import { saveQuote, sessionStore, updateSession } from '../session/session-store.ts';
import { aSession } from '../testing/a-session.ts';
import { expectAccessible } from '../testing/expect-accessible.ts';
import { fakeApi, refusal } from '../testing/fake-api.ts';
import { renderApp } from '../testing/render-app.tsx';

beforeEach(() => page.viewport(1024, 768));

async function openHeader() {
  const { screen } = await renderApp('/about');
  const header = screen.getByRole('banner');
  return { screen, header, menuButton: header.getByRole('button', { name: 'Account menu' }) };
}

test('the icon leads a visitor to the log-in', async () => {
  const { header, menuButton } = await openHeader();
  await expect.element(header.getByRole('link', { name: 'Login' })).toHaveAttribute('href', '/auth/login');
  await expect.element(menuButton).not.toBeInTheDocument();
});

test('a visitor reads how to track, log in and create an account', async () => {
  const { header } = await openHeader();
  await expect
    .element(header.getByRole('link', { name: 'Track', exact: true }))
    .toHaveAttribute('href', '/track-parcel');
  await expect.element(header.getByText('Login').first()).toBeVisible();
  const create = header.getByRole('link', { name: 'Create Account' });
  await expect.element(create).toBeVisible();
  await expect.element(create).toHaveAttribute('href', '/auth/register');
  await expectAccessible(header.element());
});

test('the main links stay in their place when somebody signs in', async () => {
  const { header } = await openHeader();
  const home = header.getByRole('link', { name: 'Home', exact: true });
  await expect.element(home).toBeVisible();
  const left = home.element().getBoundingClientRect().left;
  updateSession(aSession());
  await expect.element(header.getByRole('button', { name: 'Account menu' })).toBeVisible();
  expect(home.element().getBoundingClientRect().left).toBe(left);
});

test('the icon leads a customer to their own pages, and the menu tells whose they are', async () => {
  updateSession(aSession());
  const { header, menuButton } = await openHeader();
  await expect.element(header.getByRole('link', { name: 'My account' })).toHaveAttribute('href', '/dashboard');
  await menuButton.click();
  await expect.element(header.getByText('Ada Lovelace').first()).toBeVisible();
  await expect.element(header.getByRole('link', { name: 'My Shipments' })).toHaveAttribute('href', '/dashboard');
  await expect.element(header.getByRole('link', { name: 'Profile Settings' })).toHaveAttribute('href', '/settings');
  await expectAccessible(header.element());
});

test('the menu closes on Escape and on a press outside', async () => {
  updateSession(aSession());
  const { screen, header, menuButton } = await openHeader();
  await menuButton.click();
  await userEvent.keyboard('{Escape}');
  await expect.element(header.getByText('Ada Lovelace').first()).not.toBeVisible();
  await menuButton.click();
  await expect.element(header.getByText('Ada Lovelace').first()).toBeVisible();
  await screen.getByRole('heading', { level: 1 }).click();
  await expect.element(header.getByText('Ada Lovelace').first()).not.toBeVisible();
});

test('Logout ends the session on the server and resets everything here', async () => {
  const api = fakeApi();
  api.serve(logout, () => ({ message: 'You’re logged out.' }));
  const session = aSession();
  updateSession(session);
  saveQuote({ pickup: 'DA1 1AA', delivery: 'M1 1AE', weight: '2', country: 'UK' });
  const { screen, header, menuButton } = await openHeader();
  toast.loading('for the customer'); // this kind stays until it is taken away
  await expect.element(screen.getByText('for the customer')).toBeInTheDocument();
  await menuButton.click();
  await header.getByRole('button', { name: 'Logout' }).click();
  await expect.element(header.getByRole('link', { name: 'Login' })).toBeVisible();
  await expect.element(screen.getByText('for the customer')).not.toBeInTheDocument();
  await expect.poll(() => api.requests[0]?.headers.get('authorization')).toBe(`Bearer ${session.access_token}`);
  expect(sessionStore.getState()).toEqual(emptyState);
});

test('Logout signs out here at once, however long the server takes', async () => {
  const api = fakeApi();
  api.serve(logout, () => new Promise<never>(() => undefined));
  updateSession(aSession());
  const { header, menuButton } = await openHeader();
  await menuButton.click();
  await header.getByRole('button', { name: 'Logout' }).click();
  await expect.element(header.getByRole('link', { name: 'Login' })).toBeVisible();
  await expect.poll(() => api.requests.length).toBe(1);
});

test('Logout signs out here even when the server can not', async () => {
  const api = fakeApi();
  api.serve(logout, () => refusal('UNAVAILABLE', 'Please try again in a minute.'));
  updateSession(aSession());
  const { header, menuButton } = await openHeader();
  await menuButton.click();
  await header.getByRole('button', { name: 'Logout' }).click();
  await expect.element(header.getByRole('link', { name: 'Login' })).toBeVisible();
  await expect.poll(() => api.requests.length).toBe(1);
});
