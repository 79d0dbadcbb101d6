import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mostScans, recordScans, type Scan } from '../../contract/operations.ts';
import { trackShipment } from '../../contract/tracking.ts';
import { minutes } from '../../contract/values/time/duration.ts';
import { commandActor } from '../audit/record-audit.ts';
import { createCustomer, newAddress, type TestCustomer } from '../testing/accounts/create-customer.ts';
import { callApi } from '../testing/call-api.ts';
import { textWith } from '../testing/expected-text.ts';
import { aKey } from '../testing/operations/a-key.ts';
import { createShipment, payShipment } from '../testing/shipments/create-shipment.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';
import { selectKeys } from './operations-keys.repository.ts';
import { addKey, revokeKey } from './operations-keys.ts';

const keyOfSettings = 'a-key-known-to-the-tests';
const now = new Date();
const minutesAgo = (count: number) => new Date(now.getTime() - minutes(count)).toISOString();

let clock = now;
let test: TestApp;
let customer: TestCustomer;
beforeAll(async () => {
  test = await createTestApp({ OPERATIONS_KEY: keyOfSettings }, { now: () => clock });
  customer = await createCustomer(test);
});
afterAll(() => test.close());

/** A parcel that was created and booked an hour ago. */
async function book(): Promise<string> {
  clock = new Date(now.getTime() - minutes(60));
  const { _id, _tracking_id } = await createShipment(test, customer);
  await payShipment(test, _id, clock);
  clock = now;
  return _tracking_id;
}

let made = 0;
const scanOf = (trackingCode: string, changes: Partial<Scan> = {}): Scan => ({
  tracking_code: trackingCode,
  status: 'COLLECTED',
  at: minutesAgo(30),
  town: 'Dartford',
  idempotency_key: `scan ${(made += 1)}`,
  ...changes,
});

const send = (scans: readonly unknown[], token = keyOfSettings) =>
  callApi(test.app, '/operations/scans', { token, body: { scans } });

async function outcomesOf(scans: readonly Scan[]) {
  const { body } = await send(scans);
  return recordScans.response.parse(body).results.map(({ outcome }) => outcome);
}

async function track(code: string) {
  const path = `/shipment/track-shipment?tracking_code=${code}`;
  const { body } = await callApi(test.app, path, { method: 'GET', address: newAddress() });
  return trackShipment.response.parse(body).data;
}

