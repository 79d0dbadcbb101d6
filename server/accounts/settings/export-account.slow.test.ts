import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AccountExport, accountExport } from '../../../contract/accounts/settings.ts';
import { saveAddresses } from '../../addresses/book/address-book.repository.ts';
import { insertInvoices } from '../../invoices/issue-invoices.ts';
import { insertComplaint } from '../../support/complaints.repository.ts';
import { createCustomer, type TestCustomer } from '../../testing/accounts/create-customer.ts';
import { callApi } from '../../testing/call-api.ts';
import { textWith } from '../../testing/expected-text.ts';
import { anInvoice } from '../../testing/payments/an-invoice.ts';
import { copyShipments } from '../../testing/shipments/copy-shipments.ts';
import { createBatch } from '../../testing/shipments/create-batch.ts';
import { createShipment } from '../../testing/shipments/create-shipment.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp({ LIMIT_EXPORTS_PER_CUSTOMER: '2/1d' });
  await test.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => test.close());

/** Asks for an export and reads no more of it than its head. */
async function startExport({ token }: TestCustomer): Promise<IncomingMessage> {
  const { port } = test.app.server.address() as AddressInfo; // it listens on a port
  const headers = { authorization: `Bearer ${token}` };
  const asking = request({ port, host: '127.0.0.1', path: '/api/v1/account/export', headers }).end();
  const [answer] = (await once(asking, 'response')) as [IncomingMessage]; // what the event carries
  return answer;
}

async function exportOf(customer: TestCustomer): Promise<AccountExport> {
  const answer = await startExport(customer);
  expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
  return accountExport.parse(JSON.parse(await text(answer)));
}

const exportNow = ({ token }: TestCustomer) => callApi(test.app, '/account/export', { method: 'GET', token });
const rows = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

/** Fills every list of a user beyond several pages. */
async function fillAccount({ user: { _id: userId }, organisationId, token }: TestCustomer): Promise<void> {
  const { db } = test.database;
  const at = new Date();
  await copyShipments(db, organisationId, 2499);
  await saveAddresses(
    db,
    organisationId,
    'receiver',
    rows(250).map((n) => ({
      fullName: `Receiver ${n}`,
      email: '',
      phone: '',
      country: 'UK',
      postcode: 'M1 1AE',
      streetName: `${n} High Street`,
      building: '',
      town: 'Manchester',
    })),
  );
  const invoices = rows(300).map((n) =>
    anInvoice({
      organisationId,
      number: `INV-2026-9${String(n).padStart(5, '0')}`,
      shipmentId: randomUUID(),
      issuedAt: at,
    }),
  );
  await db.transaction().execute((trx) => insertInvoices(trx, invoices));
  for (const n of rows(101)) {
    const complaint = {
      reference: `CMP-${String(n).padStart(8, '0')}`,
      name: 'Ada',
      email: 'ada@example.com',
      tracking_code: '',
      kind: 'OTHER',
      text: `Complaint ${n}`,
      created_at: at,
      user_id: userId,
      acknowledge_by: '2026-11-18',
      answer_by: '2026-11-30',
      conclude_by: '2027-01-11',
    } as const;
    await insertComplaint(db, complaint);
  }
  await callApi(test.app, '/support/messages', { token, body: { text: 'Question 0' } });
  await sql`
    insert into support_messages (conversation_id, sender, text, sent_at)
    select id, 'CUSTOMER', 'Question ' || n, now() from support_conversations, generate_series(1, 300) as n
    where user_id = ${userId}`.execute(db);
  await sql`
    insert into sessions (id, user_id, organisation_id, token_hash, device, created_at, last_used_at, expires_at)
    select gen_random_uuid(), user_id, organisation_id, sha256(n::text::bytea), 'Device ' || n, created_at, last_used_at, expires_at
    from sessions, generate_series(1, 150) as n where user_id = ${userId}`.execute(db);
}

