import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { recordScans } from '../operations/record-scans.ts';
import { checkInvariants } from '../testing/invariants/check-invariants.ts';
import { dartfordId } from '../testing/operations/a-key.ts';
import type { OpenedShipment } from '../testing/payments/create-paying-app.ts';
import { type ConsoleApp, createConsoleApp, statusesOf } from '../testing/staff/console-app.ts';

let test: ConsoleApp;
beforeAll(async () => {
  test = await createConsoleApp('50');
});
afterAll(() => test.close());
afterEach(() => requireInvariants());

async function requireInvariants(): Promise<void> {
  const violations = await checkInvariants(test.database.db, { isAtRest: false });
  if (violations.length > 0) throw new Error(JSON.stringify(violations));
}

const reason = 'The label is torn';

async function bookCollected(): Promise<OpenedShipment> {
  const booked = await test.bookShipment(test.customer);
  const at = new Date().toISOString();
  const code = { idempotency_key: randomUUID(), tracking_code: booked.trackingCode };
  const scan = { ...code, status: 'COLLECTED', town: 'Leeds', at } as const;
  const deps = { database: test.database.db, now: () => new Date(Date.now() + 1000) };
  await recordScans(deps, [scan], { depotId: dartfordId });
  return booked;
}

const change = (id: string, kind: string, role: 'SUPPORT' | 'OWNER' = 'SUPPORT') =>
  test.post(`parcels/${id}/changes`, { change: kind, reason }, role);

const actionsOn = async ({ reference }: OpenedShipment) =>
  (await test.auditOf(reference)).map(({ action }) => action).filter((action) => action !== 'see parcel');

describe('of two staff who act on one parcel at once', () => {
  it.each([
    ['HOLD', []],
    ['RELEASE', ['HOLD']],
    ['LOST', []],
    ['FOUND', ['LOST']],
  ] as const)('one does %s, and the others are told', async (kind, before) => {
    const booked = await bookCollected();
    for (const earlier of before) expect(await change(booked.id, earlier)).toMatchObject({ status: 200 });
    const events = (await test.see(booked.id)).timeline.filter((entry) => entry.kind === 'SCAN').length;
    const answers = await Promise.all(
      (['SUPPORT', 'OWNER', 'SUPPORT', 'OWNER'] as const).map((role) => change(booked.id, kind, role)),
    );
    expect(statusesOf(answers)).toEqual([200, 409, 409, 409]);
    const page = await test.see(booked.id);
    expect(page.timeline.filter((entry) => entry.kind === 'SCAN')).toHaveLength(events + 1);
    expect((await actionsOn(booked)).filter((action) => action === `${kind.toLowerCase()} parcel`)).toHaveLength(1);
  });

  it('one cancels and one refunds: no more goes back than was paid, and the second is refused', async () => {
    for (let round = 0; round < 3; round += 1) {
      const booked = await test.bookShipment(test.customer, { weight: '1', total_gross_weight: '1' }); // £2.40
      const { left_pence: left } = (await test.see(booked.id)).money;
      const refund = { pence: 100, left_before: left, reason };
      const [cancelled, refunded] = await Promise.all([
        change(booked.id, 'CANCEL'),
        test.post(`parcels/${booked.id}/refunds`, refund, 'OWNER'),
      ]);
      expect(cancelled).toMatchObject({ status: 200 });
      expect([200, 409]).toContain(refunded.status);
      expect((await test.see(booked.id)).money.left_pence).toBe(0);
      const { refunds } = await test.moneyOf(booked.id);
      expect(refunds.reduce((sum, one) => sum + one.amount_pence, 0)).toBe(left);
    }
  });

  it('one holds and one marks it as lost: each did what its audit entry says, in one order', async () => {
    const booked = await bookCollected();
    const answers = await Promise.all([change(booked.id, 'HOLD'), change(booked.id, 'LOST', 'OWNER')]);
    const done = answers.filter(({ status }) => status === 200);
    expect(await actionsOn(booked)).toHaveLength(done.length);
    expect((await test.see(booked.id)).status).toBe('LOST');
  });
});
