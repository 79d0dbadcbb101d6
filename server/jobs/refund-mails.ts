import type { Logger } from 'pino';
import { writeFailedRefund, writeFailedRefundCase, writeLateRefund } from '../payments/mails/refund-mails.ts';
import { findFailedRefunds, findLateRefund } from '../payments/refund-notices.ts';
import type { JobHandler } from './job.ts';
import type { ReceiptDeps } from './receipt-jobs.ts';
import { sendEmail } from './send-email.ts';

export interface FailedRefundDeps extends Omit<ReceiptDeps, 'drawInvoices'> {
  readonly log: Pick<Logger, 'warn' | 'error'>;
}

/** Tells the customer or our support. Support is told even if the account is erased. */
export function sendFailedRefund(deps: FailedRefundDeps): JobHandler<'failed-refund-mail'> {
  const { company, publicUrl } = deps;
  const sender = { companyName: company.name, publicUrl, phone: company.phone };
  return async (job) => {
    const failed = await findFailedRefunds(deps.database, job.payload);
    if (!failed) return { outcome: 'done' }; // it went through meanwhile
    const { refunds, state, references, amountPence } = failed;
    const line = { shipments: references, pence: amountPence, reason: refunds[0]?.failure?.reason };
    const customer = await deps.findAddressee(failed.accountId);
    if (job.payload.to === 'support') {
      deps.log.error(line, 'a refund failed and has to be paid by hand');
      const email = writeFailedRefundCase(failed, customer, sender);
      return sendEmail(deps, job, { to: company.email }, email);
    }
    if (state === 'RETRYING') deps.log.warn(line, 'a refund failed and is tried again');
    if (!customer) return { outcome: 'give-up', reason: 'the account is no more' };
    return sendEmail(deps, job, { to: customer.email }, writeFailedRefund(failed, customer.fullName, sender));
  };
}

/** There is no invoice to cancel, so no credit note tells them. */
export function sendLateRefund(deps: Omit<ReceiptDeps, 'drawInvoices'>): JobHandler<'late-refund-mail'> {
  const sender = { companyName: deps.company.name, publicUrl: deps.publicUrl };
  return async (job) => {
    const refund = await findLateRefund(deps.database, job.payload.refundIds);
    const addressee = refund && (await deps.findAddressee(refund.accountId));
    if (!addressee) return { outcome: 'give-up', reason: 'the account is no more' };
    const email = writeLateRefund(refund, addressee.fullName, sender);
    return sendEmail(deps, job, { to: addressee.email }, email);
  };
}
