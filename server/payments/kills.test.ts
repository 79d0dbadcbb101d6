import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { createCustomer, type TestCustomer } from '../testing/create-customer.ts';
import { checkInvariants } from '../testing/invariants/check-invariants.ts';
import { killFlows, lineOf } from '../testing/kill-flows.ts';
import { type RealPayments, startRealPayments } from '../testing/start-real-payments.ts';
import { runVictim } from '../testing/start-victim.ts';

// A kill in the middle of each part with every run of the tests; one before every statement with `npm run test:races -- --kills all`.
const kills = inject('paymentKills');

let real: RealPayments;
let customer: TestCustomer;
beforeAll(async () => {
  real = await startRealPayments();
  customer = await createCustomer(real);
});
afterAll(() => real.close());

test.each(killFlows)(
  'a kill in $name loses no money and no parcel',
  { timeout: 1_800_000 },
  async ({ name, prepare, ends }) => {
    const whole = await prepare(real, customer.token);
    const { statements, status } = await runVictim(real.database.url, whole.task);
    expect(status).toBe(200);
    await real.comeToRest();

    const reached = new Map<string, number>();
    const points =
      kills === 'all' ? Array.from({ length: statements }, (_, index) => index + 1) : [middleOf(statements)];
    for (const statement of points) {
      const { shipmentId, task } = await prepare(real, customer.token);
      const { wasKilled } = await runVictim(real.database.url, task, statement);
      const told = { statement, wasKilled, violations: await checkInvariants(real.database.db, { isAtRest: false }) };
      expect(told).toEqual({ statement, wasKilled: true, violations: [] });
      await real.comeToRest(); // as the next process does
      const end = await lineOf(real, shipmentId);
      const atRest = await checkInvariants(real.database.db, { isAtRest: true });
      expect({ statement, atRest, isAllowed: ends.includes(end), end }).toEqual({
        statement,
        atRest: [],
        isAllowed: true,
        end,
      });
      reached.set(end, (reached.get(end) ?? 0) + 1);
      if (end.startsWith('PENDING_PAYMENT')) await expectPayable(shipmentId);
    }
    const outcomes = [...reached].map(([end, times]) => `${times} × ${end}`).join(', ');
    if (kills === 'all') process.stdout.write(`${name}: ${statements} statements, ${outcomes}\n`);
  },
);

function middleOf(statements: number): number {
  return Math.ceil(statements / 2);
}

/** Whoever was left unpaid pays as if nothing had been. */
async function expectPayable(shipmentId: string): Promise<void> {
  const body = { parcel_id: shipmentId };
  const secret = await real.openPayment(customer.token, { _id: shipmentId, total: 8.7 });
  expect((await real.payByCard(secret, 'pm_card_visa')).status).toBe(200);
  expect((await real.call('/payment/confirm-payment', { token: customer.token, body })).status).toBe(200);
}
