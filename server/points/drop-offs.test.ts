import { createPublicKey, randomUUID, verify } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getCollection } from '../../contract/collections.ts';
import { dropOffKeys, getDropOff, recordDropOff } from '../../contract/points/drop-offs.ts';
import { commandActor } from '../audit/record-audit.ts';
import { enqueueClosedPointMails } from '../jobs/point-jobs.ts';
import { addKey } from '../operations/operations-keys.ts';
import { findShipment } from '../shipments/shipments.queries.ts';
import { createCustomer, type TestCustomer } from '../testing/accounts/create-customer.ts';
import { callApi } from '../testing/call-api.ts';
import { textWith } from '../testing/expected-text.ts';
import { aKey } from '../testing/operations/a-key.ts';
import { createPayingApp, type PayingApp } from '../testing/payments/create-paying-app.ts';
import { addPoints, withoutHours } from '../testing/points/points-file.ts';
import { shipmentForm } from '../testing/shipments/shipment-form.ts';
import { testEncryptionKey } from '../testing/test-app.ts';
import { createDropOffCodes } from './drop-off-codes.ts';
import { seeDropOff } from './drop-offs.ts';
import { setPointClosed } from './manage-points.ts';

const wednesday = new Date('2026-11-18T09:00:00Z');
const now = () => wednesday;
let test: PayingApp;
let customer: TestCustomer;
/** Of tills. */
const keys = { shop: '', kiosk: '', scanner: '' };
beforeAll(async () => {
  test = await createPayingApp({}, { now });
  customer = await createCustomer(test);
  await addPoints(
    test,
    wednesday,
    { code: 'SHOP' },
    { code: 'KIOSK', name: 'Kiosk', largest_kg: '2' },
    { code: 'COUNTER', drop_off: 'no' },
    { code: 'DOOR', ...withoutHours },
    { code: 'REFIT', name: 'Refit' },
  );
  const deps = { database: test.database.db, now };
  for (const [name, code] of [
    ['shop', 'SHOP'],
    ['kiosk', 'KIOSK'],
  ] as const) {
    const { id } = await test.database.db
      .selectFrom('points')
      .select('id')
      .where('code', '=', code)
      .executeTakeFirstOrThrow();
    keys[name] = (await addKey(deps, actor, aKey(name, { scopes: ['points'], pointId: id }))).key;
  }
  keys.scanner = (await addKey(deps, actor, aKey('scanner', { scopes: ['scan'] }))).key;
});
afterAll(() => test.close());

const actor = commandActor('npm run operations');
const closePoint = (code: string, closed_reason: string | null) =>
  setPointClosed({ database: test.database.db, now, enqueueClosedPointMails }, actor, code, { closed_reason });

const see = async (id: string, who = customer) => {
  const answer = await callApi(test.app, `/shipment/${id}/drop-off`, { method: 'GET', token: who.token });
  return getDropOff.response.parse(answer.body).drop_off;
};
const codeOf = async (id: string) => (await see(id))?.codes[0]?.code ?? '';

const drop = (
  code: string,
  {
    key = keys.shop,
    at = wednesday.toISOString(),
    idempotency_key = randomUUID(),
  }: { readonly key?: string; readonly at?: string; readonly idempotency_key?: string } = {},
) => callApi(test.app, '/operations/drop-offs', { token: key, body: { code, at, idempotency_key } });

const mailsAbout = async (trackingCode: string) => {
  const rows = await test.database.db
    .selectFrom('jobs')
    .select('payload')
    .where('kind', '=', 'drop-off-mail')
    .execute();
  return rows.filter(({ payload }) => JSON.stringify(payload).includes(`"${trackingCode}"`));
};

const book = () => test.bookShipment(customer, { drop_off_point: 'SHOP' });

const send = (changes: object) =>
  callApi(test.app, '/shipment/create-shipment', { token: customer.token, body: shipmentForm(changes) });

