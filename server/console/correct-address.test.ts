import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { previewAddress } from '../../contract/staff/parcels.ts';
import type { StaffRole } from '../../contract/staff/staff-permissions.ts';
import { recordScans } from '../operations/record-scans.ts';
import { findShipment } from '../shipments/shipments.queries.ts';
import { createCustomer } from '../testing/accounts/create-customer.ts';
import { callApi } from '../testing/call-api.ts';
import { textWith } from '../testing/expected-text.ts';
import { checkInvariants } from '../testing/invariants/check-invariants.ts';
import { openJobs } from '../testing/open-jobs.ts';
import { dartfordId } from '../testing/operations/a-key.ts';
import type { OpenedShipment } from '../testing/payments/create-paying-app.ts';
import { type ConsoleApp, createConsoleApp, statusesOf } from '../testing/staff/console-app.ts';
import { createStaff } from '../testing/staff/create-staff.ts';
import { folderOfRun } from '../testing/temporary-folder.ts';

let test: ConsoleApp;
beforeAll(async () => {
  test = await createConsoleApp();
});
afterAll(() => test.close());

const highlands = { receiver_postal_code: 'IV27 4AB' }; // £3.00 dearer than the mainland
const islands = { receiver_postal_code: 'ZE1 0AA' }; // £7.80 dearer

const address = (changes: object = {}) => ({
  side: 'RECEIVER',
  building: '12b',
  street_name: 'Mill Lane',
  town: '',
  postal_code: 'M1 1AE',
  ...changes,
});

const previewOf = (id: string, body: object) => test.post(`parcels/${id}/address-previews`, body);

async function preview(id: string, body: object) {
  return previewAddress.response.parse((await previewOf(id, body)).body).data;
}

const send = (id: string, body: object, seen: string, role?: StaffRole, key?: string) =>
  test.post(`parcels/${id}/address-corrections`, { ...body, seen, reason: 'The sender called.' }, role, key);

async function correct(id: string, changes: object = {}) {
  const body = address(changes);
  const seen = await preview(id, body);
  const answer = await send(id, body, seen.seen);
  expect(answer).toMatchObject({ status: 200 });
  return { ...seen, message: answer.body };
}

type Scanned = 'COLLECTED' | 'AT_DEPOT' | 'OUT_FOR_DELIVERY';

async function scan({ trackingCode }: Pick<OpenedShipment, 'trackingCode'>, ...statuses: Scanned[]) {
  const outcomes = [];
  for (const [index, status] of statuses.entries()) {
    const at = new Date(Date.now() + index).toISOString();
    const scanned = { idempotency_key: randomUUID(), tracking_code: trackingCode, status, at, town: 'Leeds' };
    const deps = { database: test.database.db, now: () => new Date(Date.now() + 1000) };
    outcomes.push(...(await recordScans(deps, [scanned], { depotId: dartfordId })));
  }
  return outcomes.at(-1);
}

async function printLabel(id: string) {
  const headers = { authorization: `Bearer ${test.customer.token}` };
  expect(await test.app.inject({ url: `/api/v1/shipment/${id}/label`, headers })).toMatchObject({ statusCode: 200 });
}

const shipmentOf = async (id: string) => {
  const shipment = await findShipment(test.database.db, id);
  if (!shipment) throw new Error('It was created before.');
  return shipment;
};

