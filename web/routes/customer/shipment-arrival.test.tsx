import { expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { getShipment, type ShipmentDetail } from '../../../contract/shipments.ts';
import { updateSession } from '../../session/session-store.ts';
import { aSession } from '../../testing/a-session.ts';
import { aShipmentDetail } from '../../testing/a-shipment.ts';
import { expectAccessible } from '../../testing/expect-accessible.ts';
import { fakeApi } from '../../testing/fake-api.ts';
import { renderApp } from '../../testing/render-app.tsx';

async function openShipment(changes: Partial<ShipmentDetail>) {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-16T10:00:00Z') });
  onTestFinished(() => void vi.useRealTimers());
  await page.viewport(1280, 900); // where the details are open
  updateSession(aSession());
  fakeApi().serve(getShipment, () => ({ shipment: aShipmentDetail(changes) }));
  const { screen } = await renderApp('/dashboard/shipments/SHP-7KQ2M9XW');
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Shipment SHP-7KQ2M9XW' })).toBeVisible();
  return screen.getByRole('main');
}

const expected = { from: '2026-11-18T08:00:00.000Z', until: '2026-11-18T18:00:00.000Z' };

test('names the day of the next try after a failed delivery', async () => {
  const main = await openShipment({ status: 'DELIVERY_ATTEMPTED', expected });
  await expect.element(main.getByText(/^We’ll try again .*18 November, 8am to 6pm$/)).toBeVisible();
  await expect.element(main.getByText('Wed 18 Nov, 8am to 6pm', { exact: true })).toBeVisible();
  expect(main.getByText(/working days/).elements()).toEqual([]);
});

test.for([
  ['ON_HOLD', 'We’ll tell you as soon as we know'],
  ['LOST', 'We’re sorry. We’re still looking for it. Chat with us to make a claim.'],
] as const)('promises no day while it is %s', async ([status, words]) => {
  const main = await openShipment({ status });
  await expect.element(main.getByText(words)).toBeVisible();
  expect(main.getByText(/working days/).elements()).toEqual([]);
});

test('offers help, a return and the invoice of a delivered parcel, and no label', async () => {
  const main = await openShipment({
    status: 'DELIVERED',
    delivered_to: 'NEIGHBOUR',
    can_cancel: false,
    can_return: true,
    has_label: false,
    no_label_reason: 'This parcel has been delivered, so it no longer needs a label.',
    _invoice_number: 'INV-2026-000007',
    events: [
      { at: '2026-09-03T08:01:00.000Z', status: 'DELIVERED', sentence: 'Delivered in Leeds.', reason: 'NEIGHBOUR' },
    ],
  });
  await expect.element(main.getByText('Left with a neighbour')).toBeVisible();
  await expect.element(main.getByRole('button', { name: 'Get help with this parcel' })).toBeVisible();
  await expect.element(main.getByRole('button', { name: 'Return this parcel' })).toBeVisible();
  expect(main.getByRole('button', { name: 'Download invoice INV-2026-000007 as PDF' }).elements()).toHaveLength(1);
  expect(main.getByRole('button', { name: /label|QR code/ }).elements()).toEqual([]);
  expect(main.getByText(/NEIGHBOUR|PARCEL|PAID/).elements()).toEqual([]);
  await expectAccessible();
});

test.for([
  ['IN_TRANSIT', 'Arriving Wed 25 Nov to Zoë Łukaszewicz, Manchester'],
  ['DELIVERY_ATTEMPTED', 'We couldn’t deliver it Your parcel to Zoë Łukaszewicz, Manchester'],
  ['RETURNING_TO_SENDER', 'Coming back to you Your parcel to Zoë Łukaszewicz, Manchester'],
] as const)('says first of a parcel that is %s: %s', async ([status, promise]) => {
  const day = { from: '2026-11-25T08:00:00.000Z', until: '2026-11-25T18:00:00.000Z' };
  const isMoving = status === 'IN_TRANSIT';
  const main = await openShipment({ status, has_label: false, ...(isMoving && { expected: day }) });
  await expect.element(main.getByRole('heading', { level: 2, name: promise })).toBeVisible();
});