describe('POST /operations/scans', () => {
  it('moves a parcel and tells everybody who tracks it, in a sentence', async () => {
    const code = await book();
    const scan = scanOf(` ${code.toLowerCase()} `);
    expect(await send([scan])).toMatchObject({
      status: 200,
      body: { results: [{ idempotency_key: scan.idempotency_key, outcome: 'accepted' }] },
    });
    expect((await track(code)).events.at(-1)).toEqual({
      at: scan.at,
      status: 'COLLECTED',
      sentence: 'Collected in Dartford.',
      town: 'Dartford',
    });
  });

  it('applies what happened to one parcel in the order in which it happened, and says how it was delivered', async () => {
    const code = await book();
    const outcomes = await outcomesOf([
      scanOf(code, { status: 'DELIVERED', at: minutesAgo(5), town: 'Inverness', delivered_to: 'SAFE_PLACE' }),
      scanOf(code, { status: 'COLLECTED', at: minutesAgo(9) }),
      scanOf(code, { status: 'OUT_FOR_DELIVERY', at: minutesAgo(7), town: 'Inverness' }),
    ]);
    expect(outcomes).toEqual(['accepted', 'accepted', 'accepted']);
    expect(await track(code)).toMatchObject({ status: 'DELIVERED', delivered_to: 'SAFE_PLACE' });
  });

  it('changes nothing when a batch is repeated', async () => {
    const code = await book();
    const scans = [scanOf(code), scanOf(code, { status: 'AT_DEPOT', at: minutesAgo(20) })];
    await send(scans);
    const before = await track(code);
    expect(await outcomesOf(scans)).toEqual(['duplicate', 'duplicate']);
    expect(await track(code)).toEqual(before);
  });

  it('keeps a late scan in its place and the status as it is', async () => {
    const code = await book();
    await send([scanOf(code), scanOf(code, { status: 'OUT_FOR_DELIVERY', at: minutesAgo(10) })]);
    expect(await outcomesOf([scanOf(code, { status: 'AT_DEPOT', at: minutesAgo(20) })])).toEqual(['late']);
    const { status, events } = await track(code);
    expect(status).toBe('OUT_FOR_DELIVERY');
    expect(events.map((event) => event.status).slice(1)).toEqual(['COLLECTED', 'AT_DEPOT', 'OUT_FOR_DELIVERY']);
  });

  it('refuses scan by scan what can’t be, and takes the others', async () => {
    const code = await book();
    const mistyped = code.replace(/\d(?=GB$)/, (digit) => String((Number(digit) + 1) % 10));
    const { status, body } = await send([
      scanOf(code),
      scanOf(code, { status: 'DELIVERED', at: minutesAgo(20), delivered_to: 'LETTERBOX' }),
      scanOf('CL000717618GB'),
      scanOf(mistyped),
      scanOf('not a code'),
      scanOf(code, { status: 'AT_DEPOT', at: minutesAgo(-6) }),
    ]);
    expect(status).toBe(200);
    expect(recordScans.response.parse(body).results.map(({ outcome, code: why }) => why ?? outcome)).toEqual([
      'accepted',
      'ILLEGAL_MOVE',
      'UNKNOWN_SHIPMENT',
      'MISTYPED_CODE',
      'MISTYPED_CODE',
      'IN_FUTURE',
    ]);
    expect((await track(code)).status).toBe('COLLECTED');
  });

  it('refuses a delivery that does not say how, and takes it once it does', async () => {
    const code = await book();
    const delivered = scanOf(code, { status: 'DELIVERED', at: minutesAgo(5), town: 'Inverness' });
    const way = [scanOf(code), scanOf(code, { status: 'OUT_FOR_DELIVERY', at: minutesAgo(10) })];
    const { body } = await send([...way, delivered]);
    expect(recordScans.response.parse(body).results.at(-1)).toMatchObject({
      outcome: 'refused',
      code: 'HOW_MISSING',
      message: textWith('how it was delivered in delivered_to: one of RECIPIENT, '),
    });
    expect((await track(code)).status).toBe('OUT_FOR_DELIVERY');
    expect(await send([delivered])).toMatchObject({
      status: 409,
      body: { fields: { 'scans.0.delivered_to': textWith('how it was delivered') } },
    });
    expect(await outcomesOf([{ ...delivered, delivered_to: 'LETTERBOX' }])).toEqual(['accepted']);
  });

  it('answers 409 and says why, field by field, when every scan is refused', async () => {
    const code = await book();
    const delivered = scanOf(code, { status: 'DELIVERED', delivered_to: 'LETTERBOX' });
    expect(await send([delivered, scanOf('CL000717618GB')])).toMatchObject({
      status: 409,
      body: {
        code: 'CONFLICT',
        message: 'All scans were refused. The first: A parcel can’t go from BOOKED to DELIVERED.',
        fields: {
          'scans.0.status': 'A parcel can’t go from BOOKED to DELIVERED.',
          'scans.1.tracking_code': 'There’s no parcel with this tracking number.',
        },
      },
    });
    expect((await send([scanOf(code, { status: 'CANCELLED' })])).body).toMatchObject({
      message: 'The scan was refused. A scan can’t set CANCELLED.',
    });
  });

  it('takes a thousand scans at once, of many parcels', async () => {
    const codes = [await book(), await book(), await book(), await book()];
    const legs = ['AT_DEPOT', 'IN_TRANSIT'] as const;
    const scans = Array.from({ length: mostScans }, (_, place) => {
      const turn = Math.floor(place / codes.length);
      const status = turn === 0 ? 'COLLECTED' : (legs[turn % 2] ?? 'AT_DEPOT');
      const at = new Date(now.getTime() - minutes(50) + turn * 1000).toISOString();
      return scanOf(codes[place % codes.length] ?? '', { status, at });
    });
    expect(new Set(await outcomesOf(scans))).toEqual(new Set(['accepted']));
    const [first = ''] = codes;
    expect((await track(first)).events).toHaveLength(1 + mostScans / codes.length);
  });

  it('takes two batches with the same parcels at once, whatever their order', async () => {
    const codes = [await book(), await book(), await book()];
    const scans = codes.flatMap((code) => [scanOf(code), scanOf(code, { status: 'AT_DEPOT', at: minutesAgo(20) })]);
    const outcomes = await Promise.all([outcomesOf(scans), outcomesOf(scans.toReversed())]);
    const counts = Object.groupBy(outcomes.flat(), (outcome) => outcome);
    expect([counts.accepted?.length, counts.duplicate?.length]).toEqual([6, 6]);
  });

  it('keeps any text as text, and tells nobody but the sender what may be an address or a person', async () => {
    const code = await book();
    await send([
      scanOf(code, { town: '<b>Leeds</b>', reason: 'Given to Mrs Smith, 07700 900123' }),
      scanOf(code, { status: 'AT_DEPOT', at: minutesAgo(20), town: '12 High Street, Leeds', reason: 'WEATHER' }),
    ]);
    const [collected, atDepot] = (await track(code)).events.slice(1);
    expect(collected).toEqual(
      expect.objectContaining({ sentence: 'Collected in <b>Leeds</b>.', town: '<b>Leeds</b>' }),
    );
    expect(collected).not.toHaveProperty('reason');
    expect(atDepot).toMatchObject({ sentence: 'Arrived at our depot: bad weather held us up.', reason: 'WEATHER' });
    expect(atDepot).not.toHaveProperty('town');
  });

  it.each([
    ['no scan', [], 'scans', 'from 1 to 1000 scans'],
    [
      'more than a thousand',
      Array.from({ length: mostScans + 1 }, () => scanOf('CL000717618GB')),
      'scans',
      'from 1 to 1000 scans',
    ],
    [
      'a status nobody knows',
      [scanOf('CL000717618GB'), { ...scanOf('CL000717618GB'), status: 'EATEN' }],
      'scans.1.status',
      'a status that parcels have',
    ],
    ['a time that is none', [scanOf('CL000717618GB', { at: 'yesterday' })], 'scans.0.at', 'with its time zone'],
    ['a time of no zone', [scanOf('CL000717618GB', { at: '2026-11-15T10:00:00' })], 'scans.0.at', 'with its time zone'],
    ['a day that is none', [scanOf('CL000717618GB', { at: '2026-02-29T10:00:00Z' })], 'scans.0.at', 'when it happened'],
    [
      'an empty key',
      [scanOf('CL000717618GB', { idempotency_key: '' })],
      'scans.0.idempotency_key',
      'a key of 1 to 200 characters',
    ],
  ])('refuses %s as a whole, and says what to send', async (_what, scans, field, words) => {
    const { status, body } = await send(scans);
    expect({ status, body }).toMatchObject({ status: 400, body: { code: 'VALIDATION' } });
    expect(body).toHaveProperty(['fields', field], expect.stringContaining(words));
  });
});

