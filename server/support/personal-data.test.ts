import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createCustomer, newAddress, type TestCustomer } from '../testing/accounts/create-customer.ts';
import { callApi } from '../testing/call-api.ts';
import { holdLock, untilWaiting } from '../testing/database/hold-lock.ts';
import { sendComplaint } from '../testing/files/send-file.ts';
import { createStaff } from '../testing/staff/create-staff.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

/** Sends something in the customer's name while the user is being erased, and gives the answer. */
async function sendDuringErasure({ token, password, user }: TestCustomer, path: string, body: object) {
  const { db } = test.database;
  // A lock on the session holds up the erasure after everything else, with all of it still to be committed.
  const { release } = await holdLock(db, (trx) =>
    sql`select from sessions where user_id = ${user._id} for update`.execute(trx),
  );
  const erasing = callApi(test.app, '/account/erase', { token, body: { password } });
  await untilWaiting(db, 1);
  const sending = callApi(test.app, path, { token, address: newAddress(), body });
  await untilWaiting(db, 2, sending);
  await release();
  expect(await erasing).toMatchObject({ status: 200 });
  return sending;
}

it('a question that comes while the account is being erased leaves nothing', async () => {
  const customer = await createCustomer(test);
  const answer = await sendDuringErasure(customer, '/support/messages', { text: 'Where is it?' });
  expect(answer).toMatchObject({ status: 401, body: { code: 'SESSION_EXPIRED' } });
  const conversations = test.database.db.selectFrom('support_conversations').select('id');
  expect(await conversations.where('email', '=', customer.email).execute()).toEqual([]);
});

it('a complaint that comes while the account is being erased is kept as a visitor’s', async () => {
  const customer = await createCustomer(test);
  const complaint = { name: 'Ada Lovelace', email: customer.email, kind: 'LATE', text: 'It came a week late.' };
  expect(await sendDuringErasure(customer, '/support/complaints', complaint)).toMatchObject({ status: 200 });
  const complaints = test.database.db.selectFrom('support_complaints').select('user_id');
  expect(await complaints.where('email', '=', customer.email).execute()).toEqual([{ user_id: null }]);
});

it('the export has what was said about a complaint, but no note of staff; erasure leaves none of it', async () => {
  const customer = await createCustomer(test);
  const { db } = test.database;
  const reference = await sendComplaint(test.app, customer.token);
  const { userId } = await createStaff(test);
  const event = { reference, at: new Date() };
  await db
    .insertInto('complaint_events')
    .values([
      { ...event, kind: 'NOTE', author_id: userId, text: 'Called the depot.' },
      { ...event, kind: 'ANSWERED', author_id: userId, text: 'We are sorry.' },
      { ...event, kind: 'ESCALATED', author_id: null, text: 'It is still broken.' },
    ])
    .execute();
  const exported = await callApi(test.app, '/account/export', { method: 'GET', token: customer.token });
  expect(exported.body).toMatchObject({
    records: {
      support: {
        complaints: [
          {
            reference,
            replies: [
              { kind: 'ANSWERED', from: 'company', text: 'We are sorry.' },
              { kind: 'ESCALATED', from: 'customer', text: 'It is still broken.' },
            ],
          },
        ],
      },
    },
  });
  expect(JSON.stringify(exported.body)).not.toContain('Called the depot.');
  const { password } = customer;
  expect(await callApi(test.app, '/account/erase', { token: customer.token, body: { password } })).toMatchObject({
    status: 200,
  });
  const left = db.selectFrom('complaint_events').select('text').where('reference', '=', reference);
  expect(await left.execute()).toEqual([]);
});
