import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { accountExport } from '../../../contract/accounts/settings.ts';
import { days } from '../../../contract/values/time/duration.ts';
import { createCustomer } from '../../testing/accounts/create-customer.ts';
import { callApi } from '../../testing/call-api.ts';
import { textWith } from '../../testing/expected-text.ts';
import {
  createReceiverApp,
  type ReceiverApp,
  type ReceiverParcel,
  testOperationsKey,
} from '../../testing/shipments/create-receiver-app.ts';
import { purgePreferences } from '../privacy/purge-shipments.ts';

let product: ReceiverApp;
let parcel: ReceiverParcel;
beforeAll(async () => {
  product = await createReceiverApp(new Date('2026-11-16T10:00:00Z'));
});
afterAll(() => product.close());
beforeEach(async () => {
  parcel = await product.book();
});

const leave = (preference: object) => product.leave(parcel, preference);
const safePlace = { kind: 'SAFE_PLACE', place: 'Behind the bins' };
const preferenceRows = () =>
  product.database.db.selectFrom('delivery_preferences').select('words').where('shipment_id', '=', parcel.id).execute();

it('is refused while one of several parcels is on the van', async () => {
  parcel = await product.book({ number_of_pieces: 2, weight: 2, total_gross_weight: 2 });
  const { db } = product.database;
  const moveTo = async (first: 'OUT_FOR_DELIVERY' | 'DELIVERED') => {
    await db.updateTable('parcels').set({ status: 'AT_DEPOT' }).where('shipment_id', '=', parcel.id).execute();
    await db.updateTable('parcels').set({ status: first }).where('tracking_code', '=', parcel.code).execute();
    await db.updateTable('shipments').set({ status: 'AT_DEPOT' }).where('id', '=', parcel.id).execute();
  };
  await moveTo('OUT_FOR_DELIVERY');
  expect(await leave(safePlace)).toMatchObject({ status: 409, body: { message: textWith('out for delivery') } });
  expect((await product.show(parcel)).can_change_preferences).toBe(false);
  await moveTo('DELIVERED');
  expect(await leave(safePlace)).toMatchObject({ status: 200 });
});

describe('stored preferences', () => {
  it('reaches those who deliver while the parcel is under way', async () => {
    await leave({ kind: 'NEEDS', needs: ['KNOCK_LOUDLY', 'STEP_FREE'], note: 'The bell is broken' });
    await leave({ kind: 'NEIGHBOUR', neighbour: 'Number 7' });
    const find = (codes: readonly string[]) =>
      callApi(product.app, '/operations/preferences', {
        token: testOperationsKey,
        body: { tracking_codes: codes },
      });
    expect(await find(['CL000717618GB', parcel.code.toLowerCase()])).toMatchObject({
      status: 200,
      body: {
        preferences: [
          {
            tracking_code: parcel.code,
            needs: ['KNOCK_LOUDLY', 'STEP_FREE'],
            note: 'The bell is broken',
            neighbour: 'Number 7',
          },
        ],
      },
    });
    await product.scan(parcel, 'COLLECTED', 'OUT_FOR_DELIVERY', 'DELIVERED');
    expect((await find([parcel.code])).body).toEqual({ preferences: [] });
    const asCustomer = { token: product.customer.token, body: { tracking_codes: [parcel.code] } };
    expect(await callApi(product.app, '/operations/preferences', asCustomer)).toMatchObject({ status: 401 });
  });

  it('is exported with the sender’s account, and erased with it', async () => {
    const sender = await createCustomer(product);
    parcel = await product.book({}, sender);
    await leave(safePlace);
    expect(await leave({ kind: 'ANOTHER_DAY', day: '2026-11-20' })).toMatchObject({ status: 200 });
    const { body } = await callApi(product.app, '/account/export', { method: 'GET', token: sender.token });
    expect(accountExport.parse(body).records.shipments).toMatchObject([
      { preferences: [{ sentence: textWith('Behind the bins') }, { sentence: textWith('20 November') }] },
    ]);
    await product.scan(parcel, 'COLLECTED', 'OUT_FOR_DELIVERY', 'DELIVERED');
    await callApi(product.app, '/account/erase', { token: sender.token, body: { password: sender.password } });
    expect(await preferenceRows()).toEqual([]);
    const shipment = product.database.db.selectFrom('shipments').select('preferred_day').where('id', '=', parcel.id);
    expect(await shipment.executeTakeFirst()).toEqual({ preferred_day: null });
    expect(await product.ask('delivery', { token: parcel.token })).toMatchObject({ status: 404 });
  });

  it('is forgotten thirty days after the parcel’s end, and not before', async () => {
    await leave(safePlace);
    product.clock.now = new Date(product.clock.now.getTime() + days(20));
    await product.scan(parcel, 'COLLECTED', 'OUT_FOR_DELIVERY', 'DELIVERED');
    product.clock.now = new Date(product.clock.now.getTime() + days(30));
    await purgePreferences({ database: product.database.db, now: () => product.clock.now });
    expect(await preferenceRows()).toHaveLength(1);
    product.clock.now = new Date(product.clock.now.getTime() + 1);
    await purgePreferences({ database: product.database.db, now: () => product.clock.now });
    expect(await preferenceRows()).toEqual([]);
  });
});
