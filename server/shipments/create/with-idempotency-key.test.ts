import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { days, hours, minutes } from '../../../contract/values/time/duration.ts';
import { deleteOldAnswers } from '../../database/idempotent-answers.ts';
import { createCustomer, type TestCustomer } from '../../testing/accounts/create-customer.ts';
import { callApi } from '../../testing/call-api.ts';
import { failedStatements } from '../../testing/database/failed-statements.ts';
import { createShipment } from '../../testing/shipments/create-shipment.ts';
import { shipmentForm } from '../../testing/shipments/shipment-form.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let test: TestApp;
let customer: TestCustomer;
beforeAll(async () => {
  test = await createTestApp();
  customer = await createCustomer(test);
});
afterAll(() => test.close());

const create = (idempotencyKey: string, changes = {}, { token } = customer) =>
  callApi(test.app, '/shipment/create-shipment', { token, body: shipmentForm(changes), idempotencyKey });
const repeat = (id: string, idempotencyKey?: string) =>
  callApi(test.app, `/shipment/${id}/repeat`, {
    token: customer.token,
    ...(idempotencyKey !== undefined && { idempotencyKey }),
  });
const countOwn = async ({ token } = customer) => {
  const { body } = await callApi(test.app, '/shipment/my-shipments', { method: 'GET', token });
  return (body as { total: number }).total; // what the contract has let out
};

