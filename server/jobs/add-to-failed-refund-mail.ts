import { sql } from 'kysely';
import type { FailedRefundMail, Trx } from '../payments/payment-deps.ts';

/**
 * Has the mail to the same addressee about the same payment name these refunds too; answers false where none waits for its first try.
 * One that was tried may have been sent, so it is left as it was. Refunds that fail at once wait here for each other, until the commit.
 */
export async function addToFailedRefundMail(trx: Trx, { intentId, refundIds, to }: FailedRefundMail): Promise<boolean> {
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
