import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callApi } from '../testing/call-api.ts';
import { holdLock, untilWaiting } from '../testing/database/hold-lock.ts';
import { dartfordId } from '../testing/operations/a-key.ts';
import type { OpenedShipment } from '../testing/payments/create-paying-app.ts';
import { type ConsoleApp, createConsoleApp } from '../testing/staff/console-app.ts';
import { createStaff, type TestStaff } from '../testing/staff/create-staff.ts';

let test: ConsoleApp;
let booked: OpenedShipment;
let leftPence: number;
beforeAll(async () => {
  test = await createConsoleApp();
  booked = await test.bookShipment(test.customer);
  leftPence = (await test.see(booked.id)).money.left_pence;
});
afterAll(() => test.close());

const writes: readonly (readonly [string, (token: string) => ReturnType<typeof callApi>])[] = [
  ['refunds', (token) => act(token, `parcels/${booked.id}/refunds`, refundOf(100))],
  ['asks for a refund', (token) => act(token, `parcels/${booked.id}/refunds`, refundOf(501))],
  ['cancels', (token) => act(token, `parcels/${booked.id}/changes`, { change: 'CANCEL', reason: 'Asked' })],
  ['writes a note', (token) => act(token, `parcels/${booked.id}/notes`, { text: 'Called.' })],
  [
    'raises a credit limit',
    (token) =>
      callApi(test.app, `/staff/customers/${test.customer.organisationId}/credit-limit`, {
        method: 'PUT',
        token,
        body: { limit: 100, limit_before: 0 },
      }),
  ],
  ['enrols a device', (token) => act(token, 'device-enrolments', { name: 'Gate', depot_id: dartfordId })],
];

function act(token: string, path: string, body: object) {
  return callApi(test.app, `/staff/${path}`, { token, body, idempotencyKey: randomUUID() });
}

const refundOf = (pence: number) => ({ pence, left_before: leftPence, reason: 'It came late' });

const endedOf = ({ staffId }: TestStaff) => sql`update staff_members set ended_at = now() where id = ${staffId}`;

const entriesOf = ({ userId }: TestStaff) =>
  test.database.db
    .selectFrom('audit_entries')
    .select('action')
    .where('actor_id', '=', userId)
    .where('action', 'not in', ['accept invitation', 'start session'])
    .execute();

describe('somebody whose role ends while they act', () => {
  it.each(writes)('and who %s does nothing after it', async (_what, write) => {
    const member = await createStaff(test);
    const ending = await holdLock(test.database.db, (holder) => endedOf(member).execute(holder));
    const answer = write(member.staffToken); // recognised, because the end is not committed
    await untilWaiting(test.database.db, 1, answer);
    await ending.release();
    expect(await answer).toMatchObject({ status: 401, body: { code: 'SESSION_EXPIRED' } });
    expect(await entriesOf(member)).toEqual([]);
    expect((await test.moneyOf(booked.id)).refunds).toEqual([]);
    expect(await test.see(booked.id)).toMatchObject({ status: 'BOOKED', refund_request: null });
  });

  it('has refunded before it, or not at all', async () => {
    const other = await test.bookShipment(test.customer);
    const member = await createStaff(test);
    const held = await holdLock(test.database.db, (holder) =>
      sql`select from shipments where id = ${other.id} for update`.execute(holder),
    );
    const refunded = act(member.staffToken, `parcels/${other.id}/refunds`, refundOf(100));
    await untilWaiting(test.database.db, 1, refunded);
    const path = `/staff/members/${member.staffId}`;
    const ended = callApi(test.app, path, { method: 'DELETE', token: test.tokenOf('OWNER') });
    await untilWaiting(test.database.db, 2, ended);
    await held.release();
    expect(await refunded).toMatchObject({ status: 200 });
    expect(await ended).toMatchObject({ status: 200 });
    const { rows } = await sql<{ action: string }>`
      select action from audit_entries where actor_id = ${member.userId} or subject_id = ${member.staffId}
      order by id desc limit 2`.execute(test.database.db);
    expect(rows.map(({ action }) => action)).toEqual(['end staff', 'refund shipment']);
  });
});