describe('a corrected address', () => {
  it('that costs the same changes nobody’s money, and the label is to be printed again', async () => {
    const booked = await test.bookShipment(test.customer);
    await printLabel(booked.id);
    expect((await test.see(booked.id)).needs_new_label).toBe(false);
    const { refund_pence: refund, extra_pence: waived } = await correct(booked.id);
    expect([refund, waived]).toEqual([0, 0]);
    const page = await test.see(booked.id);
    expect(page).toMatchObject({ needs_new_label: true, receiver: { building: '12b', postal_code: 'M1 1AE' } });
    expect(page.parcels[0]?.tracking_code).toBe(booked.trackingCode);
    expect(await test.moneyOf(booked.id)).toMatchObject({ refunds: [], documents: ['INVOICE'] });
    await printLabel(booked.id);
    expect((await test.see(booked.id)).needs_new_label).toBe(false);
  });

  it('that costs less gives the difference back by the tariff it was sold under, with days and a mail', async () => {
    const customer = await createCustomer(test);
    const booked = await test.bookShipment(customer, highlands);
    await scan(booked, 'COLLECTED', 'AT_DEPOT');
    const { price_before: before, price_after: after, refund_pence: refund } = await correct(booked.id);
    expect([before - after, refund]).toEqual([300, 300]);
    const shipment = await shipmentOf(booked.id);
    expect(shipment).toMatchObject({ zone: 'MAINLAND', deliveryDays: 2, grossPence: before });
    expect(await test.moneyOf(booked.id)).toMatchObject({
      refunds: [{ amount_pence: 300 }],
      documents: ['CREDIT_NOTE', 'INVOICE'],
    });
    expect(await checkInvariants(test.database.db, { isAtRest: false })).toEqual([]);
    // Again with another house number: nothing more goes back.
    expect(await correct(booked.id, { building: '14' })).toMatchObject({ refund_pence: 0, extra_pence: 0 });
    const jobs = await openJobs(test.database.url, () => new Date(), { DATA_DIR: await folderOfRun() });
    await jobs.runWaiting('address-mail');
    await jobs.close();
    const mails = await test.database.db
      .selectFrom('sent_mails')
      .select(['subject', 'body'])
      .where('addressee', '=', customer.email)
      .where('kind', '=', 'address-mail')
      .orderBy('sent_at')
      .execute();
    expect(mails).toHaveLength(2);
    expect(mails.map(({ body }) => body).join('\n')).toMatch(
      /12b Mill Lane[\s\S]*£3\.00 less|£3\.00 less[\s\S]*12b Mill Lane/,
    );
  });

  it('that costs more is waived with a reason, and once: back again gives nothing back', async () => {
    const booked = await test.bookShipment(test.customer);
    expect(await correct(booked.id, { postal_code: 'IV27 4AB' })).toMatchObject({ refund_pence: 0, extra_pence: 300 });
    expect(await correct(booked.id, { postal_code: 'IV27 4AB', building: '1' })).toMatchObject({ extra_pence: 0 });
    expect(await correct(booked.id)).toMatchObject({ refund_pence: 0, extra_pence: 0 });
    expect(await test.moneyOf(booked.id)).toMatchObject({ refunds: [], documents: ['INVOICE'] });
    const entries = (await test.auditOf(booked.reference)).filter(
      ({ action }) => action === 'correct receiver address',
    );
    expect(entries[0]).toMatchObject({
      before: { postcode: 'M1 1AE' },
      after: { postcode: 'IV27 4AB', waivedPence: 300, reason: 'The sender called.' },
    });
  });

  it('above the limit is not given back or waived by one person alone', async () => {
    const cheaper = await test.bookShipment(test.customer, islands);
    const { message } = await correct(cheaper.id);
    expect(message).toMatchObject({ message: textWith('£7.80 waits for a second person') });
    expect((await test.see(cheaper.id)).refund_request).toMatchObject({ pence: 780 });
    expect((await test.moneyOf(cheaper.id)).refunds).toEqual([]);
    const dearer = await test.bookShipment(test.customer);
    const body = address({ postal_code: 'ZE1 0AA' });
    const { seen } = await preview(dearer.id, body);
    expect(await send(dearer.id, body, seen)).toMatchObject({ status: 409, body: { message: textWith('£5.00') } });
    expect(await send(dearer.id, body, seen, 'OWNER')).toMatchObject({ status: 200 });
  });

  it('gives back no more than is left of the payment', async () => {
    const booked = await test.bookShipment(test.customer, highlands);
    const { left_pence: left } = (await test.see(booked.id)).money;
    const asked = { pence: left - 100, left_before: left, reason: 'It was damaged' };
    expect(await test.post(`parcels/${booked.id}/refunds`, asked)).toMatchObject({ body: { state: 'WAITING' } });
    const request = (await test.see(booked.id)).refund_request?.id ?? '';
    const [token, body] = [test.tokenOf('OWNER'), { decision: 'CONFIRM' }];
    await callApi(test.app, `/staff/refund-requests/${request}`, { method: 'PUT', token, body });
    expect(await preview(booked.id, address())).toMatchObject({ refund_pence: 100 });
  });
});

