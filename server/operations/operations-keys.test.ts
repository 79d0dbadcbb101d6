import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { days, minutes } from '../../contract/values/time/duration.ts';
import { commandActor } from '../audit/record-audit.ts';
import { createCustomer } from '../testing/accounts/create-customer.ts';
import { callApi } from '../testing/call-api.ts';
import { textWith } from '../testing/expected-text.ts';
import { checkInvariants } from '../testing/invariants/check-invariants.ts';
import { aKey, dartfordId } from '../testing/operations/a-key.ts';
import { createShipment, payShipment } from '../testing/shipments/create-shipment.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';
import { addKey, type NewKey, saveSettingsKey } from './operations-keys.ts';

let test: TestApp;
let clock = new Date();
beforeAll(async () => {
  test = await createTestApp({}, { now: () => clock });
});
afterAll(() => test.close());

const add = (changes: Partial<NewKey>) =>
  addKey({ database: test.database.db, now: () => clock }, commandActor('a test'), aKey('Gate', changes));
const readPreferences = (token: string) =>
  callApi(test.app, '/operations/preferences', { token, body: { tracking_codes: ['LK000717618GB'] } });
const scan = (token: string, tracking_code = 'LK000717618GB', given = {}) =>
  callApi(test.app, '/operations/scans', {
    token,
    body: {
      scans: [
        {
          tracking_code,
          status: 'COLLECTED',
          town: 'Dartford',
          at: clock.toISOString(),
          idempotency_key: crypto.randomUUID(),
          ...given,
        },
      ],
    },
  });

it('does what its scopes say and nothing else', async () => {
  const [scanner, reader] = [await add({ scopes: ['scan'] }), await add({ scopes: ['preferences:read'] })];
  expect(await readPreferences(scanner.key)).toMatchObject({
    status: 403,
    body: {
      code: 'PERMISSION_MISSING',
      message: 'This operations key doesn’t have the scope “preferences:read”.',
    },
  });
  expect(await readPreferences(reader.key)).toMatchObject({ status: 200 });
  expect(await scan(reader.key)).toMatchObject({ status: 403 });
});

it('ends on its day', async () => {
  const { key } = await add({ expiresAt: new Date(clock.getTime() + days(1)) });
  expect(await readPreferences(key)).toMatchObject({ status: 200 });
  clock = new Date(clock.getTime() + days(1));
  expect(await readPreferences(key)).toMatchObject({ status: 401, body: { code: 'WRONG_CREDENTIALS' } });
});

it('is on each event it causes, with its depot', async () => {
  const { key, record } = await add({});
  const { _id, _tracking_id } = await createShipment(test, await createCustomer(test));
  await payShipment(test, _id, clock);
  expect(await scan(key, _tracking_id)).toMatchObject({ status: 200 });
  const events = await test.database.db
    .selectFrom('shipment_events')
    .innerJoin('parcels', 'parcels.id', 'parcel_id')
    .select(['operations_key_id', 'depot_id'])
    .where('tracking_code', '=', _tracking_id)
    .where('shipment_events.status', '=', 'COLLECTED')
    .execute();
  expect(events).toEqual([{ operations_key_id: record.id, depot_id: dartfordId }]);
});

it('gives a parcel that arrives at its depot the town, unless the scan names one', async () => {
  const { key } = await add({});
  const { _id, _tracking_id } = await createShipment(test, await createCustomer(test));
  await payShipment(test, _id, clock);
  await scan(key, _tracking_id);
  for (const [status, town] of [
    ['AT_DEPOT', ''],
    ['IN_TRANSIT', ''],
    ['AT_DEPOT', 'Leeds'],
  ] as const) {
    clock = new Date(clock.getTime() + minutes(1));
    expect(await scan(key, _tracking_id, { status, town })).toMatchObject({ status: 200 });
  }
  const arrivals = await test.database.db
    .selectFrom('shipment_events')
    .innerJoin('parcels', 'parcels.id', 'parcel_id')
    .select(['town', 'sentence'])
    .where('tracking_code', '=', _tracking_id)
    .where('shipment_events.status', '=', 'AT_DEPOT')
    .orderBy('sequence')
    .execute();
  expect(arrivals).toEqual([
    { town: 'Dartford', sentence: textWith('Dartford') },
    { town: 'Leeds', sentence: textWith('Leeds') },
  ]);
});

it('of the settings belongs to the first depot, until the settings name another', async () => {
  const [first, second] = ['a-key-from-the-settings', 'another-key-from-the-settings'];
  const save = (key?: string) => saveSettingsKey({ database: test.database.db, now: () => clock }, key);
  await Promise.all([save(first), save(first), save(first)]); // several processes start at once
  const { _id, _tracking_id } = await createShipment(test, await createCustomer(test));
  await payShipment(test, _id, clock);
  expect(await scan(first, _tracking_id)).toMatchObject({ status: 200 });
  const { rows } = await sql`
    select k.name, d.name as depot from shipment_events e join parcels p on p.id = e.parcel_id
      join operations_keys k on k.id = e.operations_key_id join depots d on d.id = e.depot_id
    where p.tracking_code = ${_tracking_id} and e.status = 'COLLECTED'`.execute(test.database.db);
  expect(rows).toEqual([{ name: 'OPERATIONS_KEY', depot: 'Dartford' }]);
  await save(second);
  const statuses = async () => (await Promise.all([first, second].map(readPreferences))).map(({ status }) => status);
  expect(await statuses()).toEqual([401, 200]);
  await save(first); // a leaked key that is revoked stays so
  expect(await statuses()).toEqual([401, 401]);
  await save();
  const audited = sql<{
    action: string;
  }>`select action from audit_entries where actor_name = 'OPERATIONS_KEY' order by id`;
  expect((await audited.execute(test.database.db)).rows.map(({ action }) => action)).toEqual([
    'add operations key',
    'revoke operations key',
    'add operations key',
    'revoke operations key',
  ]);
  const violations = await checkInvariants(test.database.db, { isAtRest: false }); // shipments here are paid by hand
  expect(violations.filter(({ number }) => number === 16)).toEqual([]);
});
