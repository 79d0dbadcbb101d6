import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FoundGroup, staffSearch } from '../../contract/staff/search.ts';
import { createLogger } from '../startup/create-logger.ts';
import { createCustomer, newAddress, type TestCustomer } from '../testing/accounts/create-customer.ts';
import { callApi } from '../testing/call-api.ts';
import { textWith } from '../testing/expected-text.ts';
import { dartfordId } from '../testing/operations/a-key.ts';
import { createPayingApp, type OpenedShipment, type PayingApp } from '../testing/payments/create-paying-app.ts';
import { createStaff, type TestStaff } from '../testing/staff/create-staff.ts';
import { createTestApp } from '../testing/test-app.ts';

let test: PayingApp;
let staff: TestStaff;
let customer: TestCustomer;
let booked: OpenedShipment;
const tag = randomUUID().slice(0, 8).replaceAll(/\d/g, 'x');
const receiver = {
  receiver_fullname: `Zoë ${tag}-Smith`,
  receiver_email_address: `zoe.${tag}@example.org`,
  receiver_phone_number: '07911 123456',
  receiver_postal_code: 'M1 1AE',
  your_reference: `PO-${tag}-77`,
};
beforeAll(async () => {
  test = await createPayingApp();
  staff = await createStaff(test, { role: 'SUPPORT' });
  customer = await createCustomer(test);
  booked = await test.bookShipment(customer, receiver);
});
afterAll(() => test.close());

async function search(text: string): Promise<readonly FoundGroup[]> {
  const path = `/staff/search?text=${encodeURIComponent(text)}`;
  const answer = await callApi(test.app, path, { method: 'GET', token: staff.staffToken });
  return staffSearch.response.parse(answer.body).data;
}

/** What it finds, as `group id`. */
async function found(text: string): Promise<readonly string[]> {
  return (await search(text)).flatMap(({ group, results }) => results.map(({ id }) => `${group} ${id}`));
}

const invoiceNumber = async () =>
  (
    await test.database.db
      .selectFrom('invoices')
      .select('number')
      .where('shipment_id', '=', booked.id)
      .executeTakeFirstOrThrow()
  ).number;

