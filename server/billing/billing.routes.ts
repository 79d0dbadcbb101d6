import type { FastifyInstance } from 'fastify';
import * as contract from '../../contract/billing.ts';
import { hasMemberPermission } from '../../contract/permissions.ts';
import { formatPounds, poundsFromPence } from '../../contract/values/money.ts';
import type { Customer } from '../http/authenticate.ts';
import { limitConcurrency } from '../http/concurrency-limit.ts';
import { refuse } from '../http/errors.ts';
import { readPage } from '../http/pagination.ts';
import { type CountTry, type Limit, tooManyTries } from '../http/rate-limit.ts';
import { serve } from '../http/serve-endpoint.ts';
import { findBalance } from '../ledger/balances.ts';
import type { PdfWorker } from '../pdf/pdf-worker.ts';
import { describeStop, findCreditAccount, stoppedMessage } from './account.ts';
import type { BillingDeps } from './billing-deps.ts';
import { hasToppedUp } from './billing-payments.repository.ts';
import { confirmBillingPayment, openTopUp } from './billing-payments.ts';
import { payStatement } from './collect-statements.ts';
import { cancelDirectDebit, confirmDirectDebit, setUpDirectDebit } from './mandates.ts';
import { findMovements } from './movements.queries.ts';
import { payUnpaid } from './pay-from-balance.ts';
import { readAccount, readStatement, readStatementPage, type StatementDocument } from './read-statements.ts';
import { findStatement } from './statements.repository.ts';

interface BillingRouteDeps extends BillingDeps {
  readonly countTry: CountTry;
  /** Of payments that one customer opens. */
  readonly limit: Limit;
  /** Where browsers find us. */
  readonly origin: () => string;
  readonly drawings: Pick<PdfWorker<StatementDocument>, 'draw'>;
}

export function registerBillingRoutes(app: FastifyInstance, deps: BillingRouteDeps): void {
  const { database, now } = deps;
  const balanceOf = async ({ organisationId }: Customer) =>
    poundsFromPence((await findBalance(database, { kind: 'CUSTOMER_BALANCE', organisationId })).balancePence);
  const countOpened = async (caller: Customer) => {
    const counted = await deps.countTry(deps.limit, `open payment of ${caller.organisationId}`);
    if (!counted.isAllowed) throw tooManyTries(counted, 'You’ve opened a lot of payments.');
  };

  serve(app, contract.paymentOptions, async (_input, { caller }) => {
    const account = await findCreditAccount(database, caller.organisationId, now());
    const { stoppedBy } = account ?? {};
    const describe = hasMemberPermission(caller.role, 'billing:read') ? describeStop : () => stoppedMessage;
    return {
      ...((await hasToppedUp(database, caller.organisationId)) && { balance: await balanceOf(caller) }),
      ...(account &&
        account.limitPence > 0 && {
          account: { left: poundsFromPence(account.leftPence), ...(stoppedBy && { stopped: describe(stoppedBy) }) },
        }),
    };
  });

  serve(app, contract.getBilling, async (_input, { caller }) => {
    const account = await readAccount(database, caller.organisationId, now());
    return { balance: await balanceOf(caller), ...(account && { account }) };
  });

  serve(app, contract.openTopUp, async ({ body }, { caller }) => {
    await countOpened(caller);
    const { id: payment_id, secret } = await openTopUp(deps, caller, body.amount);
    return { payment_id, secret };
  });

  serve(app, contract.payStatement, async ({ params }, { caller }) => {
    await countOpened(caller);
    const { id: payment_id, secret } = await payStatement(deps, caller, params.number);
    return { payment_id, secret };
  });

  serve(app, contract.confirmBillingPayment, async ({ body }, { caller, setStatus }) => {
    const { state, message } = await confirmBillingPayment(deps, caller, body.payment_id);
    if (state === 'processing') setStatus(202);
    return { message };
  });

  serve(app, contract.setUpDirectDebit, async (_input, { caller }) => {
    await countOpened(caller);
    return { url: await setUpDirectDebit(deps, caller, `${deps.origin()}/dashboard/billing`) };
  });

  serve(app, contract.confirmDirectDebit, async (_input, { caller }) => {
    const { lastFour } = await confirmDirectDebit(deps, caller);
    return { message: `Your Direct Debit is set up for the account ending ${lastFour}.` };
  });

  serve(app, contract.cancelDirectDebit, async (_input, { caller }) => {
    await cancelDirectDebit(deps, caller);
    return { message: 'Your Direct Debit is cancelled. A debit that is on its way may still be taken.' };
  });

  serve(app, contract.listStatements, async ({ query }, { caller }) =>
    readStatementPage(database, caller.organisationId, { ...readPage(query.page), now: now() }),
  );

  const runLimited = limitConcurrency({
    maxRunning: 1,
    maxWaiting: 5,
    message: 'We’re still making your other statements. Please try again in a few seconds.',
  });
  serve(app, contract.statementPdf, async ({ params }, { caller, setHeader }) => {
    const statement = await findStatement(database, params.number);
    if (statement?.organisationId !== caller.organisationId) {
      return refuse('NOT_FOUND', 'We can’t find that statement in your account.');
    }
    setHeader('content-disposition', `attachment; filename="${statement.number}.pdf"`);
    return runLimited(caller, async () => deps.drawings.draw(await readStatement(database, statement)));
  });

  serve(app, contract.payFromBilling, async ({ body }, { caller }) => {
    const { paid, totalPence } = await payUnpaid(deps, caller, body);
    const total = poundsFromPence(totalPence);
    const booked = paid === 1 ? 'Your shipment is booked.' : `Your ${paid} shipments are booked.`;
    const taken = body.pay_from === 'BALANCE' ? 'taken from your balance' : 'put on your monthly account';
    return { message: `${formatPounds(total)} ${taken}. ${booked}`, paid, total };
  });

  serve(app, contract.listMovements, async ({ query }, { caller }) =>
    findMovements(database, caller.organisationId, readPage(query.page)),
  );
}