describe('an export of an account', () => {
  it('has every row of a large account once and in order, across the borders of pages', async () => {
    const customer = await createCustomer(test);
    await createShipment(test, customer);
    await fillAccount(customer);
    const data = await exportOf(customer);
    const { rows: kept } = await sql<{ id: string }>`
      select id from shipments where organisation_id = ${customer.organisationId} order by created_at, id`.execute(
      test.database.db,
    );
    expect(kept).toHaveLength(2500);
    expect(data).toMatchObject({
      records: {
        shipments: kept.map(({ id }) => ({ _id: id, events: [{ status: 'PENDING_PAYMENT' }] })),
        invoices: rows(300).map((n) => ({ number: `INV-2026-9${String(n).padStart(5, '0')}` })),
        support: {
          conversation: { messages: [0, ...rows(300)].map((n) => ({ text: `Question ${n}` })) },
          complaints: rows(101).map((n) => ({ text: `Complaint ${n}` })),
        },
      },
    });
    const { receivers } = data.records.address_book as { receivers: { id: string; fullname: string }[] }; // the book's own shape
    expect(receivers).toHaveLength(251);
    expect(new Set(receivers.map(({ id }) => id)).size).toBe(251);
    expect(receivers.map(({ fullname }) => fullname)).toEqual(
      expect.arrayContaining(rows(250).map((n) => `Receiver ${n}`)),
    );
    expect(data.sessions).toHaveLength(151);
    expect(new Set(data.sessions.map(({ id }) => id)).size).toBe(151);
    expect(data.sessions.filter(({ current }) => current)).toHaveLength(1);
  });

  it('has empty lists for an account that has done nothing yet', async () => {
    const { records } = await exportOf(await createCustomer(test));
    expect(records).toEqual({
      billing: { balance: 0, owed: 0, statements: [], movements: [] },
      data_requests: [],
      delivery_needs: [],
      locks: [],
      files: [],
      address_book: { own: [], receivers: [] },
      shipments: [],
      invoices: [],
      mails: [],
      support: { conversation: null, complaints: [] },
      staff: null,
      recurring_collections: [],
    });
  });

  it('leaves out what was withdrawn before it was paid', async () => {
    const customer = await createCustomer(test);
    const [withdrawn, kept] = [await createBatch(test, customer, 3), await createBatch(test, customer, 2)];
    await callApi(test.app, `/shipment/bulk/${withdrawn._id}`, { method: 'DELETE', token: customer.token });
    const { records } = await exportOf(customer);
    const exported = (records.shipments as { _id: string }[]).map(({ _id }) => _id); // what a shipment is found by
    expect(exported.toSorted()).toEqual(kept.ids.toSorted());
  });
});

describe('exports of one account', () => {
  it('are made one after the other: another is refused until the first has been read', async () => {
    const [customer, other] = [await createCustomer(test), await createCustomer(test)];
    await createShipment(test, customer, { shipment_content: 'Books', shipper_fullname: 'Ada '.repeat(70) });
    await copyShipments(test.database.db, customer.organisationId, 8000); // more than sockets hold
    const first = await startExport(customer);
    expect(await exportNow(customer)).toMatchObject({
      status: 409,
      body: { code: 'CONFLICT', message: textWith('You’re already downloading this.') },
    });
    expect((await exportNow(other)).status).toBe(200);
    expect(accountExport.parse(JSON.parse(await text(first))).records.shipments).toHaveLength(8001);
    expect((await exportNow(customer)).status).toBe(200);
  });

  it('are a few a day, and those that were refused don’t count', async () => {
    const customer = await createCustomer(test);
    for (const status of [200, 200]) expect((await exportNow(customer)).status).toBe(status);
    expect(await exportNow(customer)).toMatchObject({
      status: 429,
      body: {
        code: 'TOO_MANY_REQUESTS',
        message: 'You’ve downloaded your data several times today. Please try again in 24 hours.',
      },
      headers: { 'retry-after': textWith('86') },
    });
  });
});