describe('an Idempotency-Key', () => {
  it('makes the same call twice one shipment with the same answer', async () => {
    const [key, before] = [randomUUID(), await countOwn()];
    const first = await create(key);
    const again = await create(key, { weight: 5 }); // a number or its text is the same body
    expect(first.status).toBe(200);
    expect({ status: again.status, body: again.body }).toEqual({ status: first.status, body: first.body });
    expect(await countOwn()).toBe(before + 1);
  });

  it('keeps its answer after the shipment was deleted', async () => {
    const key = randomUUID();
    const first = await create(key);
    await callApi(test.app, `/shipment/${idIn(first.body)}`, { method: 'DELETE', token: customer.token });
    expect((await create(key)).body).toEqual(first.body);
  });

  it('is refused with another body, and for another call', async () => {
    const key = randomUUID();
    const first = await create(key);
    const refusal = {
      status: 409,
      body: { code: 'CONFLICT', message: 'This Idempotency-Key was used for another request. Please use a new one.' },
    };
    expect(await create(key, { shipment_content: 'Other books' })).toMatchObject(refusal);
    expect(await repeat(idIn(first.body), key)).toMatchObject(refusal);
  });

  it('has one effect and one answer when ten come at once', async () => {
    const [key, before] = [randomUUID(), await countOwn()];
    const answers = await Promise.all(Array.from({ length: 10 }, () => create(key)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(answers.map(({ body }) => idIn(body))).size).toBe(1);
    expect(await countOwn()).toBe(before + 1);
  });

  it('makes no statement fail, sent again or ten times at once', async () => {
    const [key, another] = [randomUUID(), randomUUID()];
    const failed = await failedStatements(async () => {
      const first = await create(key);
      for (let sent = 0; sent < 5; sent += 1) {
        expect(await create(key)).toMatchObject({ status: 200, body: first.body });
      }
      expect(await create(key, { shipment_content: 'Other books' })).toMatchObject({ status: 409 });
      await Promise.all(Array.from({ length: 10 }, () => create(another)));
    });
    expect(failed).toBe(0);
  });

  it('lets one of two bodies win when they come at once', async () => {
    const [key, before] = [randomUUID(), await countOwn()];
    const answers = await Promise.all([create(key), create(key, { shipment_content: 'Other books' })]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(await countOwn()).toBe(before + 1);
  });

  it('is the customer’s own: another may use the same', async () => {
    const [key, other] = [randomUUID(), await createCustomer(test)];
    const mine = await create(key);
    const theirs = await create(key, {}, other);
    expect(theirs.status).toBe(200);
    expect(idIn(theirs.body)).not.toBe(idIn(mine.body));
  });

  it('is not used up by a refusal', async () => {
    const key = randomUUID();
    expect(await create(key, { total_amount: 1 })).toMatchObject({ status: 409 });
    expect(await create(key, { receiver_postal_code: 'JE2 3NG' })).toMatchObject({ status: 422 });
    expect(await create(key)).toMatchObject({ status: 200 });
  });

  it.each(['', 'two words', 'x'.repeat(256), 'a,b', 'ü'])(
    '%j is refused, because it could not be relied on',
    async (key) => {
      expect(await create(key)).toMatchObject({ status: 400, body: { code: 'VALIDATION' } });
    },
  );

  it('is remembered for a day at least, and forgotten in the end', async () => {
    const { db } = test.database;
    const age = (key: string, ms: number) =>
      db
        .updateTable('idempotent_answers')
        .set({ created_at: new Date(Date.now() - ms) })
        .where('key', '=', key)
        .execute();
    const [recent, old] = [randomUUID(), randomUUID()];
    await create(recent);
    await create(old);
    await age(recent, hours(47));
    await age(old, hours(49));
    await deleteOldAnswers(db, days(2));
    const keys = await db.selectFrom('idempotent_answers').select('key').execute();
    expect(keys).toContainEqual({ key: recent });
    expect(keys).not.toContainEqual({ key: old });
  });
});

describe('POST /shipment/{id}/repeat', () => {
  it('creates another shipment like the earlier one', async () => {
    const earlier = await createShipment(test, customer, {
      shipper_building: '12a',
      weight: 2.5,
      sender_declaration: true,
    });
    const { status, body } = await repeat(earlier._shipment_id);
    expect(status).toBe(200);
    const { total, weight, receiver_street_name } = earlier;
    const alike = { status: 'PENDING_PAYMENT', total, weight, receiver_street_name };
    expect(body).toMatchObject({ message: 'Shipment created', shipment: alike });
    expect(idIn(body)).not.toBe(earlier._id);
    const { db } = test.database;
    const kept = await db
      .selectFrom('shipments')
      .select(['shipper_building', 'declared_at'])
      .where('id', '=', idIn(body))
      .executeTakeFirst();
    expect(kept).toEqual({ shipper_building: '12a', declared_at: null });
  });

  it('honours its Idempotency-Key', async () => {
    const [{ _id }, key] = [await createShipment(test, customer), randomUUID()];
    const before = await countOwn();
    const answers = await Promise.all([repeat(_id, key), repeat(_id, key), repeat(_id, key)]);
    expect(new Set(answers.map(({ body }) => idIn(body))).size).toBe(1);
    expect(await countOwn()).toBe(before + 1);
  });

  it('has nothing to repeat of a deleted one', async () => {
    const { _id } = await createShipment(test, customer);
    await callApi(test.app, `/shipment/${_id}`, { method: 'DELETE', token: customer.token });
    expect(await repeat(_id)).toMatchObject({ status: 404 });
  });
});

describe('creating very many shipments', () => {
  it('is refused beyond the limit, for that customer only', async () => {
    const limited = await createTestApp({ LIMIT_SHIPMENTS_PER_CUSTOMER: '5/1h' });
    const [busy, other] = [await createCustomer(limited), await createCustomer(limited)];
    const send = (path: string, idempotencyKey: string) =>
      callApi(limited.app, path, { token: busy.token, body: shipmentForm(), idempotencyKey });
    const first = await send('/shipment/create-shipment', 'first');
    const like = await send(`/shipment/${idIn(first.body)}/repeat`, 'second');
    for (let n = 0; n < 3; n += 1) await createShipment(limited, busy);
    const refused = await send('/shipment/create-shipment', 'sixth');
    expect(refused).toMatchObject({ status: 429, body: { code: 'TOO_MANY_REQUESTS' } });
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(minutes(60) / 1000);
    expect(await createShipment(limited, other)).toMatchObject({ status: 'PENDING_PAYMENT' });
    // Whose answer was lost sends the same again, and is told what the first time did.
    expect(await send('/shipment/create-shipment', 'first')).toMatchObject({ status: 200, body: first.body });
    expect(await send(`/shipment/${idIn(first.body)}/repeat`, 'second')).toMatchObject({
      status: 200,
      body: like.body,
    });
    await limited.close();
  });
});

describe('sending the same call again', () => {
  it('counts against a limit of its own, and takes nothing from that of new shipments', async () => {
    const limited = await createTestApp({
      LIMIT_SHIPMENTS_PER_CUSTOMER: '2/1h',
      LIMIT_REPEATS_PER_CALLER: '4/1h',
    });
    const [busy, other] = [await createCustomer(limited), await createCustomer(limited)];
    const send = (idempotencyKey: string, { token } = busy, changes = {}) =>
      callApi(limited.app, '/shipment/create-shipment', { token, body: shipmentForm(changes), idempotencyKey });
    const first = await send('first');
    for (let sent = 0; sent < 3; sent += 1)
      expect(await send('first')).toMatchObject({ status: 200, body: first.body });
    expect(await send('first', busy, { shipment_content: 'Other books' })).toMatchObject({ status: 409 });
    const refused = await send('first');
    expect(refused).toMatchObject({
      status: 429,
      body: { message: 'You’ve sent the same request many times. Please try again in 60 minutes.' },
    });
    expect(await send('second')).toMatchObject({ status: 200 });
    await send('first', other);
    expect(await send('first', other)).toMatchObject({ status: 200 });
    await limited.close();
  });
});

function idIn(body: unknown): string {
  return (body as { shipment: { _id: string } }).shipment._id; // the answer of a call that created one
}
