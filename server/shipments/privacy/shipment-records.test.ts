import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accountExport } from '../../../contract/accounts/settings.ts';
import { days } from '../../../contract/values/time/duration.ts';
import { createCustomer, type TestCustomer } from '../../testing/accounts/create-customer.ts';
import { callApi } from '../../testing/call-api.ts';
import { holdLock, untilWaiting } from '../../testing/database/hold-lock.ts';
import { textWith } from '../../testing/expected-text.ts';
import { bookParcel } from '../../testing/shipments/booked-parcel.ts';
import { createShipment, payShipment } from '../../testing/shipments/create-shipment.ts';
import { shipmentForm } from '../../testing/shipments/shipment-form.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { findShipment } from '../shipments.queries.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

const erase = ({ token, password }: TestCustomer) => callApi(test.app, '/account/erase', { token, body: { password } });
const track = ({ _tracking_id: code }: { _tracking_id: string }) =>
  callApi(test.app, `/shipment/track-shipment?tracking_code=${code}`, { method: 'GET' });
const load = (id: string) => findShipment(test.database.db, id);

describe('an export of the account', () => {
  it('has every shipment with everything that happened to it, but those deleted before they were paid', async () => {
    const [customer, other] = [await createCustomer(test), await createCustomer(test)];
    const [kept, deleted] = [await createShipment(test, customer), await createShipment(test, customer)];
    await createShipment(test, other);
    await callApi(test.app, `/shipment/${deleted._id}`, { method: 'DELETE', token: customer.token });
    const { body } = await callApi(test.app, '/account/export', { method: 'GET', token: customer.token });
    expect(accountExport.parse(body).records.shipments).toMatchObject([
      { _id: kept._id, receiver_fullname: 'Charles Babbage', events: [{ status: 'PENDING_PAYMENT' }] },
    ]);
  });
});

