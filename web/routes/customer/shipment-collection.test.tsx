import { expect, test } from 'vitest';
import { getShipment, type ShipmentDetail } from '../../../contract/shipments.ts';
import { updateSession } from '../../session/session-store.ts';
import { aSession } from '../../testing/a-session.ts';
import { aShipmentDetail } from '../../testing/a-shipment.ts';
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

test('says when a booked parcel is collected, as far as we know it', async () => {
  const main = await openShipment({ status: 'BOOKED' });
  await expect
    .element(
      main.getByText(
        /^Keep it ready at the collection address\. Our driver will come on a weekday. We can’t say which day/,
      ),
    )
    .toBeVisible();
  await expectAccessible();
});

test('says when and from whom a return is collected', async () => {
  const return_details = { collected_from: 'Grace Hopper' };
  const main = await openShipment({ status: 'BOOKED', return_details, needs_new_label: true });
  await expect
    .element(main.getByText(/^We’ll collect it from Grace Hopper\. Our driver will come on a weekday/))
    .toBeVisible();
  expect(main.getByText(/We’ve corrected an address/).elements()).toEqual([]); // who has it has no label to print
});

test('says nothing of it once the parcel is collected', async () => {
  const main = await openShipment({ status: 'COLLECTED' });
  expect(main.getByText(/on a weekday/).query()).toBeNull();
});
