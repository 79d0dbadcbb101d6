import { expect, test } from 'vitest';
import { unpaidBatches } from '../../../contract/bulk.ts';
import { getShipment, myShipments, type ShipmentDetail } from '../../../contract/shipments.ts';
import { updateSession } from '../../session/session-store.ts';
import { aSession } from '../../testing/a-session.ts';
import { aShipment, aShipmentDetail } from '../../testing/a-shipment.ts';
import { expectAccessible } from '../../testing/expect-accessible.ts';
import { fakeApi } from '../../testing/fake-api.ts';
import { renderApp } from '../../testing/render-app.tsx';

async function openShipment(changes: Partial<ShipmentDetail>) {
  updateSession(aSession());
  fakeApi().serve(getShipment, () => ({ shipment: aShipmentDetail(changes) }));
  const { screen } = await renderApp('/dashboard/shipments/SHP-7KQ2M9XW');
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Shipment SHP-7KQ2M9XW' })).toBeVisible();
  return screen.getByRole('main');
}

const reason = 'This parcel is already being returned. The tracking number is LK000717618GB.';
const endedReturn = {
  status: 'PENDING_PAYMENT',
  payment_status: 'UNPAID',
  return_details: { ended_reason: reason },
  has_label: false,
} as const;

test('a draft of a return that another came before says why, and can only be deleted', async () => {
  const main = await openShipment({
    ...endedReturn,
    can_delete: true,
    can_cancel: true,
    no_label_reason: 'This shipment has no label yet. Please pay for it first.',
  });
  await expect.element(main.getByText(`${reason} You haven’t been charged. You can delete this draft.`)).toBeVisible();
  expect(
    main
      .getByRole('button')
      .elements()
      .map((button) => button.textContent || button.ariaLabel),
  ).toEqual(['Copy tracking number', 'Delete this shipment']);
  expect(main.getByRole('link', { name: 'Edit' }).elements()).toEqual([]);
  expect(main.getByText(/Please pay for it first/).elements()).toEqual([]);
  await expectAccessible();
});

test('the list offers no payment for it', async () => {
  updateSession(aSession());
  const api = fakeApi();
  api.serve(myShipments, () => ({ data: [aShipment(endedReturn)], total: 1 }));
  api.serve(unpaidBatches, () => ({ data: [] }));
  const { screen } = await renderApp('/dashboard');
  const table = screen.getByRole('table');
  await expect.element(table.getByText('Draft: this return can no longer be paid for')).toBeVisible();
  expect(table.getByRole('button', { name: 'Make Payment' }).elements()).toEqual([]);
  expect(table.getByRole('link', { name: 'Edit' }).elements()).toEqual([]);
});

test('a delivered shipment leads to the draft of its return', async () => {
  const main = await openShipment({
    status: 'DELIVERED',
    can_return: true,
    can_cancel: false,
    return_draft: { _shipment_id: 'SHP-BACK1234', _tracking_id: 'LK000717621GB' },
  });
  await expect
    .element(main.getByRole('link', { name: 'Finish your return' }))
    .toHaveAttribute('href', '/dashboard/shipments/SHP-BACK1234');
  expect(main.getByRole('button', { name: 'Return this parcel' }).elements()).toEqual([]);
  await expectAccessible();
});

const ordered = { return_details: { collected_from: 'Charles Babbage' }, can_cancel: false } as const;

test.for([
  ['DELIVERY_ATTEMPTED', 'You can choose a safe place, a neighbour or another day on the tracking page.'],
  ['READY_FOR_PICKUP', 'You can collect it. The tracking page says how.'],
  ['RETURNING_TO_SENDER', 'It’s on its way back to Charles Babbage. If you still want it, tell us.'],
] as const)('a return at %s speaks to who ordered it as its receiver', async ([status, words]) => {
  const at = '2026-11-18T08:00:00.000Z';
  const main = await openShipment({
    ...ordered,
    status,
    preferences: [
      { at, sentence: 'The receiver asked us to leave it in a safe place: In the porch' },
      { at, sentence: 'The receiver no longer wants it on another day.' },
    ],
  });
  await expect.element(main.getByText(words)).toBeVisible();
  await expect.element(main.getByText('You asked us to leave it in a safe place: In the porch')).toBeVisible();
  await expect.element(main.getByText('You no longer want it on another day.')).toBeVisible();
  expect(main.getByText(/the receiver/i).elements()).toEqual([]);
});