describe('an address is not corrected', () => {
  it('to one that we don’t serve or that is none, nor to itself', async () => {
    const { id } = await test.bookShipment(test.customer);
    for (const [changes, status] of [
      [{ postal_code: 'JE2 3AB' }, 422],
      [{ postal_code: 'ZZ99 9ZZ' }, 422],
      [{ postal_code: 'nowhere' }, 400],
      [{ postal_code: 'BFPO 12' }, 400],
      [{ street_name: ' ' }, 400],
    ] as const) {
      const body = address(changes);
      expect(await previewOf(id, body)).toMatchObject({ status, body: { fields: {} } });
      expect(await send(id, body, 'nothing')).toMatchObject({ status });
    }
    await correct(id);
    expect(await previewOf(id, address())).toMatchObject({ status: 409 });
  });

  it('once a parcel is loaded, whichever of several; the sender’s once one is collected', async () => {
    const booked = await test.bookShipment(test.customer, { number_of_pieces: '2' });
    const second = (await test.see(booked.id)).parcels[1]?.tracking_code ?? '';
    const sender = address({ side: 'SENDER', postal_code: 'DA1 1AA' });
    expect(await previewOf(booked.id, sender)).toMatchObject({ status: 200 });
    expect((await test.see(booked.id)).actions).toEqual(expect.arrayContaining(['CORRECT_RECEIVER', 'CORRECT_SENDER']));
    await scan({ trackingCode: second }, 'COLLECTED', 'AT_DEPOT');
    expect(await previewOf(booked.id, sender)).toMatchObject({ status: 409 });
    expect(await previewOf(booked.id, address())).toMatchObject({ status: 200 });
    await scan({ trackingCode: second }, 'OUT_FOR_DELIVERY');
    expect(await previewOf(booked.id, address())).toMatchObject({ status: 409 });
    expect((await test.see(booked.id)).actions).not.toContain('CORRECT_RECEIVER');
  });

  it('of what nobody paid, of what was cancelled, and of nothing', async () => {
    const { _id: unpaid } = await test.createShipment(test.customer);
    const cancelled = await test.bookShipment(test.customer);
    await callApi(test.app, `/shipment/${cancelled.id}/cancel`, { token: test.customer.token });
    for (const [id, status] of [
      [unpaid, 409],
      [cancelled.id, 409],
      [randomUUID(), 404],
    ] as const) {
      expect(await previewOf(id, address())).toMatchObject({ status });
      expect(await send(id, address(), 'nothing')).toMatchObject({ status });
    }
  });

  it('without the permission, at one depot alone, or of one’s own account', async () => {
    const { id } = await test.bookShipment(test.customer);
    const { seen } = await preview(id, address());
    expect(await send(id, address(), seen, 'FINANCE')).toMatchObject({ status: 403 });
    const { staffToken: token } = await createStaff(test, { role: 'OWNER', depotId: dartfordId });
    const body = { ...address(), seen, reason: 'Why not' };
    for (const [call, sent] of [
      ['address-previews', address()],
      ['address-corrections', body],
    ] as const) {
      expect(await callApi(test.app, `/staff/parcels/${id}/${call}`, { token, body: sent })).toMatchObject({
        status: 403,
      });
    }
    const owner = test.staff.get('OWNER')?.userId;
    await sql`insert into memberships (organisation_id, user_id, role, created_at)
      values (${test.customer.organisationId}, ${owner}, 'VIEWER', now())`.execute(test.database.db);
    expect(await send(id, address(), seen, 'OWNER')).toMatchObject({
      status: 409,
      body: { message: textWith('your own account') },
    });
    await sql`delete from memberships where user_id = ${owner} and role = 'VIEWER'`.execute(test.database.db);
    expect((await shipmentOf(id)).receiver.building).not.toBe('12b');
  });

  it('with the price that was seen for another shipment', async () => {
    const [one, other] = [await test.bookShipment(test.customer), await test.bookShipment(test.customer, highlands)];
    const { seen } = await preview(other.id, address());
    expect(await send(one.id, address(), seen)).toMatchObject({ status: 409 });
  });
});

describe('of several at once one wins', () => {
  it('of colleagues who have seen the same, and one key is one correction', async () => {
    const { id, reference } = await test.bookShipment(test.customer, highlands);
    const bodies = ['1', '2', '3'].map((building) => address({ building }));
    const seen = await Promise.all(bodies.map((body) => preview(id, body)));
    const answers = await Promise.all(bodies.map((body, index) => send(id, body, seen[index]?.seen ?? '')));
    expect(statusesOf(answers)).toEqual([200, 409, 409]);
    expect((await test.moneyOf(id)).refunds).toMatchObject([{ amount_pence: 300 }]);
    const key = randomUUID();
    const { seen: again } = await preview(id, address());
    const same = await Promise.all([1, 2, 3].map(() => send(id, address(), again, 'SUPPORT', key)));
    expect(statusesOf(same)).toEqual([200, 200, 200]);
    const entries = (await test.auditOf(reference)).filter(({ action }) => action === 'correct receiver address');
    expect(entries).toHaveLength(2);
  });

  it('of a correction and the scan that loads it: what is loaded has the address that was loaded', async () => {
    for (let round = 0; round < 4; round += 1) {
      const booked = await test.bookShipment(test.customer);
      await scan(booked, 'COLLECTED', 'AT_DEPOT');
      const { seen } = await preview(booked.id, address());
      const [answer, loaded] = await Promise.all([send(booked.id, address(), seen), scan(booked, 'OUT_FOR_DELIVERY')]);
      expect(loaded).toMatchObject({ outcome: 'accepted' });
      const { receiver, status } = await shipmentOf(booked.id);
      expect(status).toBe('OUT_FOR_DELIVERY');
      expect(receiver.building === '12b').toBe(answer.status === 200);
      expect([200, 409]).toContain(answer.status);
    }
  });

  it('of a correction and a cancellation: nothing is given back twice', async () => {
    const customer = await createCustomer(test);
    for (let round = 0; round < 4; round += 1) {
      const booked = await test.bookShipment(customer, highlands);
      const { seen, price_before: price } = await preview(booked.id, address());
      const [answer, cancelled] = await Promise.all([
        send(booked.id, address(), seen),
        callApi(test.app, `/shipment/${booked.id}/cancel`, { token: customer.token }),
      ]);
      expect(cancelled).toMatchObject({ status: 200 });
      expect([200, 409]).toContain(answer.status);
      const { refunds } = await test.moneyOf(booked.id);
      expect(refunds.reduce((sum, { amount_pence: pence }) => sum + pence, 0)).toBe(price);
      expect(refunds).toHaveLength(answer.status === 200 ? 2 : 1);
    }
    expect(await checkInvariants(test.database.db, { isAtRest: false })).toEqual([]);
  });
});