const tester = commandActor('a test');
const deps = () => ({ database: test.database.db, now: () => now });

describe('an operations key', () => {
  it('opens until it is revoked, is kept as a hash alone, and it is known when it was used', async () => {
    const { key, record } = await addKey(deps(), tester, aKey('Dartford depot'));
    expect(record).toMatchObject({
      name: 'Dartford depot',
      createdAt: now,
      lastUsedAt: null,
      revokedAt: null,
    });
    expect((await send([scanOf(await book())], key)).status).toBe(200);
    expect((await selectKeys(deps().database)).find(({ id }) => id === record.id)).toMatchObject({ lastUsedAt: now });
    const rows = await test.database.db.selectFrom('operations_keys').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(key);

    expect(await revokeKey(deps(), tester, record.id)).toMatchObject({ revokedAt: now });
    expect((await send([scanOf(await book())], key)).status).toBe(401);
    expect(await revokeKey(deps(), tester, record.id)).toBeUndefined();
  });

  it('is asked for: nobody else may tell of parcels, a customer neither', async () => {
    const scans = [scanOf(await book())];
    const tries = [customer.token, `${keyOfSettings}x`, 'short', ''];
    for (const token of tries) {
      expect(await send(scans, token)).toMatchObject({ status: 401, body: { code: 'WRONG_CREDENTIALS' } });
    }
    expect((await callApi(test.app, '/operations/scans', { body: { scans } })).status).toBe(401);
    expect((await track(scans[0]?.tracking_code ?? '')).status).toBe('BOOKED');
  });
});
