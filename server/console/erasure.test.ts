import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createCustomer } from '../testing/accounts/create-customer.ts';
import { callApi } from '../testing/call-api.ts';
import { pdfDocument } from '../testing/files/sample-files.ts';
import { type ConsoleApp, createConsoleApp } from '../testing/staff/console-app.ts';
import { saveSentMail } from './mail-archive.ts';

let test: ConsoleApp;
beforeAll(async () => {
  test = await createConsoleApp('50');
});
afterAll(() => test.close());

/** Somebody with a parcel that has come to its end. */
async function createPast() {
  const customer = await createCustomer(test);
  const booked = await test.bookShipment(customer);
  const cancelled = await callApi(test.app, `/shipment/${booked.id}/cancel`, { token: customer.token });
  expect(cancelled).toMatchObject({ status: 200 });
  const token = test.tokenOf('OWNER');
  const call = (path: string, body: Uint8Array | object) =>
    callApi(test.app, `/staff/${path}`, { token, body, idempotencyKey: randomUUID() });
  const addAll = () =>
    Promise.allSettled([
      call(`parcels/${booked.id}/notes`, { text: 'Ada called.' }),
      call(`customers/${customer.organisationId}/notes`, { text: 'Ada called.' }),
      callApi(test.app, `/staff/parcels/${booked.id}/files`, { token, body: pdfDocument }),
      saveSentMail(
        test.database.db,
        {
          id: randomUUID(),
          kind: 'receipt',
          payload: {},
          shipmentIds: [booked.id],
          addressee: customer.email,
          subject: 'Your invoice',
          text: 'Dear Ada',
          refusal: undefined,
        },
        new Date(),
      ),
    ]);
  return { customer, booked, addAll };
}

async function left({ customer, booked }: Awaited<ReturnType<typeof createPast>>) {
  const { rows } = await sql<Readonly<Record<string, number>>>`
    select (select count(*)::integer from staff_notes
        where shipment_id = ${booked.id} or organisation_id = ${customer.organisationId}) as notes,
      (select count(*)::integer from files where subject = ${booked.id} and state <> 'DELETING') as files,
      (select count(*)::integer from sent_mails where addressee = ${customer.email}) as mails,
      (select count(*)::integer from shipment_search where shipment_id = ${booked.id} and terms @@ '''eada'':*'::tsquery) as terms
    `.execute(test.database.db);
  return rows[0];
}

const nothing = { notes: 0, files: 0, mails: 0, terms: 0 };

it('an erasure deletes what staff wrote and attached, the mails, and what the search knew', async () => {
  const past = await createPast();
  await past.addAll();
  expect(await left(past)).toEqual({ notes: 2, files: 1, mails: 1, terms: 1 });
  const { token, password } = past.customer;
  expect(await callApi(test.app, '/account/erase', { token, body: { password } })).toMatchObject({ status: 200 });
  expect(await left(past)).toEqual(nothing);
  await past.addAll();
  expect(await left(past)).toEqual(nothing);
});
