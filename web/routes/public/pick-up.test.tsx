import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { endSharedPickup, openSharedPickup, type SharedPickup, sharePickup } from '../../../contract/points/pickups.ts';
import * as receiver from '../../../contract/receiver/receiver.ts';
import { aDelivery } from '../../testing/a-delivery.ts';
import { aTrackedParcel } from '../../testing/a-tracked-parcel.ts';
import { expectAccessible } from '../../testing/expect-accessible.ts';
import { fakeApi, refusal } from '../../testing/fake-api.ts';
import { renderApp } from '../../testing/render-app.tsx';

const place = {
  address: ['High Street News', '1 High Street', 'Dartford DA1 1AA'],
  hours: 'Mon to Fri 9am to 5:30pm',
  until: '2026-11-25',
};
const qr = "<svg xmlns='http://www.w3.org/2000/svg' />";
const one: SharedPickup = { first_name: 'Zoë', pin: '012345', parcels: [{ number: 1, ...place, qr }] };

async function open(pickup: SharedPickup) {
  const api = fakeApi();
  api.serve(openSharedPickup, () => ({ pickup }));
  return { api, ...(await renderApp('/pick-up#a-token')) };
}

test('shows who collects a parcel for somebody what to show where, and hides the link’s token', async () => {
  await page.viewport(375, 800);
  const { api, screen, currentPath } = await open(one);
  await expect.element(screen.getByRole('heading', { name: 'Collect a parcel for Zoë' })).toBeVisible();
  await expect.element(screen.getByText('012345')).toBeVisible();
  await expect.element(screen.getByRole('img', { name: 'QR code to collect the parcel' })).toBeInTheDocument();
  await expect.element(screen.getByText('High Street News')).toBeVisible();
  await expect.element(screen.getByText('Mon to Fri 9am to 5:30pm')).toBeVisible();
  await expect.element(screen.getByText('Wed 25 Nov')).toBeVisible();
  expect(screen.getByRole('button', { name: /Ask somebody|End this link/ }).elements()).toEqual([]);
  expect(currentPath()).toBe('/pick-up');
  expect(await api.requests[0]?.json()).toEqual({ token: 'a-token' });
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(375);
  await expectAccessible();
});

test('gives several parcels a code each', async () => {
  const { screen } = await open({ ...one, parcels: [1, 3].map((number) => ({ number, ...place, qr })) });
  await expect.element(screen.getByRole('heading', { name: 'Collect 2 parcels for Zoë' })).toBeVisible();
  await expect.element(screen.getByRole('heading', { name: 'Parcel 3' })).toBeVisible();
  await expectAccessible();
});

test('says why a link can’t be used', async () => {
  const api = fakeApi();
  api.serve(openSharedPickup, () => refusal('NOT_FOUND', 'This link doesn’t work.'));
  const { screen } = await renderApp('/pick-up#a-token');
  await expect.element(screen.getByText('This link doesn’t work.')).toBeVisible();
  await expectAccessible();
});

test('asks for the link where there is none', async () => {
  fakeApi();
  const { screen } = await renderApp('/pick-up');
  await expect.element(screen.getByText(/^This page needs the whole link/)).toBeVisible();
});

class SilentEventSource extends EventTarget {
  close() {
    return undefined;
  }
}

test('the receiver makes the link, copies it and ends it', async () => {
  const api = fakeApi();
  vi.stubGlobal('EventSource', SilentEventSource);
  const copied: string[] = [];
  vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(async (text) => void copied.push(text));
  let isShared = false;
  api.serve(receiver.showMyDelivery, () => ({
    delivery: aDelivery({
      parcel: aTrackedParcel({ status: 'READY_FOR_PICKUP', expected: null, pickup: { ...place, needs_pin: true } }),
      can_change_preferences: false,
      pickup_pin: '012345',
      ...(isShared && { pickup_is_shared: true }),
    }),
  }));
  const url = 'https://www.larkway.example/pick-up#another-token';
  api.serve(sharePickup, () => {
    isShared = true;
    return { url };
  });
  api.serve(endSharedPickup, () => {
    isShared = false;
    return { message: 'The link has ended.' };
  });
  const { screen } = await renderApp('/my-delivery#a-token');
  await screen.getByRole('button', { name: 'Ask somebody else to collect it' }).click();
  await expect.element(screen.getByText(url)).toBeVisible();
  await screen.getByRole('button', { name: 'Share the link' }).click();
  await expect.element(screen.getByText('Link copied')).toBeVisible();
  expect(copied).toEqual([url]);
  await expectAccessible();
  await screen.getByRole('button', { name: 'End this link' }).click();
  await expect.element(screen.getByRole('button', { name: 'Ask somebody else to collect it' })).toBeVisible();
  expect(screen.getByText(url).elements()).toEqual([]);
  await expect.element(screen.getByText(/^Can’t go yourself\?/)).toHaveFocus();
});
