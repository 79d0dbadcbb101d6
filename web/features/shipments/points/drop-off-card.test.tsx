import { expect, test } from 'vitest';
import { confirmPayment } from '../../../../contract/payments.ts';
import { changeDropOff, type DropOff, dropOffQr, getDropOff } from '../../../../contract/points/drop-offs.ts';
import { type FoundPoint, findPoints } from '../../../../contract/points/points.ts';
import { getShipment, myShipments } from '../../../../contract/shipments.ts';
import { updateSession } from '../../../session/session-store.ts';
import { aSession } from '../../../testing/a-session.ts';
import { aShipment, aShipmentDetail } from '../../../testing/a-shipment.ts';
import { expectAccessible } from '../../../testing/expect-accessible.ts';
import { fakeApi, refusal } from '../../../testing/fake-api.ts';
import { renderApp } from '../../../testing/render-app.tsx';

function aPoint(code: string, name: string): FoundPoint {
  return {
    code,
    name,
    address: '1 High Street',
    town: 'Dartford',
    postal_code: 'DA1 1AA',
    latitude: 51.44,
    longitude: 0.21,
    services: ['DROP_OFF'],
    step_free: true,
    largest_kg: 20,
    longest_cm: 60,
    hours: Array.from({ length: 8 }, () => []),
    exceptions: [],
    distance_metres: 400,
    is_open: false,
    today: [],
  };
}

function dropOffAt(point: FoundPoint, closed_reason: string | null): DropOff {
  return { point, closed_reason, codes: [{ tracking_code: 'CL000717616GB', code: 'LKW1.x' }] };
}

const [news, kiosk] = [aPoint('NEWS', 'High Street News'), aPoint('KIOSK', 'Station Kiosk')];

async function openShipment(closedReason: string | null, status: 'BOOKED' | 'PENDING_PAYMENT' = 'BOOKED') {
  updateSession(aSession());
  const api = fakeApi();
  const drop_off = { name: news.name, town: news.town, ...(closedReason !== null && { is_closed: true as const }) };
  const shipment = aShipmentDetail({ status, has_label: status === 'BOOKED', drop_off });
  api.serve(getShipment, () => ({ shipment }));
  api.serve(getDropOff, () => ({
    drop_off: { ...dropOffAt(news, closedReason), ...(status !== 'BOOKED' && { codes: [] }) },
  }));
  api.serve(dropOffQr, () => new Response('<svg xmlns="http://www.w3.org/2000/svg"/>'));
  const near = { latitude: 51.4, longitude: 0.2, is_area: false };
  api.serve(findPoints, () => ({ data: [news, kiosk], total: 2, near }));
  const { screen } = await renderApp('/dashboard/shipments/SHP-7KQ2M9XW');
  return { api, main: screen.getByRole('main') };
}

test('where the point has closed, another is chosen in its place', async () => {
  const { api, main } = await openShipment('Flood');
  await expect.element(main.getByText('Flood. Choose another point, or book a collection.')).toBeVisible();
  await expect.element(main.getByText(/^High Street News is closed. Choose another point below/)).toBeVisible();
  await expect.element(main.getByText(/Drop it at/)).not.toBeInTheDocument();
  await main.getByRole('button', { name: 'Choose another point' }).click();
  await expect.poll(() => document.activeElement?.textContent).toMatch(/^Drop off at High Street News/);
  await expect.element(main.getByRole('img', { name: /QR code/ })).not.toBeInTheDocument();
  await expect.element(main.getByRole('radio', { name: 'Station Kiosk' })).toBeChecked();
  await expect.element(main.getByRole('radio', { name: 'High Street News' })).not.toBeInTheDocument();
  await expectAccessible();
  api.serve(changeDropOff, () => refusal('CONFLICT', 'This point takes no parcels now.'));
  await main.getByRole('button', { name: 'Use this point' }).click();
  await expect.element(main.getByText('This point takes no parcels now.')).toBeVisible();
  let sent: unknown;
  api.serve(changeDropOff, async (request) => {
    sent = await request.json();
    return { message: 'Your drop-off point is saved.', drop_off: dropOffAt(kiosk, null) };
  });
  await main.getByRole('button', { name: 'Use this point' }).click();
  await expect.element(main.getByRole('heading', { name: 'Drop off at Station Kiosk' })).toBeVisible();
  await expect.element(main.getByRole('img', { name: /QR code/ })).toBeVisible();
  expect(sent).toEqual({ drop_off_point: 'KIOSK' });
});

test('before the payment it says that the point has closed, and has no code', async () => {
  const { api, main } = await openShipment('Flood', 'PENDING_PAYMENT');
  await expect.element(main.getByText('Flood. Choose another point, or book a collection.')).toBeVisible();
  api.serve(changeDropOff, () => ({
    message: 'Your drop-off point is saved.',
    drop_off: { ...dropOffAt(kiosk, null), codes: [] },
  }));
  await main.getByRole('button', { name: 'Use this point' }).click();
  await expect.element(main.getByRole('heading', { name: 'Drop off at Station Kiosk' })).toBeVisible();
  await expect.element(main.getByText('Once it’s paid, the code to show at the till is here.')).toBeVisible();
  await expect.element(main.getByRole('img', { name: /QR code/ })).not.toBeInTheDocument();
});

test('where it is open, its code is shown and another can be chosen', async () => {
  const { main } = await openShipment(null);
  await expect.element(main.getByRole('img', { name: /QR code/ })).toBeVisible();
  await expect.element(main.getByRole('button', { name: 'Print your label' })).toBeVisible();
  await expect.element(main.getByRole('button', { name: 'Show the drop-off code' })).toBeVisible();
  await expect.element(main.getByRole('button', { name: /No printer/ })).not.toBeInTheDocument(); // no driver to show it to
  await main.getByRole('button', { name: 'Choose another point' }).click();
  await expect.element(main.getByRole('button', { name: 'Use this point' })).toBeVisible();
});

test('after the payment the page sends the customer to the point, and no driver', async () => {
  updateSession(aSession());
  const api = fakeApi();
  const shipment = aShipment({ status: 'BOOKED', payment_status: 'PAID' });
  api.serve(confirmPayment, () => ({ message: 'Payment succeeded!', shipment, collection_address: '12 Hythe Street' }));
  api.serve(getDropOff, () => ({ drop_off: dropOffAt(news, null) }));
  api.serve(myShipments, () => ({ data: [], total: 0 }));
  const { screen } = await renderApp('/payment-complete?parcel=parcel-1');
  await expect.element(screen.getByText(/^Take it to High Street News, Dartford, and show the QR code/)).toBeVisible();
  await expect.element(screen.getByText(/We’ll collect from|driver/i)).not.toBeInTheDocument();
  await expect.element(screen.getByRole('button', { name: /No printer/ })).not.toBeInTheDocument();
  const codes = screen.getByRole('link', { name: 'Show the drop-off code' });
  await expect.element(codes).toHaveAttribute('href', `/dashboard/shipments/${shipment._shipment_id}`);
});