describe('a shipment that is dropped off', () => {
  it('has a code for each parcel once it is paid, and no collection', async () => {
    const unpaid = await test.openShipment(customer, { drop_off_point: 'shop', number_of_pieces: '2' });
    expect(await see(unpaid.id)).toMatchObject({ point: { code: 'SHOP' }, codes: [] });
    test.cards.pay(unpaid.intentId);
    await callApi(test.app, '/payment/confirm-payment', { token: customer.token, body: { parcel_id: unpaid.id } });
    const seen = await see(unpaid.id);
    expect(seen?.codes).toHaveLength(2);
    expect(seen?.until).toBe('2026-12-16T09:00:00.000Z');
    const { db } = test.database;
    await sql`
      insert into tariffs (version, effective_from, vat_basis_points, unpaid_days, unused_days, included_cover_pence)
      select 99, now() + interval '9 years', vat_basis_points, unpaid_days, 10, included_cover_pence
      from tariffs where version = 1`.execute(db);
    const shipment = await findShipment(db, unpaid.id);
    const deps = { database: db, now, codes: createDropOffCodes({ encryptionKey: testEncryptionKey }) };
    const ofShorterTariff = shipment && (await seeDropOff(deps, { ...shipment, tariffVersion: 99 }));
    expect(ofShorterTariff?.until).toBe('2026-11-28T09:00:00.000Z');
    const collection = await callApi(test.app, `/shipment/${unpaid.id}/collection`, {
      method: 'GET',
      token: customer.token,
    });
    expect(collection.body).not.toHaveProperty('collection');
  });

  it.each([
    ['that is too small', { drop_off_point: 'KIOSK' }, 'up to 2 kg'],
    ['whose hours nobody knows', { drop_off_point: 'DOOR' }, 'We don’t know when'],
    ['that takes none', { drop_off_point: 'COUNTER' }, 'takes no parcels'],
    ['that nobody knows', { drop_off_point: 'NOWHERE' }, 'takes no parcels'],
  ])('is refused at a point %s', async (_what, changes, words) => {
    const body = shipmentForm({ weight: '8', total_gross_weight: '8', ...changes });
    const answer = await callApi(test.app, '/shipment/create-shipment', { token: customer.token, body });
    expect(answer).toMatchObject({ status: 409, body: { fields: { drop_off_point: textWith(words) } } });
  });

  it('is refused at a closed point, with a collection besides, and with nonsense', async () => {
    await closePoint('REFIT', 'Refit');
    expect((await send({ drop_off_point: 'REFIT' })).status).toBe(409);
    expect((await send({ drop_off_point: 'SHOP', collection_slot: '2026-11-19 08-12' })).status).toBe(400);
    expect((await send({ drop_off_point: "'; drop table points" })).status).toBe(400);
  });

  it('changes with the draft, and goes away with a collection', async () => {
    const { _id: id } = await test.createShipment(customer, { drop_off_point: 'SHOP' });
    const update = (changes: object) =>
      callApi(test.app, `/shipment/${id}`, { method: 'PUT', token: customer.token, body: shipmentForm(changes) });
    expect((await update({ drop_off_point: 'KIOSK', weight: '2', total_gross_weight: '2' })).status).toBe(200);
    expect((await see(id))?.point.code).toBe('KIOSK');
    await update({});
    expect(await see(id)).toBeNull();
  });

  it('ends when its sender books a collection instead, before the payment or after it', async () => {
    const { token } = customer;
    for (const { id } of [await book(), await test.openShipment(customer, { drop_off_point: 'SHOP' })]) {
      const path = `/shipment/${id}/collection`;
      const offered = getCollection.response.parse((await callApi(test.app, path, { method: 'GET', token })).body);
      expect((await callApi(test.app, path, { method: 'PUT', token, body: { slot: null } })).status).toBe(200);
      expect(await see(id)).not.toBeNull();
      const slot = offered.slots[0]?.slot;
      expect(await callApi(test.app, path, { method: 'PUT', token, body: { slot } })).toMatchObject({ status: 200 });
      expect(await see(id)).toBeNull();
    }
  });

  it('is nobody else’s to see', async () => {
    const { id, trackingCode } = await book();
    const other = await createCustomer(test);
    for (const path of ['', `/qr?tracking_code=${trackingCode}`]) {
      const answer = await callApi(test.app, `/shipment/${id}/drop-off${path}`, { method: 'GET', token: other.token });
      expect(answer.status).toBe(404);
    }
    const wrong = await callApi(test.app, `/shipment/${id}/drop-off/qr?tracking_code=AA`, {
      method: 'GET',
      token: customer.token,
    });
    expect(wrong.status).toBe(409);
  });
});

