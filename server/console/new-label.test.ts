import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { previewAddress } from '../../contract/staff/parcels.ts';
import { findShipment } from '../shipments/shipments.queries.ts';
import { callApi } from '../testing/call-api.ts';
import { textWith } from '../testing/expected-text.ts';
import { scanParcel } from '../testing/shipments/scan-parcel.ts';
import { type ConsoleApp, createConsoleApp } from '../testing/staff/console-app.ts';
import { writeAddressMail } from './address-mail.ts';

let test: ConsoleApp;
beforeAll(async () => {
  test = await createConsoleApp();
});
afterAll(() => test.close());

async function correct(id: string) {
  const street = { building: randomUUID().slice(0, 8), street_name: 'Mill Lane' };
  const address = { side: 'RECEIVER', ...street, town: '', postal_code: 'M1 1AE' };
  const preview = await test.post(`parcels/${id}/address-previews`, address);
  const { seen } = previewAddress.response.parse(preview.body).data;
  const answer = await test.post(`parcels/${id}/address-corrections`, { ...address, seen, reason: 'They called.' });
  expect(answer).toMatchObject({ status: 200 });
  return answer;
}

const needsNewLabel = async (id: string) => (await test.see(id)).needs_new_label;

it('is the customer’s to print until we have the parcel, and the depot’s from then on', async () => {
  const { id, trackingCode } = await test.bookShipment(test.customer);
  expect((await correct(id)).body).toMatchObject({ message: textWith('it has to be printed again') });
  expect(await needsNewLabel(id)).toBe(true);
  await scanParcel(test, trackingCode, 'COLLECTED');
  await scanParcel(test, trackingCode, 'AT_DEPOT');
  const { message } = (await correct(id)).body as { readonly message: string }; // of every answer that has no data
  expect(message).toContain('The depot has to put a new label on');
  expect(message).not.toContain('printed again');
  expect(await needsNewLabel(id)).toBe(true);
  await scanParcel(test, trackingCode, 'OUT_FOR_DELIVERY');
  expect(await needsNewLabel(id)).toBe(false);
});

it('is nobody’s once the shipment is cancelled', async () => {
  const { id } = await test.bookShipment(test.customer);
  await correct(id);
  await callApi(test.app, `/shipment/${id}/cancel`, { token: test.customer.token });
  expect(await needsNewLabel(id)).toBe(false);
});

it('is to be printed only by who may have printed one, and sent on by who has ordered a return', async () => {
  const { id } = await test.bookShipment(test.customer);
  const shipment = await findShipment(test.database.db, id);
  if (!shipment) throw new Error('It was booked before.');
  const mail = { shipmentId: id, side: 'SENDER', before: 'Old', after: 'New', refundPence: 0, waivedPence: 0 } as const;
  const sender = { companyName: 'Larkway', publicUrl: 'https://larkway.example', fullName: 'Ada', guestUrl: undefined };
  const textOf = (about: Parameters<typeof writeAddressMail>[1], hasLabel = true) =>
    writeAddressMail({ ...mail, droppedPlace: null, hasLabel }, about, sender).paragraphs.join(' ');
  expect(textOf(shipment)).toMatch(/If you’ve printed the label already, please print it again before you hand/);
  const ordered = textOf({ ...shipment, returnOf: randomUUID() });
  expect(ordered).toContain('send them the new one');
  expect(ordered).not.toContain('print');
  expect(textOf(shipment, false)).not.toContain('label');
});
