import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { days } from '../../contract/values/time/duration.ts';
import { purgeUnusedNeeds } from '../shipments/privacy/purge-shipments.ts';
import { createCustomer, newAddress, type TestCustomer } from '../testing/accounts/create-customer.ts';
import { freshEmail } from '../testing/accounts/email-change-test.ts';
import { callApi } from '../testing/call-api.ts';
import { textWith } from '../testing/expected-text.ts';
import { newestLinkTo } from '../testing/mails/queued-mails.ts';
import {
  createReceiverApp,
  type ReceiverApp,
  type ReceiverParcel,
  testOperationsKey,
} from '../testing/shipments/create-receiver-app.ts';

const start = new Date('2026-11-16T10:00:00Z');
let product: ReceiverApp;
let receiver: TestCustomer;
let parcel: ReceiverParcel;
beforeAll(async () => {
  product = await createReceiverApp(start);
});
afterAll(() => product.close());
beforeEach(async () => {
  product.clock.now = start;
  receiver = await createCustomer(product);
  parcel = await book();
});

const book = (changes: object = {}) => product.book({ receiver_email_address: receiver.email, ...changes });
const needs = { kind: 'NEEDS', needs: ['STEP_FREE'], note: 'I use a wheelchair' };
const leave = (one: ReceiverParcel, remember?: boolean, preference: object = needs) =>
  product.ask('set-preference', { token: one.token, preference, ...(remember !== undefined && { remember }) });
const remembered = async (one: ReceiverParcel) => (await product.show(one)).needs_profile;
const mine = async (method: 'GET' | 'DELETE' = 'GET', { token } = receiver) =>
  (await callApi(product.app, '/account/needs', { method, token })).body;
const profile: object = { needs: ['STEP_FREE'], note: 'I use a wheelchair', saved_at: start.toISOString() };

const operationsSee = async ({ code }: ReceiverParcel) => {
  const body = { tracking_codes: [code] };
  const answer = await callApi(product.app, '/operations/preferences', { token: testOperationsKey, body });
  return JSON.stringify(answer.body);
};
const leaveByPostcode = (one: ReceiverParcel, preference: object = needs) =>
  product.ask('set-preference-by-postcode', { tracking_code: one.code, postal_code: 'IV1 1AA', preference });

it('is remembered only for who agreed, and used for the next parcel to the same person and door', async () => {
  await leave(parcel);
  expect(await remembered(await book())).toBeUndefined();
  await leave(parcel, true);
  const next = await book({
    receiver_email_address: receiver.email.toUpperCase(),
    receiver_street_name: 'academy  street',
    receiver_postal_code: 'iv11aa',
  });
  expect(await remembered(next)).toEqual({ ...profile, is_used: true });
  expect((await product.show(next)).preferences).toEqual([]);
  expect(await operationsSee(next)).toContain('wheelchair');
  for (const other of [{ receiver_building: '14' }, { receiver_email_address: 'other@example.com' }]) {
    const elsewhere = await book(other);
    expect(await remembered(elsewhere)).toBeUndefined();
    expect(await operationsSee(elsewhere)).not.toContain('wheelchair');
  }
});

it('is not used once the receiver says something else for a parcel, takes that back, or has it forgotten', async () => {
  await leave(parcel, true);
  const [changed, without, forgotten] = [await book(), await book(), await book()];
  await leave(changed, undefined, { ...needs, note: 'Only this time' });
  expect(await operationsSee(changed)).toContain('Only this time');
  await leave(without, undefined, { ...needs, note: 'Only this time' });
  await product.ask('withdraw-preference', { token: without.token, kind: 'NEEDS' });
  expect(await operationsSee(without)).not.toContain('NEEDS');
  expect(await operationsSee(without)).not.toContain('wheelchair');
  expect(await remembered(without)).toMatchObject({ is_used: false });
  await product.ask('forget-needs', { token: forgotten.token });
  expect(await operationsSee(forgotten)).not.toContain('wheelchair');
});

it('is neither replaced nor betrayed by who has only tracking code and postcode', async () => {
  await leave(parcel, true);
  const next = await book();
  const other = { ...needs, needs: [], note: 'Throw it over the fence' };
  for (const one of [parcel, next]) {
    const answer = await leaveByPostcode(one, other);
    expect(answer).toMatchObject({ status: 200, body: { message: textWith('Saved.') } });
    expect(await operationsSee(one)).toContain('wheelchair');
    expect(await operationsSee(one)).not.toContain('fence');
    expect(JSON.stringify(await product.show(one))).not.toContain('fence');
  }
});

it('is never shown to the sender: not on the shipment, in the export, or by mail', async () => {
  await leave(parcel, true);
  const next = await book();
  const stranger = await book({ receiver_email_address: 'nobody@example.com' });
  await leaveByPostcode(stranger);
  await product.ask('withdraw-preference', { token: stranger.token, kind: 'NEEDS' });
  for (const one of [parcel, next, stranger]) expect(await product.senderSees(one)).toEqual([]);
  const { token } = product.customer;
  const copy = await callApi(product.app, '/account/export', { method: 'GET', token });
  expect(JSON.stringify(copy.body)).not.toMatch(/wheelchair|needed at the door|without steps/);
  const { rows } = await sql<{ addressee: string }>`
    select payload->>'addressee' as addressee from jobs
    where kind = 'preference-mail' and payload->>'parcelId' = ${stranger.id}`.execute(product.database.db);
  expect(rows).toEqual([{ addressee: 'RECEIVER' }]);
});

