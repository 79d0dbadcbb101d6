import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { setPresence, staffConversation, staffCustomer } from '../../contract/staff/customers.ts';
import { newAddress } from '../testing/accounts/create-customer.ts';
import { callApi } from '../testing/call-api.ts';
import { type ConsoleApp, createConsoleApp, statusesOf } from '../testing/staff/console-app.ts';

let test: ConsoleApp;
beforeAll(async () => {
  test = await createConsoleApp();
});
afterAll(() => test.close());

const get = (path: string) => callApi(test.app, `/staff/${path}`, { method: 'GET', token: test.tokenOf('SUPPORT') });

describe('the page of a customer', () => {
  it('has people with their sessions, shipments, money and notes, and each look is in the audit log', async () => {
    const { organisationId: id, email } = test.customer;
    const booked = await test.bookShipment(test.customer);
    expect(await test.post(`customers/${id}/notes`, { text: 'Prefers email.' })).toMatchObject({ status: 200 });
    const { data } = staffCustomer.response.parse((await get(`customers/${id}`)).body);
    expect(data).toMatchObject({
      id,
      people: [{ email, role: 'OWNER', is_verified: true, is_guest: false, sessions: [{}], conversation: null }],
      shipments: [{ id: booked.id, reference: booked.reference, status: 'BOOKED' }],
      balance_pence: 0,
      owed_pence: 0,
      credit_limit_pence: 0,
      statements: [],
      notes: [{ who: 'Grace Hopper', text: 'Prefers email.' }],
    });
    expect((await test.auditOf(id)).map(({ action }) => action)).toEqual(['add note', 'see customer']);
  });

  it('is none of an unknown id, nor takes notes there', async () => {
    for (const id of ['nothing', randomUUID()]) {
      expect(await get(`customers/${id}`)).toMatchObject({ status: 404 });
      expect(await test.post(`customers/${id}/notes`, { text: 'Hello' })).toMatchObject({ status: 404 });
    }
  });
});

const ask = async (text: string) => {
  const email = `eve-${randomUUID()}@example.com`;
  const answer = await callApi(test.app, '/support/messages', {
    address: newAddress(),
    body: { text, email },
  });
  expect(answer.status).toBe(200);
  return email;
};

async function find(email: string) {
  const { number } = await test.database.db
    .selectFrom('support_conversations')
    .select('number')
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  return staffConversation.response.parse((await get(`conversations/${number}`)).body).data;
}

describe('a chat', () => {
  it('is listed while it waits, read, and answered once by one of two', async () => {
    const email = await ask('Where is my parcel?');
    const { number, last_message_at, ...chat } = await find(email);
    expect(chat).toMatchObject({ is_waiting: true, messages: [{ from: 'customer', text: 'Where is my parcel?' }] });
    const answers = await Promise.all(
      (['SUPPORT', 'OWNER'] as const).map((role) =>
        test.post(`conversations/${number}/answers`, { text: `It is in Leeds, says ${role}.`, last_message_at }, role),
      ),
    );
    expect(statusesOf(answers)).toEqual([200, 409]);
    expect(await find(email)).toMatchObject({ is_waiting: false, messages: [{}, { from: 'company' }] });
    const actions = (await test.auditOf(String(number))).map(({ action }) => action);
    expect(actions.filter((action) => action === 'answer conversation')).toHaveLength(1);
  });

  it('is given to one of two, and never to somebody who may not answer', async () => {
    const { number } = await find(await ask('Who helps me?'));
    const [me, owner] = (['SUPPORT', 'OWNER'] as const).map((role) => test.staff.get(role)?.userId ?? '');
    const assign = (assignee: string | null | undefined, assignee_before: string | null | undefined) =>
      callApi(test.app, `/staff/conversations/${number}/assignee`, {
        method: 'PUT',
        token: test.tokenOf('SUPPORT'),
        body: { assignee, assignee_before },
      });
    expect(statusesOf(await Promise.all([assign(me, null), assign(owner, null)]))).toEqual([200, 409]);
    const { data } = staffConversation.response.parse((await get(`conversations/${number}`)).body);
    expect(await assign(null, data.assigned_to?.id)).toMatchObject({ status: 200 });
    expect(await assign(test.staff.get('FINANCE')?.userId, null)).toMatchObject({ status: 409 });
    expect((await test.auditOf(String(number))).filter(({ action }) => action === 'assign conversation')).toHaveLength(
      2,
    );
  });

  it('belongs to who began to answer first, until a minute after they were last seen', async () => {
    const { number } = await find(await ask('Anybody there?'));
    const be = async (role: 'SUPPORT' | 'OWNER', is_answering: boolean) => {
      const options = { method: 'PUT', token: test.tokenOf(role), body: { is_answering } } as const;
      return setPresence.response.parse(
        (await callApi(test.app, `/staff/conversations/${number}/presence`, options)).body,
      );
    };
    expect(await be('SUPPORT', false)).toMatchObject({ answering: null, reading: [] });
    expect(await be('OWNER', true)).toMatchObject({ answering: null, reading: [expect.any(String)] });
    expect((await be('SUPPORT', true)).answering).toEqual(expect.any(String));
    expect((await be('OWNER', true)).answering).toBeNull();
    await sql`update conversation_presence set seen_at = seen_at - interval '61 seconds'`.execute(test.database.db);
    expect(await be('SUPPORT', true)).toMatchObject({ answering: null, reading: [] });
  });

  it('is one answer for one key', async () => {
    const { number, last_message_at } = await find(await ask('Hello?'));
    const key = randomUUID();
    const body = { text: 'Hello.', last_message_at };
    const send = () => test.post(`conversations/${number}/answers`, body, 'SUPPORT', key);
    expect(statusesOf(await Promise.all([send(), send(), send()]))).toEqual([200, 200, 200]);
    const { messages } = staffConversation.response.parse((await get(`conversations/${number}`)).body).data;
    expect(messages).toHaveLength(2);
  });

  it('that nobody has had is not found, and needs the permission', async () => {
    for (const number of ['0', '999999999', 'nothing', '-1']) {
      expect(await get(`conversations/${number}`)).toMatchObject({ status: 404 });
      const body = { text: 'Hello.', last_message_at: new Date().toISOString() };
      expect(await test.post(`conversations/${number}/answers`, body)).toMatchObject({ status: 404 });
      expect(await test.post(`conversations/${number}/answers`, body, 'FINANCE')).toMatchObject({ status: 403 });
    }
  });
});
