import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest';
import { type Batch, createBatchPaymentIntent } from '../../../contract/bulk.ts';
import { changeCollection, getCollection, offerSlots } from '../../../contract/collections.ts';
import type { Scan } from '../../../contract/operations.ts';
import type { CollectionMail } from '../../collections/collection-deps.ts';
import { settleCollections } from '../../collections/settle-collections.ts';
import { composeCollections } from '../../composition/compose-slices.ts';
import { recordScans } from '../../operations/record-scans.ts';
import { createCustomer, type TestCustomer } from '../accounts/create-customer.ts';
import { type ApiAnswer, callApi } from '../call-api.ts';
import { checkInvariants } from '../invariants/check-invariants.ts';
import { createPayingApp, type PayingApp } from '../payments/create-paying-app.ts';

/** A Wednesday, at 9 am in London. */
export const wednesday = new Date('2026-11-18T09:00:00Z');

/** The product on a Wednesday, with a customer for each test and what they do about collections. No test leaves an invariant broken. */
export function playCollections() {
  let clock = wednesday;
  let test: PayingApp;
  let customer: TestCustomer;
  const now = () => clock;
  beforeAll(async () => {
    test = await createPayingApp({ LIMIT_PAYMENTS_PER_CUSTOMER: '10000/1h' }, { now });
  });
  beforeEach(async () => {
    clock = wednesday;
    customer = await createCustomer(test);
  });
  afterEach(async () => {
    expect(await checkInvariants(test.database.db, { isAtRest: false })).toEqual([]);
  });
  afterAll(() => test.close());

  /** A postcode of an area nobody else uses: its windows are this test's. */
  const newPostcode = () => {
    const letters = areaNames.pop();
    if (letters === undefined) throw new Error('There are no post areas left.');
    return `${letters}1 1AA`;
  };
  const areaNames =
    'AL BA BB BD BH BL BN BS CA CB CH CM CO CT CV CW DE DH DL DN DT DY EX FY GL GU HA HD HG HP HR HU HX'.split(' ');

  const slotsOf = async (postcode: string) => {
    const path = `/collections/slots?postal_code=${encodeURIComponent(postcode)}`;
    const { body } = await callApi(test.app, path, { method: 'GET' });
    return offerSlots.response.parse(body).data.map(({ slot }) => slot);
  };
  const setCapacity = async (postcode: string, capacity: number) => {
    const area = postcode.replace(/\d.*/, '');
    await sql`
      insert into slot_plans
      select ${area}, weekday, from_hour, until_hour, ${capacity}::integer, lead_minutes from slot_plans where area = ''
      on conflict (area, weekday, from_hour) do update set capacity = excluded.capacity`.execute(test.database.db);
  };
  const current = {
    get test() {
      return test;
    },
    get customer() {
      return customer;
    },
    setClock: (at: string) => {
      clock = new Date(at);
    },
    newPostcode,
    setCapacity,
    slotsOf,
    hold: (slot: string, postcode: string, { token } = customer): Promise<ApiAnswer> =>
      callApi(test.app, '/collections/holds', {
        token,
        body: { slot, postal_code: postcode, street_name: 'High Street' },
      }),
    open: (postcode: string, slot?: string, who = customer, changes: object = {}) =>
      test.openShipment(who, {
        shipper_postal_code: postcode,
        ...(slot !== undefined && { collection_slot: slot }),
        ...changes,
      }),
    pay: async ({ id, intentId }: { readonly id: string; readonly intentId: string }, { token } = customer) => {
      test.cards.pay(intentId);
      const { status } = await callApi(test.app, '/payment/confirm-payment', { token, body: { parcel_id: id } });
      expect(status).toBe(200);
    },
    /** A file's shipments, by card. */
    payBatch: async ({ _id: batch_id, total: amount }: Pick<Batch, '_id' | 'total'>, { token } = customer) => {
      const body = { amount, batch_id };
      const opened = await callApi(test.app, '/payment/create_batch_payment_intent', { token, body });
      test.cards.pay(createBatchPaymentIntent.response.parse(opened.body).secret.replace('_secret', ''));
      const paid = await callApi(test.app, '/payment/confirm-batch-payment', { token, body: { batch_id } });
      expect(paid.status).toBe(200);
    },
    see: async ({ id }: { readonly id: string }, { token } = customer) =>
      getCollection.response.parse(
        (await callApi(test.app, `/shipment/${id}/collection`, { method: 'GET', token })).body,
      ),
    change: ({ id }: { readonly id: string }, slot: string | null, { token } = customer): Promise<ApiAnswer> =>
      callApi(test.app, `/shipment/${id}/collection`, { method: 'PUT', token, body: { slot } }),
    changed: (answer: ApiAnswer) => changeCollection.response.parse(answer.body),
    lapse: () => sql`update slot_holds set expires_at = now() - interval '1 second'`.execute(test.database.db),
    settle: () => settleCollections(composeCollections({ database: test.database.db, now })),
    placesOf: async (postcode: string) => {
      const area = postcode.replace(/\d.*/, '');
      const { rows } = await sql<{ taken: number; held: number }>`
        select coalesce(sum(taken), 0)::integer as taken, coalesce(sum(held), 0)::integer as held
        from slot_days where area = ${area}`.execute(test.database.db);
      return rows[0];
    },
    mailsAbout: async ({ id }: { readonly id: string }) => {
      const jobs = await test.database.db
        .selectFrom('jobs')
        .select('payload')
        .where('kind', '=', 'collection-mail')
        .orderBy('created_at')
        .execute();
      return jobs.map(({ payload }) => payload as CollectionMail).filter(({ shipmentId }) => shipmentId === id); // as it was enqueued
    },
    scan: async (trackingCode: string, status: Scan['status'], reason?: string) => {
      const at = clock.toISOString();
      const scan = { tracking_code: trackingCode, status, at, town: 'Dartford', idempotency_key: randomUUID(), reason };
      const [result] = await recordScans({ database: test.database.db, now }, [scan]);
      expect(result?.outcome).toBe('accepted');
    },
  };
  return current;
}
