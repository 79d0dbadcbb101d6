import * as mupdf from 'mupdf';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { apiBasePath } from '../../contract/endpoint.ts';
import { getShipment, myShipments } from '../../contract/shipments.ts';
import { staffParcel } from '../../contract/staff/parcels.ts';
import { trackShipment } from '../../contract/tracking.ts';
import { describeProgress } from '../../contract/values/parcel-progress.ts';
import { groupTrackingCode } from '../../contract/values/tracking-code.ts';
import { createCustomer, type TestCustomer } from '../testing/accounts/create-customer.ts';
import { callApi } from '../testing/call-api.ts';
import { bookParcel } from '../testing/shipments/booked-parcel.ts';
import { createStaff } from '../testing/staff/create-staff.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';

let test: TestApp;
let ada: TestCustomer;
beforeAll(async () => {
  test = await createTestApp();
  ada = await createCustomer(test);
});
afterAll(() => test.close());

async function readLabels(id: string): Promise<readonly string[]> {
  const url = `${apiBasePath}/shipment/${id}/label?format=4x6`;
  const answer = await test.app.inject({ url, headers: { authorization: `Bearer ${ada.token}` } });
  expect(answer.statusCode).toBe(200);
  const document = mupdf.Document.openDocument(answer.rawPayload, 'application/pdf');
  return Array.from({ length: document.countPages() }, (_, page) =>
    document.loadPage(page).toStructuredText('').asText().replaceAll(/\s+/g, ' '),
  );
}

const read = async (path: string, token?: string) =>
  (await callApi(test.app, path, { method: 'GET', ...(token !== undefined && { token }) })).body;

it('three parcels have labels and codes of their own, and each call and page knows which are where', async () => {
  const shipment = await bookParcel(test, ada, { number_of_pieces: 3 });
  const [first = '', second = '', third = ''] = shipment.trackingCodes;
  expect(new Set(shipment.trackingCodes).size).toBe(3);
  const labels = await readLabels(shipment.id);
  expect(labels).toHaveLength(3);
  for (const [index, code] of shipment.trackingCodes.entries()) {
    expect(labels[index]).toContain(`${index + 1} of 3`);
    expect(labels[index]).toContain(groupTrackingCode(code));
  }

  await shipment.scan({ status: 'COLLECTION_FAILED', tracking_code: first, reason: 'Nobody was in' });
  await shipment.scan('COLLECTED', 'AT_DEPOT');
  for (const code of [second, third]) {
    await shipment.scan({ status: 'OUT_FOR_DELIVERY', tracking_code: code });
    await shipment.scan({ status: 'DELIVERED', tracking_code: code, delivered_to: 'SIGNED' });
  }

  const statuses = ['AT_DEPOT', 'DELIVERED', 'DELIVERED'];
  for (const code of shipment.trackingCodes) {
    const { data } = trackShipment.response.parse(await read(`/shipment/track-shipment?tracking_code=${code}`));
    expect(data.parcels.map(({ _tracking_id, status }) => `${_tracking_id} ${status}`)).toEqual(
      shipment.trackingCodes.map((own, index) => `${own} ${statuses[index]}`),
    );
    expect([data.status, describeProgress(data.parcels)]).toEqual(['AT_DEPOT', '2 of 3 parcels delivered']);
  }
  const { data: listed } = myShipments.response.parse(await read('/shipment/my-shipments?page=1', ada.token));
  expect(listed.find(({ _id }) => _id === shipment.id)?.parcels.map(({ status }) => status)).toEqual(statuses);
  const { shipment: detail } = getShipment.response.parse(await read(`/shipment/${shipment.id}`, ada.token));
  expect(detail.parcels.map(({ last_event }) => last_event?.status)).toEqual(statuses);
  const { staffToken } = await createStaff(test, { role: 'SUPPORT' });
  const seen = staffParcel.response.parse(await read(`/staff/parcels/${third}`, staffToken));
  expect(JSON.stringify(seen)).toContain(first);
});

it('is cancelled after a failed collection of one, and not once one of its parcels is collected', async () => {
  const cancel = ({ id }: { readonly id: string }) =>
    callApi(test.app, `/shipment/${id}/cancel`, { token: ada.token, body: {} });
  const failed = await bookParcel(test, ada, { number_of_pieces: 3 });
  await failed.scan({ status: 'COLLECTION_FAILED', tracking_code: failed.trackingCodes[2] ?? '', reason: 'Nobody in' });
  expect((await cancel(failed)).status).toBe(200);
  const collected = await bookParcel(test, ada, { number_of_pieces: 3 });
  await collected.scan({ status: 'COLLECTED', tracking_code: collected.trackingCodes[1] ?? '' });
  expect((await cancel(collected)).status).toBe(409);
});
