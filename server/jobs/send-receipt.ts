import type { Database } from '../database/database.ts';
import { findForReceipt } from '../invoices/find-for-receipt.ts';
import type { Invoice } from '../invoices/invoice.ts';
import { writeReceipt } from '../invoices/mails/write-receipt.ts';
import { letterHtml } from '../mails/letter-html.ts';
import { letterText } from '../mails/letter-text.ts';
import type { JobHandler } from './job.ts';
import { mailOutcome } from './mail-outcome.ts';
import type { SendMailDeps } from './send-mail.ts';

/** What sending a receipt takes besides what any mail does. */
export interface SendReceiptDeps extends SendMailDeps {
  readonly database: Database;
  drawInvoice(invoice: Invoice): Promise<Uint8Array>;
  /** Who the document goes to; undefined for an account that is no more. */
  findAddressee(accountId: string): Promise<{ readonly email: string; readonly fullName: string } | undefined>;
}

/** Mails an invoice or credit note to its customer, as a letter with the document attached. */
export function sendReceipt(deps: SendReceiptDeps): JobHandler<'receipt'> {
  const { company, publicUrl } = deps;
  const { hostname } = new URL(publicUrl);
  return async ({ id, payload, createdAt }) => {
    const invoice = await findForReceipt(deps.database, payload.invoiceNumber);
    const addressee = invoice && (await deps.findAddressee(invoice.accountId));
    if (!addressee) return { outcome: 'give-up', reason: 'the account is no more' };
    const letter = writeReceipt(invoice, addressee.fullName, { companyName: company.name, publicUrl });
    const content = await deps.drawInvoice(invoice);
    const result = await deps.mail.send({
      messageId: `${id}@${hostname}`,
      date: createdAt,
      to: addressee.email,
      subject: letter.subject,
      text: letterText(letter, company),
      html: letterHtml(letter, company),
      attachments: [{ filename: `${invoice.number}.pdf`, contentType: 'application/pdf', content }],
    });
    return mailOutcome(result);
  };
}
