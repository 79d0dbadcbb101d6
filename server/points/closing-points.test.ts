import { randomUUID } from 'node:crypto';
import { mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { openTopUp } from '../../contract/billing.ts';
import { getDropOff } from '../../contract/points/drop-offs.ts';
import type { ShipmentRecord } from '../../contract/shipments.ts';
import { getShipment } from '../../contract/shipments.ts';
import { listPoints, setPoint } from '../../contract/staff/points.ts';
import { days } from '../../contract/values/time/duration.ts';
import { commandActor } from '../audit/record-audit.ts';
import { addKey } from '../operations/operations-keys.ts';
import { createCustomer, type TestCustomer } from '../testing/accounts/create-customer.ts';
import { startGuest } from '../testing/accounts/start-guest.ts';
import { callApi } from '../testing/call-api.ts';
import { textWith } from '../testing/expected-text.ts';
import { type OpenJobs, openJobs } from '../testing/open-jobs.ts';
import { aKey } from '../testing/operations/a-key.ts';
import { createPayingApp, type OpenedShipment, type PayingApp } from '../testing/payments/create-paying-app.ts';
import { giveCredit } from '../testing/payments/monthly-accounts.ts';
import { addPoints } from '../testing/points/points-file.ts';
import { scanParcel } from '../testing/shipments/scan-parcel.ts';
import { createStaff } from '../testing/staff/create-staff.ts';

const clock = { now: new Date() };
const now = () => clock.now;
let test: PayingApp;
let jobs: OpenJobs;
let mailbox = '';
let staffToken = '';
let till = '';
beforeAll(async () => {
  test = await createPayingApp({}, { now });
  mailbox = await mkdtemp(join(inject('testPostgres').folder, 'mailbox-'));
  jobs = await openJobs(test.database.url, now, { DATA_DIR: mailbox });
  ({ staffToken } = await createStaff(test, { role: 'DISPATCH', now }));
  const deps = { database: test.database.db, now };
  till = (await addKey(deps, commandActor('npm run operations'), aKey('till', { scopes: ['points'] }))).key;
});
afterAll(async () => {
  await jobs.close();
  await test.close();
});

async function point(): Promise<string> {
  const code = `C-${randomUUID().slice(0, 12)}`.toUpperCase();
  await addPoints(test, now(), { code });
  return code;
}

const close = (code: string, changes: object = {}) =>
  callApi(test.app, `/staff/points/${code}`, {
    method: 'PUT',
    token: staffToken,
    body: { closed_reason: 'Refit', ...changes },
  });

const listed = async (code: string) => {
  const answer = await callApi(test.app, `/staff/points?search=${code}`, { method: 'GET', token: staffToken });
  return listPoints.response.parse(answer.body).data[0];
};

const choose = (id: string, drop_off_point: string, { token }: Pick<TestCustomer, 'token'>) =>
  callApi(test.app, `/shipment/${id}/drop-off`, { method: 'PUT', token, body: { drop_off_point } });

const see = async (id: string, { token }: Pick<TestCustomer, 'token'>) => {
  const { body } = await callApi(test.app, `/shipment/${id}/drop-off`, { method: 'GET', token });
  return getDropOff.response.parse(body).drop_off;
};

const placeOf = async (id: string, { token }: Pick<TestCustomer, 'token'>) => {
  const { body } = await callApi(test.app, `/shipment/${id}`, { method: 'GET', token });
  return getShipment.response.parse(body).shipment.drop_off;
};

const drop = (code: string) =>
  callApi(test.app, '/operations/drop-offs', {
    token: till,
    body: { code, at: now().toISOString(), idempotency_key: randomUUID() },
  });

async function mailsOf(code: string): Promise<readonly { readonly addressee: string; readonly body: string }[]> {
  await jobs.runWaiting('closed-point-mail');
  return test.database.db
    .selectFrom('sent_mails')
    .select(['addressee', 'body'])
    .where('kind', '=', 'closed-point-mail')
    .where(sql<boolean>`payload ->> 'pointCode' = ${code}`)
    .execute();
}

async function waitAt(code: string, customer: TestCustomer): Promise<OpenedShipment> {
  const shipment = await test.bookShipment(customer);
  for (const status of ['COLLECTED', 'AT_DEPOT'] as const) await scanParcel(test, shipment.trackingCode, status);
  clock.now = new Date();
  const arrived = await callApi(test.app, '/operations/pickups', {
    token: till,
    body: {
      tracking_code: shipment.trackingCode,
      point: code,
      at: now().toISOString(),
      idempotency_key: randomUUID(),
    },
  });
  expect(arrived.status).toBe(200);
  return shipment;
}

async function topUp({ token }: TestCustomer): Promise<void> {
  const opened = await callApi(test.app, '/billing/top-ups', { token, body: { amount: 20 } });
  const { payment_id, secret } = openTopUp.response.parse(opened.body);
  test.cards.pay(secret.replace('_secret', ''));
  const confirmed = await callApi(test.app, '/billing/payments/confirm', { token, body: { payment_id } });
  expect(confirmed.status).toBe(200);
}

type Pay = (shipment: ShipmentRecord, customer: TestCustomer) => Promise<void>;

const payAtOnce =
  (pay_from: 'BALANCE' | 'ACCOUNT'): Pay =>
  async ({ _id: parcel_id, total: amount }, { token }) => {
    const answer = await callApi(test.app, '/billing/pay', { token, body: { amount, parcel_id, pay_from } });
    expect(answer.status).toBe(200);
  };

const payByCard: Pay = async ({ _id: parcel_id, total: amount }, { token }) => {
  await callApi(test.app, '/payment/create_payment_intent', { token, body: { amount, parcel_id } });
  test.cards.pay(test.cards.intentOf(parcel_id).id);
  const answer = await callApi(test.app, '/payment/confirm-payment', { token, body: { parcel_id } });
  expect(answer.status).toBe(200);
};

const pay = { CARD: payByCard, BALANCE: payAtOnce('BALANCE'), ACCOUNT: payAtOnce('ACCOUNT') };

describe('a point that closes', () => {
  it('is written about once to each customer with something paid and still to be brought', async () => {
    const code = await point();
    const [customer, other, guest] = [await createCustomer(test), await createCustomer(test), await startGuest(test)];
    const [first, second] = [
      await test.bookShipment(customer, { drop_off_point: code }),
      await test.bookShipment(customer, { drop_off_point: code }),
    ];
    await test.openShipment(other, { drop_off_point: code }); // unpaid
    const dropped = await test.bookShipment(other, { drop_off_point: code });
    expect((await drop((await see(dropped.id, other))?.codes[0]?.code ?? '')).status).toBe(200);
    const ofGuest = await test.bookShipment(guest, { drop_off_point: code });
    expect(await listed(code)).toMatchObject({ drop_offs: 3, waiting_parcels: 0 });
    await Promise.all([close(code), close(code)]);
    const mails = await mailsOf(code);
    expect(mails).toHaveLength(2);
    const own = mails.find(({ body }) => body.includes(first.trackingCode));
    expect(own?.body).toContain(second.trackingCode);
    expect(own?.body).toContain('Refit');
    const theirs = mails.find(({ body }) => body.includes(ofGuest.trackingCode));
    expect(theirs?.body).toContain('/guest-parcel'); // what is kept has no secrets of links
    expect(theirs?.body).not.toContain('/dashboard');
  });

  it.each(['CARD', 'BALANCE', 'ACCOUNT'] as const)(
    'is written about to who pays by %s once it has closed',
    async (way) => {
      const code = await point();
      const customer = await createCustomer(test);
      const earlier = await test.bookShipment(customer, { drop_off_point: code });
      const shipment = await test.createShipment(customer, { drop_off_point: code });
      await giveCredit(test.database.db, customer.organisationId);
      await topUp(customer);
      await close(code);
      expect(await mailsOf(code)).toHaveLength(1);
      await pay[way](shipment, customer);
      const [first, second, ...others] = await mailsOf(code);
      expect(others).toEqual([]);
      expect(first?.body).not.toContain(shipment._tracking_id);
      expect(second?.body).toContain(shipment._tracking_id);
      expect(second?.body).not.toContain(earlier.trackingCode); // it has its own
    },
  );

  it('of a closing and a payment at once, is written about once', async () => {
    const customer = await createCustomer(test);
    await giveCredit(test.database.db, customer.organisationId);
    for (let round = 0; round < 4; round += 1) {
      const code = await point();
      const shipment = await test.createShipment(customer, { drop_off_point: code });
      await Promise.all([close(code), pay.ACCOUNT(shipment, customer)]);
      expect(await mailsOf(code)).toMatchObject([{ body: textWith(shipment._tracking_id) }]);
    }
  });

  it('is written about with which of several parcels is still to be brought', async () => {
    const [code, customer] = [await point(), await createCustomer(test)];
    const { id } = await test.bookShipment(customer, { drop_off_point: code, number_of_pieces: '3' });
    const codes = (await see(id, customer))?.codes.map((one) => one.code) ?? [];
    for (const qr of [codes[0], codes[2]]) expect((await drop(qr ?? '')).status).toBe(200);
    await close(code);
    expect((await mailsOf(code))[0]?.body.replaceAll(/\s+/g, ' ')).toContain('going to drop parcel 2 of 3 off at');
  });

  it('is written about no more once it opens again, and of an earlier closing never', async () => {
    const code = await point();
    const customer = await createCustomer(test);
    await test.bookShipment(customer, { drop_off_point: code });
    await close(code);
    await close(code, { closed_reason: null });
    expect(await mailsOf(code)).toEqual([]);
    clock.now = new Date(now().getTime() + 1000);
    await close(code);
    expect(await mailsOf(code)).toHaveLength(1);
  });

  it('is exchanged for another by the sender, whose codes are then for that one', async () => {
    const [code, next] = [await point(), await point()];
    const [customer, stranger] = [await createCustomer(test), await createCustomer(test)];
    const { id } = await test.bookShipment(customer, { drop_off_point: code });
    await close(code);
    expect(await placeOf(id, customer)).toMatchObject({ is_closed: true });
    expect((await choose(id, next, stranger)).status).toBe(404);
    expect((await choose(id, code, customer)).status).toBe(409);
    expect((await choose(id, 'NOWHERE', customer)).status).toBe(409);
    expect((await choose(id, next, customer)).status).toBe(200);
    const seen = await see(id, customer);
    expect(seen).toMatchObject({ point: { code: next }, closed_reason: null });
    expect(await placeOf(id, customer)).not.toHaveProperty('is_closed');
    expect((await drop(seen?.codes[0]?.code ?? '')).status).toBe(200);
    expect((await choose(id, await point(), customer)).status).toBe(409);
    const collected = await test.bookShipment(customer);
    expect((await choose(collected.id, next, customer)).status).toBe(409);
    expect(await mailsOf(code)).toEqual([]); // by the time it is sent, nothing is left there
  });

  it('of a drop-off and a choice at once, the parcel is at one point', async () => {
    const [code, next] = [await point(), await point()];
    const customer = await createCustomer(test);
    const { id } = await test.bookShipment(customer, { drop_off_point: code });
    const qr = (await see(id, customer))?.codes[0]?.code ?? '';
    const [dropped] = await Promise.all([drop(qr), choose(id, next, customer)]);
    expect(dropped.status).toBe(200);
    expect((await see(id, customer))?.codes).toEqual([]);
  });

  it('is refused while parcels wait, unless they stay; those can still be collected', async () => {
    const code = await point();
    const customer = await createCustomer(test);
    const { trackingCode } = await waitAt(code, customer);
    expect(await listed(code)).toMatchObject({ waiting_parcels: 1 });
    expect(await close(code)).toMatchObject({
      status: 409,
      body: { message: textWith('1 parcel waits here'), fields: { parcels: textWith('Say what') } },
    });
    expect(await listed(code)).toMatchObject({ closed_reason: null });
    const answer = await close(code, { parcels: 'STAY_UNTIL_COLLECTED' });
    expect(setPoint.response.parse(answer.body).data).toMatchObject({ closed_reason: 'Refit', waiting_parcels: 1 });
    const tracked = await callApi(test.app, `/shipment/track-shipment?tracking_code=${trackingCode}`, {
      method: 'GET',
    });
    expect(tracked.body).toMatchObject({ data: { status: 'READY_FOR_PICKUP' } });
  });

  it('after its last day closes by itself, once', async () => {
    const code = await point();
    const customer = await createCustomer(test);
    await test.bookShipment(customer, { drop_off_point: code });
    const today = new Date();
    const lastDay = new Date(today.getTime() + days(2)).toISOString().slice(0, 10);
    expect((await close(code, { last_day: '2020-01-01' })).status).toBe(400);
    expect((await close(code, { last_day: lastDay })).status).toBe(200);
    expect(await listed(code)).toMatchObject({ closed_reason: null, last_day: lastDay });
    await jobs.run('check-pickups');
    expect(await mailsOf(code)).toEqual([]);
    clock.now = new Date(today.getTime() + days(4));
    await Promise.all([jobs.run('check-pickups'), jobs.run('check-pickups')]);
    clock.now = new Date();
    expect((await close(code, { last_day: lastDay })).status).toBe(409);
    expect(await listed(code)).toMatchObject({ closed_reason: 'Refit' });
    expect(await mailsOf(code)).toHaveLength(1);
  });

  it('soon takes no parcel that could not wait there', async () => {
    const code = await point();
    const customer = await createCustomer(test);
    const shipment = await test.bookShipment(customer);
    for (const status of ['COLLECTED', 'AT_DEPOT'] as const) await scanParcel(test, shipment.trackingCode, status);
    clock.now = new Date();
    await close(code, { last_day: new Date(now().getTime() + days(3)).toISOString().slice(0, 10) });
    const body = {
      tracking_code: shipment.trackingCode,
      point: code,
      at: now().toISOString(),
      idempotency_key: randomUUID(),
    };
    const answer = await callApi(test.app, '/operations/pickups', { token: till, body });
    expect(answer).toMatchObject({ status: 409, body: { message: textWith('too soon') } });
  });
});
