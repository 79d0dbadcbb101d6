import { findLateRefund } from '../payments/find-late-refund.ts';
import { writeLateRefund } from '../payments/mails/write-late-refund.ts';
import type { JobHandler } from './job.ts';
import type { ReceiptDeps } from './receipt-handlers.ts';
import { sendLetter } from './send-letter.ts';

/** Tells a customer that what they paid too late goes back. There is no invoice to take back, so no credit note says it. */
export function sendLateRefund(deps: Omit<ReceiptDeps, 'drawInvoices'>): JobHandler<'late-refund-mail'> {
  const sender = { companyName: deps.company.name, publicUrl: deps.publicUrl };
  return async (job) => {
    const { refundId, otherIds = [] } = job.payload;
    const refund = await findLateRefund(deps.database, [refundId, ...otherIds]);
    const addressee = refund && (await deps.findAddressee(refund.accountId));
    if (!addressee) return { outcome: 'give-up', reason: 'the account is no more' };
    const letter = writeLateRefund(refund, addressee.fullName, sender);
    return sendLetter(deps, job, { to: addressee.email }, letter);
  };
}
