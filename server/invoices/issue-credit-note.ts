import type { Transaction } from 'kysely';
import type { Tables } from '../database/tables.ts';
import type { Invoice } from './invoice.ts';
import { invoiceNumber, invoiceYear } from './invoice-number.ts';
import { findInvoiceOf, insertInvoices, takeNumbers } from './invoices.repository.ts';

/**
 * Takes back the whole invoice of a shipment, in the transaction that records its refund. Call it last, for the reason of
 * `issueInvoices`. Answers undefined where there is nothing to take back: the shipment was never invoiced.
 */
export async function issueCreditNote(
  trx: Transaction<Tables>,
  { shipmentId, at }: { readonly shipmentId: string; readonly at: Date },
): Promise<Invoice | undefined> {
  const invoice = await findInvoiceOf(trx, shipmentId);
  if (!invoice) return undefined;
  const year = invoiceYear(at);
  const creditNote: Invoice = {
    ...invoice,
    number: invoiceNumber('CREDIT_NOTE', year, await takeNumbers(trx, { kind: 'CREDIT_NOTE', year, count: 1 })),
    kind: 'CREDIT_NOTE',
    corrects: invoice.number,
    issuedAt: at,
    description: `Refund of ${invoice.number}: ${invoice.description}`,
  };
  await insertInvoices(trx, [creditNote]);
  return creditNote;
}
