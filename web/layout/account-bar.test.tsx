import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { myShipments } from '../../contract/shipments.ts';
import { updateSession } from '../session/session-store.ts';
import { aSession } from '../testing/a-session.ts';
import { expectAccessible } from '../testing/expect-accessible.ts';
import { fakeApi } from '../testing/fake-api.ts';
import { renderApp } from '../testing/render-app.tsx';

test.for([1280, 375])('leads around the account at %i, 48 px high, and marks the page', async (width) => {
  await page.viewport(width, 800);
  updateSession(aSession());
  fakeApi().serve(myShipments, () => ({ data: [], total: 0 }));
  const { screen } = await renderApp('/dashboard');
  const bar = screen.getByRole('navigation', { name: 'Account' });
  await expect.element(bar).toBeVisible();
  const links = bar.getByRole('link').elements();
  // The list itself has the button Send Parcel.
  expect(links.map(({ textContent }) => textContent)).toEqual([
    'My Shipments',
    'My Invoices',
    'Address Book',
    'Profile Settings',
  ]);
  expect(links.map((link) => link.getAttribute('aria-current'))).toEqual(['page', null, null, null]);
  expect(bar.element().getBoundingClientRect().height).toBe(48);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
  await expect.element(screen.getByText('No shipment history to view')).toBeVisible();
  await expectAccessible(document.body);
});

test('is not on other pages, nor for visitors', async () => {
  updateSession(aSession());
  const { screen, navigate } = await renderApp('/about');
  const bar = screen.getByRole('navigation', { name: 'Account' });
  await expect.element(screen.getByRole('heading', { level: 1 })).toBeVisible();
  await expect.element(bar).not.toBeInTheDocument();
  updateSession({ access_token: '' });
  await navigate('/dashboard');
  await expect.element(screen.getByRole('heading', { level: 1, name: /log in|login/i })).toBeVisible();
  await expect.element(bar).not.toBeInTheDocument();
});
