import type { Trx } from '../database/database.ts';
import type { CardDispute, CardRefund } from '../integrations/card-payments/card-payments.ts';
import type { TransactionKind } from '../ledger/ledger.ts';
import { postSettled } from '../ledger/post-transactions.ts';
import type { BillingDeps } from './billing-deps.ts';
import {
  type BillingPayment,
  lockBillingPayment,
  saveBillingDispute,
  saveBillingRefund,
  setPaymentState,
} from './billing-payments.repository.ts';
import { reopenStatement, settleStatement } from './statements.repository.ts';

/**
 * A bank takes the money when a dispute opens, so the balance or the account loses it then, even if it was spent, and has it back if the
 * dispute is won. Nobody can contest a Direct Debit: those are lost at once.
 */
export async function applyBillingDispute(
  deps: BillingDeps,
  trx: Trx,
  paymentId: string,
  dispute: CardDispute,
): Promise<void> {
  const payment = await lockBillingPayment(trx, paymentId);
  if (!payment?.paidAt) return;
  const saved = await saveBillingDispute(trx, paymentId, dispute);
  if (!saved || !dispute.hasTakenFunds) return;
  const { id, amountPence } = dispute;
  const isWon = dispute.status === 'won';
  const isWhole = amountPence >= payment.amountPence; // what a bank takes of a part comes with the next statement
  if (isWhole && isWon) await payAgain(deps, trx, payment);
  else if (isWhole && payment.state === 'PAID') await reopen(deps, trx, payment);
  await takeBack(deps, trx, payment, { kind: 'PAYMENT_RECLAIMED', id, amountPence });
  if (isWon) await putBack(deps, trx, payment, { kind: 'PAYMENT_REINSTATED', id, amountPence });
  if (isWon || saved.hadTakenFunds) return;
  await deps.billingJobs.enqueueBillingMail(trx, { template: 'reclaimed', paymentId, amountPence });
}

async function payAgain({ now }: BillingDeps, trx: Trx, { id, paidAt = now(), statementNumber }: BillingPayment) {
  await setPaymentState(trx, id, { state: 'PAID', paidAt });
  if (statementNumber !== undefined) await settleStatement(trx, statementNumber, now());
}

async function reopen({ now }: BillingDeps, trx: Trx, { id, statementNumber }: BillingPayment) {
  await setPaymentState(trx, id, { state: 'RECLAIMED' });
  if (statementNumber !== undefined) await reopenStatement(trx, statementNumber, now());
}

/**
 * Somebody gave it back at the provider's dashboard, which takes it off the balance or the account at once; one that fails puts it back.
 * What is owed again comes with the next statement.
 */
export async function applyBillingRefund(
  deps: BillingDeps,
  trx: Trx,
  paymentId: string,
  { id, amountPence, status }: CardRefund,
): Promise<void> {
  const payment = await lockBillingPayment(trx, paymentId);
  if (!payment?.paidAt) return;
  const hasFailed = status === 'failed';
  const saved = await saveBillingRefund(trx, { id, paymentId, amountPence, hasFailed });
  if (!saved) return;
  await takeBack(deps, trx, payment, { kind: 'PAYMENT_REFUNDED', id, amountPence });
  if (hasFailed) await putBack(deps, trx, payment, { kind: 'PAYMENT_REFUND_RETURNED', id, amountPence });
  if (hasFailed && !saved.wasKnown) return; // nothing came of it
  const template = hasFailed ? 'refund-returned' : 'refunded';
  await deps.billingJobs.enqueueBillingMail(trx, { template, paymentId, amountPence });
}

interface Moved {
  readonly kind: TransactionKind;
  /** The provider's, of the dispute or the refund. */
  readonly id: string;
  readonly amountPence: number;
}

function heldBy({ statementNumber }: BillingPayment): 'CUSTOMER_BALANCE' | 'RECEIVABLE' {
  return statementNumber === undefined ? 'CUSTOMER_BALANCE' : 'RECEIVABLE';
}

/** However far below its limit that leaves the balance or the account: the money is gone. */
async function takeBack({ now }: BillingDeps, trx: Trx, payment: BillingPayment, { kind, id, amountPence }: Moved) {
  const transfers = [{ debit: heldBy(payment), credit: 'CARD_CLEARING', amountPence } as const];
  const posted = { kind, subject: id, organisationId: payment.organisationId, occurredAt: now(), transfers };
  await postSettled(trx, [posted], { isTaken: true });
}

async function putBack({ now }: BillingDeps, trx: Trx, payment: BillingPayment, { kind, id, amountPence }: Moved) {
  const transfers = [{ debit: 'CARD_CLEARING', credit: heldBy(payment), amountPence } as const];
  await postSettled(trx, [{ kind, subject: id, organisationId: payment.organisationId, occurredAt: now(), transfers }]);
}
