import { afterAll, beforeAll, expect, it } from 'vitest';
import { getShipment } from '../../contract/shipments.ts';
import { callApi } from '../testing/call-api.ts';
import { createReceiverApp, type ReceiverApp } from '../testing/shipments/create-receiver-app.ts';

let product: ReceiverApp;
beforeAll(async () => {
  product = await createReceiverApp(new Date('2026-11-16T10:00:00Z'));
});
afterAll(() => product.close());

async function open(id: string) {
  const answer = await callApi(product.app, `/shipment/${id}`, { method: 'GET', token: product.customer.token });
  return getShipment.response.parse(answer.body).shipment;
}

it('shows the sender the way and the place of a parcel as its receiver sees them', async () => {
  const parcel = await product.book();
  const { route, delivered_to: before } = await open(parcel.id);
  expect(before).toBeUndefined();
  expect(route).toEqual((await product.show(parcel)).parcel.route);
  await product.scan(parcel, 'COLLECTED', 'OUT_FOR_DELIVERY', 'READY_FOR_PICKUP');
  const seen = (await product.show(parcel)).parcel;
  expect(await open(parcel.id)).toMatchObject({ route: seen.route, pickup: seen.pickup });
});

it('is on the shipment’s page what it is on the tracking page, as long as there is a day', async () => {
  const parcel = await product.book();
  const see = async () => (await open(parcel.id)).expected;
  expect(await see()).toBeUndefined();
  await product.scan(parcel, 'COLLECTED', 'OUT_FOR_DELIVERY', 'DELIVERY_ATTEMPTED');
  const expected = await see();
  expect(expected?.from).toBe('2026-11-17T08:00:00.000Z');
  expect(expected).toEqual((await product.show(parcel)).parcel.expected);
  await product.scan(parcel, 'AT_DEPOT', 'ON_HOLD');
  expect(await see()).toBeUndefined();
});
