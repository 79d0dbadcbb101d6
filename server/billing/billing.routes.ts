import type { FastifyInstance } from 'fastify';
import * as contract from '../../contract/billing.ts';
import { formatPounds, poundsFromPence } from '../../contract/values/money.ts';
import type { Customer } from '../http/authenticate.ts';
import { readPage } from '../http/pagination.ts';
import { type CountTry, type Limit, tooManyTries } from '../http/rate-limit.ts';
import { serve } from '../http/serve-endpoint.ts';
import { findBalance } from '../ledger/balances.ts';
import type { BillingDeps } from './billing-deps.ts';
import { findMovements } from './movements.queries.ts';
import { payUnpaid } from './pay-from-balance.ts';
import { hasToppedUp } from './top-ups.repository.ts';
import { confirmTopUp, describePaid, openTopUp } from './top-ups.ts';

interface BillingRouteDeps extends BillingDeps {
  readonly countTry: CountTry;
  /** Of payments that one customer opens. */
  readonly limit: Limit;
}

export function registerBillingRoutes(app: FastifyInstance, deps: BillingRouteDeps): void {
  const { database } = deps;
  const balanceOf = async ({ organisationId }: Customer) =>
    poundsFromPence((await findBalance(database, { kind: 'CUSTOMER_BALANCE', organisationId })).balancePence);

  serve(app, contract.paymentOptions, async (_input, { caller }) =>
    (await hasToppedUp(database, caller.organisationId)) ? { balance: await balanceOf(caller) } : {},
  );

  serve(app, contract.getBilling, async (_input, { caller }) => ({ balance: await balanceOf(caller) }));

  serve(app, contract.openTopUp, async ({ body }, { caller }) => {
    const counted = await deps.countTry(deps.limit, `open payment of ${caller.organisationId}`);
    if (!counted.isAllowed) throw tooManyTries(counted, 'You’ve opened a lot of payments.');
    const { id, secret } = await openTopUp(deps, caller, body.amount);
    return { top_up_id: id, secret };
  });

  serve(app, contract.confirmTopUp, async ({ body }, { caller, setStatus }) => {
    const { state, amountPence, balancePence } = await confirmTopUp(deps, caller, body.top_up_id);
    if (state === 'processing') setStatus(202);
    return { message: describePaid(state, amountPence), balance: poundsFromPence(balancePence) };
  });

  serve(app, contract.payFromBilling, async ({ body }, { caller }) => {
    const { paid, totalPence } = await payUnpaid(deps, caller, body);
    const total = poundsFromPence(totalPence);
    const booked = paid === 1 ? 'Your shipment is booked.' : `Your ${paid} shipments are booked.`;
    return { message: `${formatPounds(total)} taken from your balance. ${booked}`, paid, total };
  });

  serve(app, contract.listMovements, async ({ query }, { caller }) =>
    findMovements(database, caller.organisationId, readPage(query.page)),
  );
}
