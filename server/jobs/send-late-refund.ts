import { letterHtml } from '../mails/letter-html.ts';
import { letterText } from '../mails/letter-text.ts';
import { findLateRefund } from '../payments/find-late-refund.ts';
import { writeLateRefund } from '../payments/mails/write-late-refund.ts';
import type { JobHandler } from './job.ts';
import { mailOutcome } from './mail-outcome.ts';
import type { ReceiptDeps } from './receipt-handlers.ts';

/** Tells a customer that what they paid too late goes back. There is no invoice to take back, so no credit note says it. */
export function sendLateRefund(deps: Omit<ReceiptDeps, 'drawInvoices'>): JobHandler<'late-refund-mail'> {
  const { company, publicUrl } = deps;
  return async ({ id, payload, createdAt }) => {
    const refund = await findLateRefund(deps.database, [payload.refundId, ...(payload.otherIds ?? [])]);
    const addressee = refund && (await deps.findAddressee(refund.accountId));
    if (!addressee) return { outcome: 'give-up', reason: 'the account is no more' };
    const letter = writeLateRefund(refund, addressee.fullName, { companyName: company.name, publicUrl });
    const result = await deps.mail.send({
      messageId: `${id}@${new URL(publicUrl).hostname}`,
      date: createdAt,
      to: addressee.email,
      subject: letter.subject,
      text: letterText(letter, company),
      html: letterHtml(letter, company),
    });
    return mailOutcome(result);
  };
}