describe('the search of staff', () => {
  it.each([
    ['its tracking code', () => booked.trackingCode.toLowerCase()],
    ['its reference', () => booked.reference],
    ['its id', () => booked.id],
    ['the receiver’s email address', () => receiver.receiver_email_address],
    ['the beginning of it', () => `zoe.${tag}@`],
    ['the receiver’s name, without its accent', () => `zoe ${tag}`],
    ['the beginnings of names and a postcode', () => `${tag.slice(0, 5)} zoe m1`],
    ['a name and a telephone number', () => `${tag} +44 7911 123456`],
    ['the customer’s reference', () => `po-${tag}-77`],
  ])('finds a parcel by %s', async (_what, text) => {
    expect(await found(text())).toContain(`PARCELS ${booked.id}`);
  });

  it('finds a customer by name, email address, number and reference', async () => {
    const expected = `CUSTOMERS ${customer.organisationId}`;
    for (const text of [customer.email, customer.organisationId, customer.user._id]) {
      expect(await found(text)).toContain(expected);
    }
    const rows = test.database.db.selectFrom('organisations').select('reference');
    const { reference } = await rows.where('id', '=', customer.organisationId).executeTakeFirstOrThrow();
    expect(await search(reference)).toMatchObject([
      { group: 'CUSTOMERS', results: [{ title: 'Ada Lovelace', detail: `${customer.email} · ${reference}` }] },
    ]);
  });

  it('finds what was paid, by the number of the document, the card and the provider’s id', async () => {
    expect(await search(await invoiceNumber())).toMatchObject([
      {
        group: 'DOCUMENTS',
        results: [{ opens: 'PARCEL', id: booked.id, detail: textWith(/^£\d+\.\d\d · Ada Lovelace$/) }],
      },
    ]);
    const byCard = await search('4242');
    expect(byCard.find(({ group }) => group === 'PAYMENTS')?.results.map(({ id }) => id)).toContain(booked.id);
    expect(await found(booked.intentId)).toContain(`PAYMENTS ${booked.id}`);
  });

  it('finds chats and complaints of people without an account', async () => {
    const email = `nobody-${randomUUID()}@example.com`;
    await callApi(test.app, '/support/messages', { address: newAddress(), body: { text: 'Where is it?', email } });
    const tracking_code = booked.trackingCode;
    const complaint = { name: 'Eve', email, kind: 'LATE', text: 'It is late.', tracking_code };
    await callApi(test.app, '/support/complaints', { address: newAddress(), body: complaint });
    const [messages] = await search(email);
    expect(messages).toMatchObject({
      group: 'MESSAGES',
      results: [
        { opens: 'COMPLAINT', id: textWith(/^CMP-/), title: textWith(/^Complaint CMP-/) },
        { opens: 'CONVERSATION', title: textWith(/^Conversation \d+$/) },
      ],
    });
    expect(await found(messages?.results[1]?.id ?? '')).toContain(`MESSAGES ${messages?.results[1]?.id}`);
  });

  it('shows the newest ten of many, and says that there are more', async () => {
    const name = { receiver_fullname: `Many ${tag}` };
    const ids: string[] = [];
    for (let sent = 0; sent < 11; sent += 1) ids.unshift((await test.createShipment(customer, name))._id);
    expect(await search(`many ${tag}`)).toMatchObject([
      { has_more: true, results: ids.slice(0, 10).map((id) => ({ id })) },
    ]);
  });

  it('shows the newest ten of many customers', async () => {
    const name = `Plenty ${tag}`;
    const ids: string[] = [];
    for (let made = 0; made < 16; made += 1) {
      const { user, organisationId } = await createCustomer(test);
      await test.database.db.updateTable('users').set({ full_name: name }).where('id', '=', user._id).execute();
      ids.unshift(organisationId);
    }
    expect(await search(name)).toMatchObject([
      { group: 'CUSTOMERS', has_more: true, results: ids.slice(0, 10).map((id) => ({ id })) },
    ]);
  });

  it.each([`'`, `\\`, `zoe' | 'nada`, `zoe\\':*`, 'a:* & !b', '%', '(((', '١٢٣٤', '\u{1F4E6} box', 'x'.repeat(100)])(
    'takes %j as words',
    async (text) => {
      expect(await search(`${text} ${tag}nobody`)).toEqual([]);
    },
  );

  it('refuses nothing, and more than anybody types', async () => {
    for (const text of ['', ' ', 'x'.repeat(201)]) {
      const path = `/staff/search?text=${encodeURIComponent(text)}`;
      expect(await callApi(test.app, path, { method: 'GET', token: staff.staffToken })).toMatchObject({ status: 400 });
    }
  });

  it('is for roles that hold for every depot', async () => {
    const atDepot = await createStaff(test, { role: 'SUPPORT', depotId: dartfordId });
    const path = `/staff/search?text=${booked.reference}`;
    expect(await callApi(test.app, path, { method: 'GET', token: atDepot.staffToken })).toMatchObject({
      status: 403,
      body: { code: 'PERMISSION_MISSING' },
    });
  });

  it('is in the audit log with whom it showed, and without what was typed', async () => {
    await search(`zoe ${tag}`);
    const { rows } = { rows: await auditOf(staff.userId) };
    const last = rows.at(-1);
    expect(last).toMatchObject({ action: 'search', subject_id: 'name', after: { shown: [`parcel ${booked.id}`] } });
    expect(JSON.stringify(rows)).not.toContain(tag);
  });

  it('leaves no word of what was typed in the log of the process', async () => {
    let written = '';
    const write = (line: string) => {
      written += line;
    };
    const logger = createLogger('trace', { write });
    const logged = await createTestApp({}, { database: test.database, logger });
    const typed = [`zoe ${tag}`, receiver.receiver_email_address, '07911 123456', `${tag}\u0000`, 'x'.repeat(201)];
    for (const text of typed) {
      const path = `/staff/search?text=${encodeURIComponent(text)}`;
      await callApi(logged.app, path, { method: 'GET', token: staff.staffToken });
      await callApi(logged.app, path, { method: 'GET' });
    }
    await logged.app.close();
    expect(written).toContain('"route":"/api/v1/staff/search"');
    for (const word of [tag, 'xxxx', '07911', 'text=']) expect(written).not.toContain(word);
  });

  it('forgets a shipment’s people with the shipment', async () => {
    const name = `Forgotten ${tag}`;
    const { _id: id } = await test.createShipment(customer, { receiver_fullname: name });
    expect(await found(name)).toEqual([`PARCELS ${id}`]);
    const { db } = test.database;
    await db.updateTable('shipments').set({ receiver_full_name: '' }).where('id', '=', id).execute();
    expect(await found(name)).toEqual([]);
  });
});

function auditOf(userId: string) {
  return test.database.db
    .selectFrom('audit_entries')
    .select(['action', 'subject_id', 'after'])
    .where('actor_id', '=', userId)
    .orderBy('id')
    .execute();
}
