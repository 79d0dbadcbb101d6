import { sql } from 'kysely';
import { days } from '../../contract/values/duration.ts';
import { cancelIntent } from '../payments/cancel-payments.ts';
import { checkOpenPayments } from '../payments/check-open-payments.ts';
import type { FailedRefundMail, PaymentDeps, PaymentJobs, Trx } from '../payments/payment-deps.ts';
import { sendRefund } from '../payments/refunds.ts';
import { enqueueJob, enqueueJobs } from './enqueue-job.ts';
import type { JobHandlers } from './job.ts';

/** Refunds are retried permanently, receipts for a month. */
export const paymentJobs: PaymentJobs = {
  enqueueRefunds: (trx, refundIds, delayMs = 0) =>
    enqueueJobs(
      trx,
      refundIds.map((refundId) => ({ kind: 'refund', payload: { refundId }, delayMs })),
    ),
  enqueueCancellations: (trx, intentIds) =>
    enqueueJobs(
      trx,
      intentIds.map((intentId) => ({ kind: 'cancel-intent', payload: { intentId } })),
    ),
  enqueueLateRefundMail: async (trx, refundIds) => {
    if (refundIds.length === 0) return;
    await enqueueJob(trx, { kind: 'late-refund-mail', payload: { refundIds }, usefulForMs: days(30) });
  },
  enqueueFailedRefundMail: async (trx, payload, delayMs) => {
    if (await addToFailedRefundMail(trx, payload)) return;
    await enqueueJob(trx, { kind: 'failed-refund-mail', payload, delayMs, usefulForMs: days(30) });
  },
  enqueueReceipt: async (trx, invoiceNumbers) => {
    if (invoiceNumbers.length === 0) return;
    await enqueueJob(trx, { kind: 'receipt', payload: { invoiceNumbers }, usefulForMs: days(30) });
  },
};

type PaymentHandlers = Pick<JobHandlers, 'refund' | 'cancel-intent' | 'check-open-payments'>;

export function paymentHandlers(deps: PaymentDeps, onError: (error: unknown) => void): PaymentHandlers {
  return {
    refund: async ({ payload }) => {
      const sent = await sendRefund(deps, payload.refundId);
      return sent.outcome === 'sent' ? { outcome: 'done' } : sent;
    },
    'cancel-intent': async ({ payload }) => {
      const cancellation = await cancelIntent(deps, payload.intentId);
      return cancellation.outcome === 'try-again' ? cancellation : { outcome: 'done' };
    },
    'check-open-payments': async () => {
      await checkOpenPayments(deps, onError);
      return { outcome: 'done' };
    },
  };
}

/**
 * Adds refunds to a waiting mail to the same addressee about the same payment; false if none waits for its first attempt. A mail that
 * was tried may have been sent, so it stays as it is. The advisory lock makes refunds that fail at the same time share one mail.
 */
async function addToFailedRefundMail(trx: Trx, { intentId, refundIds, to }: FailedRefundMail): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`failed refunds of ${intentId}`}, 0))`.execute(trx);
  const added = sql`(payload->'refundIds') || ${JSON.stringify(refundIds)}::jsonb`;
  const row = await trx
    .updateTable('jobs')
    .set({ payload: sql`jsonb_set(payload, '{refundIds}', ${added})` })
    .where('kind', '=', 'failed-refund-mail')
    .where('failed_at', 'is', null)
    .where('attempts', '=', 0)
    .where(sql<boolean>`payload->>'intentId' = ${intentId} and payload->>'to' = ${to}`)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}
