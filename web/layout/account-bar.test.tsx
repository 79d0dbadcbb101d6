import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { getBilling, listMovements, listStatements } from '../../contract/billing.ts';
import { unpaidBatches } from '../../contract/bulk.ts';
import { emissionsStatement } from '../../contract/emissions.ts';
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
    'Collections',
    'My Invoices',
    'Billing',
    'Address Book',
    'Profile Settings',
  ]);
  expect(links.map((link) => link.getAttribute('aria-current'))).toEqual(['page', null, null, null, null, null]);
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

test.for([
  ['/dashboard/billing', 'Billing'],
  ['/dashboard/emissions', 'My Invoices'],
  ['/dashboard/bulk', 'My Shipments'],
] as const)('marks on %s the link %s', async ([path, label]) => {
  await page.viewport(1280, 800);
  updateSession(aSession());
  const api = fakeApi();
  api.serve(getBilling, () => ({ balance: 0 }));
  api.serve(listMovements, () => ({ data: [], total: 0 }));
  api.serve(listStatements, () => ({ data: [], total: 0 }));
  api.serve(unpaidBatches, () => ({ data: [] }));
  const carried = { shipments: 0, parcels: 0, co2e_grams: 0 };
  api.serve(emissionsStatement, () => ({ year: 2026, years: [], months: [], total: carried, method: '' }));
  const { screen } = await renderApp(path);
  const bar = screen.getByRole('navigation', { name: 'Account' });
  await expect.element(bar.getByRole('link', { name: label })).toHaveAttribute('aria-current', 'page');
});