it('is remembered and left for the parcel together, or neither', async () => {
  const { db } = product.database;
  await sql`alter table needs_profiles add constraint refuse_for_test check (note <> 'Never saved')`.execute(db);
  try {
    const answer = await leave(parcel, true, { ...needs, note: 'Never saved' });
    expect(answer.status).toBe(500);
  } finally {
    await sql`alter table needs_profiles drop constraint refuse_for_test`.execute(db);
  }
  expect((await product.show(parcel)).preferences).toEqual([]);
});

it('is changed, and forgotten by an unticked box or by one press, which leaves this parcel’s own', async () => {
  await leave(parcel, true);
  await leave(parcel, true, { ...needs, note: 'The bell is broken' });
  expect(await remembered(parcel)).toMatchObject({ note: 'The bell is broken' });
  await leave(parcel, undefined, { ...needs, note: 'Only this time' });
  expect(await remembered(parcel)).toMatchObject({ note: 'The bell is broken' });
  await leave(parcel, false);
  expect(await remembered(parcel)).toBeUndefined();
  await leave(parcel, true);
  const answer = await product.ask('forget-needs', { token: parcel.token });
  expect(answer.status).toBe(200);
  expect(await product.show(parcel)).toMatchObject({ preferences: [needs] });
  expect(await remembered(parcel)).toBeUndefined();
  expect((await product.ask('forget-needs', { token: 'nonsense' })).status).toBe(404);
});

it('is seen and forgotten in the account of that email address, and no other', async () => {
  await leave(parcel, true);
  expect(await mine()).toEqual({ profiles: [{ ...profile, address: textWith('Academy Street') }] });
  const stranger = await createCustomer(product);
  expect(await mine('GET', stranger)).toEqual({ profiles: [] });
  await mine('DELETE', stranger);
  expect(await remembered(parcel)).toMatchObject(profile);
  await mine('DELETE');
  expect(await mine()).toEqual({ profiles: [] });
});

it('is in the export whole, however much of it there is', async () => {
  await leave(parcel, true);
  await sql`
    insert into needs_profiles
    select email_hash, sha256(n::text::bytea), 'Door ' || n, needs, note, consented_at, used_at
    from needs_profiles, generate_series(1, 230) as n where address like '%Academy Street%'`.execute(
    product.database.db,
  );
  const { token } = receiver;
  const { body } = await callApi(product.app, '/account/export', { method: 'GET', token });
  expect(body).toMatchObject({ records: { delivery_needs: { length: 231 } } });
});

it('is kept for another year by a parcel that it is used for', async () => {
  await leave(parcel, true);
  const next = await book();
  product.clock.now = new Date(start.getTime() + days(300));
  expect(await operationsSee(next)).toContain('wheelchair');
  await purgeUnusedNeeds({ database: product.database.db, now: () => new Date(start.getTime() + days(400)) });
  expect(await remembered(next)).toMatchObject(profile);
});

it('is in the export, and erased with the account', async () => {
  await leave(parcel, true);
  const exported = await callApi(product.app, '/account/export', { method: 'GET', token: receiver.token });
  expect(exported.body).toMatchObject({
    records: { delivery_needs: [{ note: 'I use a wheelchair', consented_at: start.toISOString() }] },
  });
  const body = { password: receiver.password };
  expect((await callApi(product.app, '/account/erase', { token: receiver.token, body })).status).toBe(200);
  expect(await remembered(parcel)).toBeUndefined();
});

it('is forgotten with an email address that its owner gives up, and with the one of a change that is taken back', async () => {
  const call = (path: string, body: object, token?: string) =>
    callApi(product.app, path, { body, address: newAddress(), ...(token !== undefined && { token }) });
  const email = freshEmail();
  await leave(parcel, true);
  const stranger = await createCustomer(product);
  const others = await book({ receiver_email_address: stranger.email });
  await leave(others, true);
  await call('/account/email', { new_email: email, password: receiver.password }, receiver.token);
  expect(await remembered(parcel)).toMatchObject(profile);
  const confirmation = await newestLinkTo(product, email, 'confirm-new-email');
  expect((await call('/auth/confirm-email-change', { email, token: confirmation })).status).toBe(200);
  expect(await remembered(parcel)).toBeUndefined();
  const next = await book({ receiver_email_address: email });
  await leave(next, true);
  expect(await remembered(next)).toMatchObject(profile);
  const undo = await newestLinkTo(product, receiver.email, 'email-changed');
  expect((await call('/auth/undo-email-change', { email: receiver.email, token: undo })).status).toBe(200);
  expect(await remembered(next)).toBeUndefined();
  expect(await remembered(others)).toMatchObject(profile);
});

it('is erased when nobody has used it for a year', async () => {
  await leave(parcel, true);
  const { db: database } = product.database;
  const purgeAt = (ms: number) => purgeUnusedNeeds({ database, now: () => new Date(start.getTime() + ms) });
  await purgeAt(days(364));
  expect(await remembered(parcel)).toMatchObject(profile);
  await purgeAt(days(366));
  expect(await remembered(parcel)).toBeUndefined();
});

it('is one, of the last who said so, when many are saved at once', async () => {
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, index) => leave(parcel, true, { ...needs, note: `Note ${index}` })),
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect(await mine()).toMatchObject({ profiles: [{ needs: ['STEP_FREE'] }] });
});