describe('a drop-off code', () => {
  it('can be checked with the published key alone', async () => {
    const code = await codeOf((await book()).id);
    const { body } = await callApi(test.app, '/points/drop-off-keys', { method: 'GET' });
    const [, id] = code.split('.');
    const x = dropOffKeys.response.parse(body).data.find((key) => key.id === id)?.public_key ?? '';
    const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' });
    const end = code.lastIndexOf('.');
    const signature = Buffer.from(code.slice(end + 1), 'base64url');
    expect(verify(null, Buffer.from(code.slice(0, end)), key, signature)).toBe(true);
    expect(verify(null, Buffer.from(`${code.slice(0, end)}0`), key, signature)).toBe(false);
  });

  it('of an earlier encryption key still counts, of a stranger’s never', () => {
    const expiresAt = new Date('2026-12-01T00:00:00Z');
    const content = { trackingCode: 'CL000717616GB', pointCode: 'SHOP', expiresAt };
    const before = createDropOffCodes({ encryptionKey: 'before' }).write(content);
    const codes = createDropOffCodes({ encryptionKey: 'now', previousEncryptionKeys: ['before'] });
    expect(codes.read(before)).toEqual(content);
    expect(codes.publicKeys).toHaveLength(2);
    expect(createDropOffCodes({ encryptionKey: 'now' }).read(before)).toBeUndefined();
  });
});

describe('a till', () => {
  it('takes a parcel: we have it, its sender gets a receipt, and another try is the same', async () => {
    const { id, trackingCode } = await book();
    const code = await codeOf(id);
    const idempotency_key = randomUUID();
    const first = await drop(code, { idempotency_key });
    expect(recordDropOff.response.parse(first.body)).toMatchObject({
      outcome: 'accepted',
      tracking_code: trackingCode,
    });
    const second = await drop(code, { idempotency_key });
    expect(recordDropOff.response.parse(second.body).outcome).toBe('duplicate');
    const tracked = await callApi(test.app, `/shipment/track-shipment?tracking_code=${trackingCode}`, {
      method: 'GET',
    });
    expect(JSON.stringify(tracked.body)).toContain('Dropped off at High Street News, Dartford.');
    expect(tracked.body).toMatchObject({ data: { status: 'COLLECTED' } });
    expect(await mailsAbout(trackingCode)).toHaveLength(1);
    expect((await see(id))?.codes).toEqual([]);
    const cancelled = await callApi(test.app, `/shipment/${id}/cancel`, { token: customer.token });
    expect(cancelled.status).toBe(409);
  });

  it('of two at once one takes it', async () => {
    const { id, trackingCode } = await book();
    const code = await codeOf(id);
    const answers = await Promise.all([drop(code), drop(code), drop(code), drop(code)]);
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409, 409, 409]);
    expect(await mailsAbout(trackingCode)).toHaveLength(1);
  });

  it('refuses forged and expired codes, those of another point, and cancelled parcels', async () => {
    const { id, trackingCode } = await book();
    const code = await codeOf(id);
    const own = createDropOffCodes({ encryptionKey: testEncryptionKey });
    const forged = createDropOffCodes({ encryptionKey: 'a stranger' });
    const later = new Date('2026-12-16T09:00:00Z');
    const parts = code.split('.');
    const tampered = [...parts.slice(0, 4), String(Number(parts[4]) + 1), parts[5]].join('.');
    const last = code.at(-1) ?? '';
    const spelled = code.slice(0, -1) + String.fromCodePoint((last.codePointAt(0) ?? 0) + 1);
    for (const wrong of [
      forged.write({ trackingCode, pointCode: 'SHOP', expiresAt: later }),
      tampered,
      spelled,
      trackingCode,
      '',
      'LKW1.',
    ]) {
      expect((await drop(wrong)).status).toBe(400);
    }
    expect(await drop(code, { key: keys.kiosk })).toMatchObject({
      status: 409,
      body: { message: textWith('High Street News') },
    });
    expect((await drop(code, { key: keys.scanner })).status).toBe(403);
    expect((await drop(code, { key: 'nothing-that-is-a-key' })).status).toBe(401);
    const expired = own.write({ trackingCode, pointCode: 'SHOP', expiresAt: new Date('2026-11-18T08:59:59Z') });
    expect(await drop(expired)).toMatchObject({ status: 409, body: { message: textWith('expired') } });
    const gone = own.write({ trackingCode, pointCode: 'GONE', expiresAt: later });
    expect((await drop(gone)).status).toBe(409);
    await closePoint('SHOP', 'Flood');
    expect(await drop(code)).toMatchObject({ status: 409, body: { message: textWith('Flood') } });
    expect(await see(id)).toMatchObject({ closed_reason: 'Flood' });
    await closePoint('SHOP', null);
    await callApi(test.app, `/shipment/${id}/cancel`, { token: customer.token });
    expect((await drop(code)).status).toBe(409);
    expect(await mailsAbout(trackingCode)).toEqual([]);
  });
});
