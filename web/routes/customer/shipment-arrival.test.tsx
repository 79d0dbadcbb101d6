import { expect, test } from 'vitest';
import { getShipment, type ShipmentDetail } from '../../../contract/shipments.ts';
import { updateSession } from '../../session/session-store.ts';
import { aSession } from '../../testing/a-session.ts';
import { aShipmentDetail } from '../../testing/a-shipment.ts';
import { fakeApi } from '../../testing/fake-api.ts';
import { renderApp } from '../../testing/render-app.tsx';

async function openShipment(changes: Partial<ShipmentDetail>) {
  updateSession(aSession());
  fakeApi().serve(getShipment, () => ({ shipment: aShipmentDetail(changes) }));
  const { screen } = await renderApp('/dashboard/shipments/SHP-7KQ2M9XW');
  await expect.element(screen.getByRole('heading', { level: 1, name: 'SHP-7KQ2M9XW' })).toBeVisible();
  return screen.getByRole('main');
}

const expected = { from: '2026-11-18T08:00:00.000Z', until: '2026-11-18T18:00:00.000Z' };

test('names the day of the next try after a failed delivery', async () => {
  const main = await openShipment({ status: 'DELIVERY_ATTEMPTED', expected });
  await expect.element(main.getByText(/^We’ll try again on Wed 18 Nov, 8 am to 6 pm\. The receiver can/)).toBeVisible();
  await expect.element(main.getByText('Wed 18 Nov, 8 am to 6 pm', { exact: true })).toBeVisible();
  expect(main.getByText(/working days/).elements()).toEqual([]);
});

test.for([
  ['ON_HOLD', 'We’ll tell you as soon as we know'],
  ['LOST', 'We’re sorry. We’re still looking for it. Contact us to make a claim.'],
] as const)('promises no day while it is %s', async ([status, words]) => {
  const main = await openShipment({ status });
  await expect.element(main.getByText(words)).toBeVisible();
  expect(main.getByText(/working days/).elements()).toEqual([]);
});
