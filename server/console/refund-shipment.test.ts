import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listRefundRequests } from '../../contract/staff/parcels.ts';
import type { StaffRole } from '../../contract/staff/staff-permissions.ts';
import { callApi } from '../testing/call-api.ts';
import { textWith } from '../testing/expected-text.ts';
import { checkInvariants } from '../testing/invariants/check-invariants.ts';
import { type ConsoleApp, createConsoleApp, statusesOf } from '../testing/staff/console-app.ts';
import { createStaff } from '../testing/staff/create-staff.ts';

let test: ConsoleApp;
beforeAll(async () => {
  test = await createConsoleApp();
});
afterAll(() => test.close());

const decide = (id: string, decision: 'CONFIRM' | 'DECLINE', role: StaffRole) =>
  callApi(test.app, `/staff/refund-requests/${id}`, { method: 'PUT', token: test.tokenOf(role), body: { decision } });

describe('a refund by staff', () => {
  it('below the limit goes back at once, and of several who decide on the same amount one does', async () => {
    const booked = await test.bookShipment(test.customer);
    const { money } = await test.see(booked.id);
    const path = `parcels/${booked.id}/refunds`;
    const body = { pence: 400, left_before: money.left_pence, reason: 'It came late' };
    const answers = await Promise.all(Array.from({ length: 4 }, () => test.post(path, body)));
    expect(statusesOf(answers)).toEqual([200, 409, 409, 409]);
    expect((await test.see(booked.id)).money.left_pence).toBe(money.paid_pence - 400);
    expect((await test.auditOf(booked.reference)).filter(({ action }) => action === 'refund shipment')).toHaveLength(1);
    expect(await checkInvariants(test.database.db, { isAtRest: false })).toEqual([]);
  });

  it('waits for somebody else once all of them together are above the limit', async () => {
    const booked = await test.bookShipment(test.customer);
    const path = `parcels/${booked.id}/refunds`;
    for (const [pence, state] of [
      [250, 'REFUNDED'],
      [250, 'REFUNDED'],
      [1, 'WAITING'],
    ] as const) {
      const { left_pence: left } = (await test.see(booked.id)).money;
      const body = { pence, left_before: left, reason: 'It came late' };
      expect(await test.post(path, body)).toMatchObject({ status: 200, body: { state } });
    }
  });

  it('is not for what one’s own account sent', async () => {
    const booked = await test.bookShipment(test.customer);
    const { left_pence: left } = (await test.see(booked.id)).money;
    const path = `parcels/${booked.id}/refunds`;
    await test.post(path, { pence: 501, left_before: left, reason: 'It was damaged' }, 'FINANCE');
    const id = (await test.see(booked.id)).refund_request?.id ?? '';
    const owner = test.staff.get('OWNER');
    await sql`insert into memberships (organisation_id, user_id, role, created_at)
      values (${test.customer.organisationId}, ${owner?.userId}, 'VIEWER', now())`.execute(test.database.db);
    expect(await decide(id, 'CONFIRM', 'OWNER')).toMatchObject({ status: 409 });
    expect(await test.post(path, { pence: 1, left_before: left, reason: 'Mine' }, 'OWNER')).toMatchObject({
      status: 409,
    });
    expect(
      await callApi(test.app, `/staff/customers/${test.customer.organisationId}/credit-limit`, {
        method: 'PUT',
        token: test.tokenOf('OWNER'),
        body: { limit: 100, limit_before: 0 },
      }),
    ).toMatchObject({ status: 409, body: { message: /your own account/ } });
    await sql`delete from memberships where user_id = ${owner?.userId} and role = 'VIEWER'`.execute(test.database.db);
    expect((await test.moneyOf(booked.id)).refunds).toEqual([]);
  });

  it('by cancelling needs a second person too, and none once the money is back', async () => {
    const booked = await test.bookShipment(test.customer);
    const cancel = () => test.post(`parcels/${booked.id}/changes`, { change: 'CANCEL', reason: 'Asked on the phone' });
    const { left_pence: left } = (await test.see(booked.id)).money;
    expect(left).toBeGreaterThan(500);
    expect(await cancel()).toMatchObject({ status: 409, body: { message: textWith('somebody else has to confirm') } });
    await test.post(`parcels/${booked.id}/refunds`, { left_before: left, reason: 'Asked on the phone' });
    expect(await cancel()).toMatchObject({ status: 409 });
    expect(await test.moneyOf(booked.id)).toMatchObject({ status: 'BOOKED', refunds: [] });
    const id = (await test.see(booked.id)).refund_request?.id ?? '';
    expect(await decide(id, 'CONFIRM', 'OWNER')).toMatchObject({ status: 200 });
    expect(await cancel()).toMatchObject({ status: 200 });
    expect(await test.moneyOf(booked.id)).toMatchObject({ status: 'CANCELLED', refunds: [{ amount_pence: left }] });
    expect(await checkInvariants(test.database.db, { isAtRest: false })).toEqual([]);
  });

  it('is one for one key', async () => {
    const booked = await test.bookShipment(test.customer);
    const key = randomUUID();
    const { left_pence: left } = (await test.see(booked.id)).money;
    const body = { pence: 300, left_before: left, reason: 'It came late' };
    const send = () => test.post(`parcels/${booked.id}/refunds`, body, 'SUPPORT', key);
    const answers = await Promise.all([send(), send(), send()]);
    expect(statusesOf(answers)).toEqual([200, 200, 200]);
    expect((await test.moneyOf(booked.id)).refunds).toMatchObject([{ amount_pence: 300 }]);
  });

  it('above the limit waits for somebody else, and of two who confirm one does', async () => {
    const booked = await test.bookShipment(test.customer);
    const path = `parcels/${booked.id}/refunds`;
    const { left_pence: left } = (await test.see(booked.id)).money;
    const asked = await test.post(path, { pence: 501, left_before: left, reason: 'It was damaged' }, 'FINANCE');
    expect(asked).toMatchObject({ status: 200, body: { state: 'WAITING' } });
    expect((await test.moneyOf(booked.id)).refunds).toEqual([]);
    expect(await test.post(path, { pence: 501, left_before: left, reason: 'Again' })).toMatchObject({ status: 409 });
    const waiting = (await test.see(booked.id, 'FINANCE')).refund_request;
    expect(waiting).toMatchObject({ pence: 501, asked_by: 'Grace Hopper', is_own: true });
    const id = waiting?.id ?? '';
    expect(await decide(id, 'CONFIRM', 'FINANCE')).toMatchObject({
      status: 409,
      body: { message: 'You asked for this refund, so somebody else has to confirm it.' },
    });
    expect(await decide(id, 'CONFIRM', 'SUPPORT')).toMatchObject({ status: 403 });
    const other = await createStaff(test);
    test.staff.set('DISPATCH', other);
    const decided = await Promise.all([
      decide(id, 'CONFIRM', 'OWNER'),
      decide(id, 'CONFIRM', 'DISPATCH'),
      decide(id, 'DECLINE', 'OWNER'),
    ]);
    test.staff.delete('DISPATCH');
    expect(statusesOf(decided)).toEqual([200, 409, 409]);
    const { refunds } = await test.moneyOf(booked.id);
    expect(refunds.length).toBeLessThanOrEqual(1);
    const entries = (await test.auditOf(booked.reference)).map(({ action }) => action);
    expect(entries.filter((action) => /^(confirm|decline) refund$/.test(action))).toHaveLength(1);
    expect(entries).toContain('ask for refund');
    expect(await checkInvariants(test.database.db, { isAtRest: false })).toEqual([]);
  });

  it('that is declined gives nothing back, and can be asked for again', async () => {
    const booked = await test.bookShipment(test.customer);
    const path = `parcels/${booked.id}/refunds`;
    const { left_pence: left } = (await test.see(booked.id)).money;
    await test.post(path, { left_before: left, reason: 'All of it' });
    const list = await callApi(test.app, '/staff/refund-requests', { method: 'GET', token: test.tokenOf('OWNER') });
    const waiting = listRefundRequests.response.parse(list.body).data.find((one) => one.shipment_id === booked.id);
    expect(waiting).toMatchObject({ reference: booked.reference, is_own: false });
    expect(await decide(waiting?.id ?? '', 'DECLINE', 'OWNER')).toMatchObject({ status: 200 });
    expect((await test.moneyOf(booked.id)).refunds).toEqual([]);
    expect(await test.post(path, { left_before: left, reason: 'All of it' })).toMatchObject({ status: 200 });
    expect(await decide(randomUUID(), 'CONFIRM', 'OWNER')).toMatchObject({ status: 404 });
    expect(await decide('nothing', 'CONFIRM', 'OWNER')).toMatchObject({ status: 404 });
  });

  it('is refused for what nobody paid, for nothing and for more than was paid', async () => {
    const { _id: unpaid } = await test.createShipment(test.customer);
    expect(await test.post(`parcels/${unpaid}/refunds`, { left_before: 0, reason: 'Why not' })).toMatchObject({
      status: 409,
    });
    const booked = await test.bookShipment(test.customer);
    const { left_pence: left } = (await test.see(booked.id)).money;
    for (const [pence, status] of [
      [0, 400],
      [-1, 400],
      [1.5, 400],
      [100_000, 409],
    ] as const) {
      const body = { pence, left_before: left, reason: 'Why not' };
      expect(await test.post(`parcels/${booked.id}/refunds`, body)).toMatchObject({ status });
    }
    expect((await test.moneyOf(booked.id)).refunds).toEqual([]);
  });
});
