import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { createCustomer, type TestCustomer } from '../testing/accounts/create-customer.ts';
import { checkInvariants } from '../testing/invariants/check-invariants.ts';
import { type KillFlow, killFlows, lineOf } from '../testing/payments/kill-flows.ts';
import { type RealPayments, startRealPayments } from '../testing/payments/start-real-payments.ts';
import { runKilledProcess } from '../testing/processes/start-killed-process.ts';

// One kill in each of the parts named here with every run of the tests; one before every statement of every part with
// `npm run proof -- races --kills all`.
const kills = inject('paymentKills');
const few = ['confirm-payment', 'sending a refund'];
const flows = kills === 'all' ? killFlows : killFlows.filter(({ name }) => few.includes(name));

/** In the middle of most parts. */
const usualStatement = 12;

let real: RealPayments;
let customer: TestCustomer;
beforeAll(async () => {
  real = await startRealPayments();
  customer = await createCustomer(real);
});
afterAll(() => real.close());

test.each(flows)(
  'a kill in $name loses no money and no parcel',
  { timeout: 1_800_000 },
  async ({ name, prepare, ends, statement: middle = usualStatement }) => {
    const reached = new Map<string, number>();
    const points = kills === 'all' ? await everyStatement(prepare) : [middle];
    for (const statement of points) {
      const { shipmentId, task } = await prepare(real, customer.token);
      const { wasKilled } = await runKilledProcess(real.database.url, task, statement);
      // The sandbox's own webhook may arrive before or after, so a part may have one statement more or less.
      const isLast = kills === 'all' && statement === points.length;
      const violations = await checkInvariants(real.database.db, { isAtRest: false });
      expect({ statement, wasReached: wasKilled || isLast, violations }).toEqual({
        statement,
        wasReached: true,
        violations: [],
      });
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
    if (kills === 'all') process.stdout.write(`${name}: ${points.length} statements, ${outcomes}\n`);
  },
);

/** As many as there are when nobody is killed. */
async function everyStatement(prepare: KillFlow['prepare']): Promise<number[]> {
  const { task } = await prepare(real, customer.token);
  const { statements, status } = await runKilledProcess(real.database.url, task);
  expect(status).toBe(200);
  await real.comeToRest();
  return Array.from({ length: statements }, (_, index) => index + 1);
}

/** Pays what was left unpaid, as if nothing had been. */
async function expectPayable(shipmentId: string): Promise<void> {
  const body = { parcel_id: shipmentId };
  const secret = await real.openPayment(customer.token, { _id: shipmentId, total: 8.7 });
  expect((await real.payByCard(secret, 'pm_card_visa')).status).toBe(200);
  expect((await real.call('/payment/confirm-payment', { token: customer.token, body })).status).toBe(200);
}
