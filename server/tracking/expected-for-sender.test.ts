import { afterAll, beforeAll, expect, it } from 'vitest';
import { getShipment } from '../../contract/shipments.ts';
import { callApi } from '../testing/call-api.ts';
import { createReceiverApp, type ReceiverApp } from '../testing/shipments/create-receiver-app.ts';

let product: ReceiverApp;
beforeAll(async () => {
  product = await createReceiverApp(new Date('2026-11-16T10:00:00Z'));
});
afterAll(() => product.close());

it('is on the shipment’s page what it is on the tracking page, as long as there is a day', async () => {
  const parcel = await product.book();
  const see = async () => {
    const options = { method: 'GET', token: product.customer.token } as const;
    const answer = await callApi(product.app, `/shipment/${parcel.id}`, options);
    return getShipment.response.parse(answer.body).shipment.expected;
  };
  expect(await see()).toBeUndefined();
  await product.scan(parcel, 'COLLECTED', 'OUT_FOR_DELIVERY', 'DELIVERY_ATTEMPTED');
  const expected = await see();
  expect(expected?.from).toBe('2026-11-17T08:00:00.000Z');
  expect(expected).toEqual((await product.show(parcel)).parcel.expected);
  await product.scan(parcel, 'AT_DEPOT', 'ON_HOLD');
  expect(await see()).toBeUndefined();
});
