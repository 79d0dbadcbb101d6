import { sql } from 'kysely';
import type { Database } from '../../database/database.ts';
import type { CardPayments } from '../../integrations/card-payments/card-payments.ts';
import { findBalance, lockAccounts } from '../../ledger/balances.ts';
import type { BillingDeps } from '../billing-deps.ts';
import { lockBillingPayment } from '../billing-payments.repository.ts';
import { applyBillingRefund } from '../reclaimed-payments.ts';

interface PayOutDeps extends Pick<BillingDeps, 'database' | 'now' | 'billingJobs'> {
  readonly cards: CardPayments;
}

export interface PaidOut {
  readonly paidPence: number;
  /** Still on the balance: no card can take it back, or the provider is away. */
  readonly leftPence: number;
  readonly isProviderAway: boolean;
}

/**
 * Gives what is on a balance back to the cards that topped it up, the latest first. Each part is a transaction that locks the balance while
 * the provider is asked, so that nobody spends it meanwhile. Whatever happens to this process, the next run or a webhook records what the
 * provider has done, and nothing is paid twice.
 */
export async function payOutBalance(deps: PayOutDeps, organisationId: string): Promise<PaidOut> {
  let paidPence = 0;
  let isProviderAway = false;
  for (const paymentId of await findTopUps(deps.database, organisationId)) {
    const part = await payOutTopUp(deps, organisationId, paymentId);
    if (part === 'away') isProviderAway = true;
    else paidPence += part;
  }
  const { balancePence } = await findBalance(deps.database, { kind: 'CUSTOMER_BALANCE', organisationId });
  return { paidPence, leftPence: Math.max(0, balancePence), isProviderAway };
}

async function findTopUps(database: Database, organisationId: string): Promise<readonly string[]> {
  const rows = await database
    .selectFrom('billing_payments')
    .select('id')
    .where('organisation_id', '=', organisationId)
    .where('statement_number', 'is', null)
    .where('state', '=', 'PAID')
    .orderBy('paid_at', 'desc')
    .execute();
  return rows.map(({ id }) => id);
}

/** Lock order: payment, then balance, as for a refund at the dashboard. */
function payOutTopUp(deps: PayOutDeps, organisationId: string, paymentId: string): Promise<number | 'away'> {
  const { database, cards } = deps;
  return database.transaction().execute(async (trx) => {
    const payment = await lockBillingPayment(trx, paymentId);
    const intentId = payment?.providerId;
    if (intentId === undefined || payment?.state !== 'PAID') return 0;
    const known = await cards.listRefundsOf(intentId);
    if (known.outcome !== 'found') return 'away';
    for (const refund of known.refunds) await applyBillingRefund(deps, trx, paymentId, refund);
    const { rows } = await sql<{ gone: number }>`
      select (coalesce((select sum(amount_pence) from billing_refunds where payment_id = ${paymentId} and not has_failed), 0)
        + coalesce((select sum(amount_pence) from billing_disputes
            where payment_id = ${paymentId} and has_taken_funds and status <> 'WON'), 0))::integer as gone`.execute(
      trx,
    );
    const [account] = await lockAccounts(trx, [{ kind: 'CUSTOMER_BALANCE', organisationId }]);
    const amountPence = Math.min(account?.balancePence ?? 0, payment.amountPence - (rows[0]?.gone ?? 0));
    if (amountPence <= 0) return 0;
    // Another try after a refund that failed is another request.
    const idempotencyKey = `pay-out ${paymentId} ${known.refunds.length}`;
    const answer = await cards.refund({ intentId, amountPence, idempotencyKey });
    if (answer.outcome === 'try-again') return 'away';
    if (answer.outcome === 'refused') return 0; // a card may be too old
    await applyBillingRefund(deps, trx, paymentId, answer.refund);
    return answer.refund.status === 'failed' ? 0 : amountPence;
  });
}