describe('an erasure of the account', () => {
  it('waits for a paid parcel that is booked or under way, and changes nothing meanwhile', async () => {
    const customer = await createCustomer(test);
    const [paid, unpaid] = [await createShipment(test, customer), await createShipment(test, customer)];
    await payShipment(test, paid._id);
    expect(await erase(customer)).toMatchObject({
      status: 409,
      body: { code: 'CONFLICT', message: textWith('You have a parcel that’s booked or on its way.') },
    });
    expect(await load(unpaid._id)).toMatchObject({ status: 'PENDING_PAYMENT', shipper: { fullName: 'Ada Lovelace' } });
  });

  it('waits 28 days for parcels that were never handed over, once the others are delivered', async () => {
    const customer = await createCustomer(test);
    const parcel = await bookParcel(test, customer, { number_of_pieces: 2, weight: 2, total_gross_weight: 2 });
    const tracking_code = parcel.trackingCode;
    await parcel.scan({ status: 'COLLECTED', tracking_code }, { status: 'OUT_FOR_DELIVERY', tracking_code });
    const bookedBefore = (ms: number) =>
      test.database.db
        .updateTable('shipments')
        .set({ booked_at: new Date(Date.now() - ms) })
        .where('id', '=', parcel.id)
        .execute();
    await bookedBefore(days(29));
    expect(await erase(customer)).toMatchObject({ status: 409 });
    await parcel.scan({ status: 'DELIVERED', delivered_to: 'SIGNED', tracking_code });
    await bookedBefore(days(27));
    expect(await erase(customer)).toMatchObject({ status: 409 });
    await bookedBefore(days(29));
    expect(await erase(customer)).toMatchObject({ status: 200 });
    expect((await load(parcel.id))?.receiver.fullName).toBe('');
  });

  it('leaves the money and nothing personal, and withdraws what is unpaid', async () => {
    const customer = await createCustomer(test);
    const body = shipmentForm();
    await callApi(test.app, '/shipment/create-shipment', { token: customer.token, body, idempotencyKey: 'a-key' });
    const [ended, unpaid] = [await createShipment(test, customer), await createShipment(test, customer)];
    await payShipment(test, ended._id);
    await callApi(test.app, `/shipment/${ended._id}/cancel`, { token: customer.token });

    expect(await erase(customer)).toMatchObject({ status: 200 });
    const blank = { fullName: '', email: '', phone: '', postcode: '', streetName: '', building: '' };
    for (const { _id } of [ended, unpaid]) {
      expect(await load(_id)).toMatchObject({
        status: 'CANCELLED',
        shipper: { ...blank, town: 'Dartford' },
        receiver: blank,
        content: '',
        grossPence: 870,
      });
    }
    const { db } = test.database;
    const answers = await db
      .selectFrom('idempotent_answers')
      .select('key')
      .where('owner_id', '=', customer.organisationId)
      .execute();
    expect(answers).toEqual([]);
  });

  it('takes what nobody paid for out of sight, as if each had been deleted, and says nothing of the account', async () => {
    const customer = await createCustomer(test);
    const { token } = customer;
    const [draft, withdrawn, cancelled, refunded] = [
      await createShipment(test, customer),
      await createShipment(test, customer),
      await createShipment(test, customer),
      await createShipment(test, customer),
    ];
    await payShipment(test, refunded._id);
    await callApi(test.app, `/shipment/${withdrawn._id}`, { method: 'DELETE', token });
    for (const { _id } of [cancelled, refunded]) await callApi(test.app, `/shipment/${_id}/cancel`, { token });
    // Asked for so often that the answer is in memory.
    for (let times = 0; times < 3; times += 1) expect(await track(draft)).toMatchObject({ status: 200 });

    expect(await erase(customer)).toMatchObject({ status: 200 });
    await expect.poll(async () => (await track(draft)).status).toBe(404);
    const { status, body } = await track(withdrawn);
    for (const gone of [draft, cancelled]) expect(await track(gone)).toMatchObject({ status, body });
    expect(await track(refunded)).toMatchObject({ status: 200, body: { data: { status: 'CANCELLED' } } });

    const { db } = test.database;
    const { rows } = await sql<{ sentence: string }>`
      select distinct sentence from shipment_events join parcels on parcels.id = parcel_id
      join shipments on shipments.id = shipment_id
      where organisation_id = ${customer.organisationId}`.execute(db);
    expect(rows.filter(({ sentence }) => /account/i.test(sentence))).toEqual([]);
  });

  it('leaves nothing of a shipment that is created while it goes on', async () => {
    const { db } = test.database;
    const customer = await createCustomer(test);
    await createShipment(test, customer);
    // A lock on the session holds up the erasure after the shipments, with everything still to be committed.
    const { release } = await holdLock(db, (trx) =>
      sql`select from sessions where organisation_id = ${customer.organisationId} for update`.execute(trx),
    );
    const erasing = erase(customer);
    await untilWaiting(db, 1);
    const creating = callApi(test.app, '/shipment/create-shipment', {
      token: customer.token,
      body: shipmentForm(),
      idempotencyKey: 'a-late-key',
    });
    await untilWaiting(db, 2, creating);
    await release();

    expect(await erasing).toMatchObject({ status: 200 });
    expect(await creating).toMatchObject({ status: 401, body: { code: 'SESSION_EXPIRED' } });
    const { rows } = await sql`
      select receiver_full_name as left_over from shipments where organisation_id = ${customer.organisationId} and receiver_full_name <> ''
      union all select key from idempotent_answers where owner_id = ${customer.organisationId}
      union all select full_name from address_book_entries where organisation_id = ${customer.organisationId}`.execute(
      db,
    );
    expect(rows).toEqual([]);
  });

  it('is not in the way of a creation that waits for it: neither holds what the other needs', async () => {
    const { db } = test.database;
    const customer = await createCustomer(test);
    await createShipment(test, customer);
    const created = await db.transaction().execute(async (trx) => {
      // What an erasure does first, and then, step by step.
      await sql`select from organisations where id = ${customer.organisationId} for update`.execute(trx);
      const creating = callApi(test.app, '/shipment/create-shipment', { token: customer.token, body: shipmentForm() });
      await untilWaiting(db, 1);
      await sql`delete from address_book_entries where organisation_id = ${customer.organisationId}`.execute(trx);
      return { creating };
    });
    expect(await created.creating).toMatchObject({ status: 200 });
  });
});
