import type { Logger } from 'pino';
import { findFailedRefunds } from '../payments/find-failed-refunds.ts';
import { writeFailedRefund, writeFailedRefundCase } from '../payments/mails/write-failed-refund.ts';
import type { JobHandler } from './job.ts';
import type { ReceiptDeps } from './receipt-handlers.ts';
import { sendLetter } from './send-letter.ts';

/** What telling of a failed refund takes. */
export interface FailedRefundDeps extends Omit<ReceiptDeps, 'drawInvoices'> {
  readonly log: Pick<Logger, 'warn' | 'error'>;
}

/** Tells a customer or our support of refunds that the card would not take. An erased account is no reason not to tell support. */
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
      const letter = writeFailedRefundCase(failed, customer, sender);
      return sendLetter(deps, job, { to: company.email }, letter);
    }
    if (state === 'RETRYING') deps.log.warn(line, 'a refund failed and is tried again');
    if (!customer) return { outcome: 'give-up', reason: 'the account is no more' };
    return sendLetter(deps, job, { to: customer.email }, writeFailedRefund(failed, customer.fullName, sender));
  };
}
