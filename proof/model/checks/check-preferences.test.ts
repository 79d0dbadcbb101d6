import { afterAll, beforeAll, expect, test } from 'vitest';
import { setPreferenceByPostcode } from '../../../contract/receiver/receiver.ts';
import { createCustomer } from '../../../server/testing/accounts/create-customer.ts';
import { callApi } from '../../../server/testing/call-api.ts';
import { type BookedParcel, bookParcel } from '../../../server/testing/shipments/booked-parcel.ts';
import { createTestApp, type TestApp } from '../../../server/testing/test-app.ts';
import { addParcel, createModel, type KnownParcel, type KnownPreference, type Model } from '../model.ts';
import { checkPreferences } from './check-preferences.ts';

let app: TestApp;
let booked: BookedParcel;
beforeAll(async () => {
  app = await createTestApp();
  booked = await bookParcel(app, await createCustomer(app), { receiver_postal_code: 'IV1 1AA' });
  const preference = { kind: 'SAFE_PLACE', place: 'Shed mark1x' };
  const body = { tracking_code: booked.trackingCode, postal_code: 'IV1 1AA', preference };
  await callApi(app.app, setPreferenceByPostcode.path, { body });
});
afterAll(() => app.close());

function modelOf(source: KnownPreference['source'], marker: string, standing: KnownParcel['standing']): Model {
  const model = createModel();
  addParcel(model, {
    code: booked.trackingCode,
    shipmentCode: booked.trackingCode,
    postcode: 'IV1 1AA',
    sender: 'Ada',
  });
  model.preferences.push({ code: booked.trackingCode, source, marker: { text: marker, certainty: 'yes' } });
  Object.assign(model.parcels[0]?.standing ?? {}, standing);
  return model;
}

const check = (model: Model) => checkPreferences({ database: app.database.db }, model);

test('a preference that is stored as it was set is no violation', async () => {
  expect(await check(modelOf('POSTCODE', 'mark1x', { PLACE: [''], NEEDS: [''] }))).toEqual([]);
});

test('a preference of another source, or lost and not in force, is a violation', async () => {
  const other = await check(modelOf('LINK', 'mark1x', { PLACE: ['mark1x'], NEEDS: [''] }));
  expect(other).toEqual(['the preference by LINK mark1x is there 0 times (yes)']);
  const lost = await check(modelOf('LINK', 'mark2x', { PLACE: [''], NEEDS: ['mark2x', 'mark3x'] }));
  expect(lost).toEqual([
    'the preference by LINK mark2x is there 0 times (yes)',
    `the preference mark2x or mark3x for ${booked.trackingCode} does not stand: Shed mark1x `,
  ]);
});
