import { expect, test } from 'vitest';
import { claimGuestLink, openGuestLink, renewGuestLink } from '../../../contract/accounts/guests.ts';
import { getShipment } from '../../../contract/shipments.ts';
import { updateSession } from '../../session/session-store.ts';
import { aSession } from '../../testing/a-session.ts';
import { aShipmentDetail } from '../../testing/a-shipment.ts';
import { expectAccessible } from '../../testing/expect-accessible.ts';
import { fakeApi, refusal } from '../../testing/fake-api.ts';
import { renderApp } from '../../testing/render-app.tsx';

const path = '/guest-parcel?parcel=parcel-1';
const spent = 'This link has been used or has expired. We can email you a new one.';

test('the emailed link starts a session, leaves the address, and shows what a guest can do', async () => {
  const api = fakeApi();
  api.serve(openGuestLink, () => ({ access_token: 'a-token' }));
  const tokens: (string | null)[] = [];
  api.serve(getShipment, ({ headers }) => {
    tokens.push(headers.get('authorization'));
    return { shipment: aShipmentDetail({ can_cancel: true, can_return: true }) };
  });
  const { screen, currentPath, currentHash } = await renderApp(`${path}#secret`);
  const main = screen.getByRole('main');
  await expect.element(main.getByRole('button', { name: 'Cancel this shipment' })).toBeVisible();
  expect([currentPath(), currentHash(), tokens]).toEqual([path, '', ['Bearer a-token']]);
  expect(await api.requests[0]?.json()).toEqual({ token: 'secret' });
  await expect.element(screen.getByRole('link', { name: 'Create a password to keep your shipments' })).toBeVisible();
  for (const name of ['Send again', 'Return this parcel', 'Download invoice']) {
    expect(main.getByRole('button', { name }).elements()).toEqual([]);
  }
  expect(main.getByRole('link', { name: 'All Shipment History' }).elements()).toEqual([]);
  await expect.element(screen.getByRole('link', { name: 'Login' }).first()).toBeInTheDocument();
  await expectAccessible();
});

test('a spent link is renewed with one press', async () => {
  const api = fakeApi();
  api.serve(openGuestLink, () => refusal('VALIDATION', spent));
  api.serve(renewGuestLink, () => ({ message: 'We’ve emailed you a new link.' }));
  const { screen } = await renderApp(`${path}#spent`);
  await expect.element(screen.getByText(spent)).toBeVisible();
  await expectAccessible();
  await screen.getByRole('button', { name: 'Email me a new link' }).click();
  await expect.element(screen.getByText('We’ve emailed you a new link.')).toBeVisible();
  expect(await api.requests.at(-1)?.json()).toEqual({ token: 'spent', parcel_id: 'parcel-1' });
});

test('without a link and a session the page says where to find one', async () => {
  fakeApi();
  const { screen } = await renderApp(path);
  await expect.element(screen.getByText('Open the link in our email about your parcel to see it here.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Email me a new link' }).elements()).toEqual([]);
});

test('a session that ends shows how to get another, and not the log-in', async () => {
  const api = fakeApi();
  api.serve(openGuestLink, () => ({ access_token: 'a-token' }));
  api.serve(getShipment, () => refusal('SESSION_EXPIRED', 'Session Expired!, Please login again.'));
  const { screen, currentPath } = await renderApp(`${path}#secret`);
  await expect.element(screen.getByRole('button', { name: 'Email me a new link' })).toBeVisible();
  expect(currentPath()).toBe(path);
});

test('the link takes the parcel into the account of who is logged in', async () => {
  updateSession(aSession());
  const api = fakeApi();
  api.serve(claimGuestLink, () => ({ message: 'The parcel is in your account.' }));
  api.serve(getShipment, () => ({ shipment: aShipmentDetail() }));
  const { currentPath, currentHash } = await renderApp(`${path}#secret`);
  await expect.poll(currentPath).toBe('/dashboard/shipments/parcel-1');
  expect(currentHash()).toBe('');
  expect(await api.requests[0]?.json()).toEqual({ token: 'secret' });
});

test('whose parcels are in the account already gets there by an old link', async () => {
  updateSession(aSession());
  const api = fakeApi();
  api.serve(claimGuestLink, () => refusal('NOT_FOUND', 'This link isn’t valid.'));
  api.serve(getShipment, () => ({ shipment: aShipmentDetail() }));
  const { currentPath } = await renderApp(`${path}#old`);
  await expect.poll(currentPath).toBe('/dashboard/shipments/parcel-1');
});

test('says so to who is logged in with another address', async () => {
  updateSession(aSession());
  const api = fakeApi();
  const message = 'This parcel was sent with another email address than your account’s. Log out to open the link.';
  api.serve(claimGuestLink, () => refusal('CONFLICT', message));
  const { screen, currentPath } = await renderApp(`${path}#secret`);
  await expect.element(screen.getByText(message)).toBeVisible();
  expect(currentPath()).toBe(path);
  await expectAccessible();
});

test('who creates an account from their own parcel finds their address in the form', async () => {
  const api = fakeApi();
  api.serve(openGuestLink, () => ({ access_token: 'a-token' }));
  api.serve(getShipment, () => ({ shipment: aShipmentDetail({ shipper_email_address: 'ada@example.com' }) }));
  const { screen, currentPath } = await renderApp(`${path}#secret`);
  await screen.getByRole('link', { name: 'Create a password to keep your shipments' }).click();
  await expect.poll(currentPath).toBe('/auth/register');
  await expect.element(screen.getByLabelText('Email address')).toHaveValue('ada@example.com');
});
