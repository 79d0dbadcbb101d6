import type { Transaction } from 'kysely';
import type { Tables } from '../database/tables.ts';
import type { Invoice } from './invoice.ts';
import { invoiceNumber, invoiceYear } from './invoice-number.ts';
import { findInvoicesOf, insertInvoices, takeNumbers } from './invoices.repository.ts';

/**
 * Takes back the whole invoices of shipments of one account, in the transaction that records their refunds. Call it last, for the
 * reason of `issueInvoices`. What was never invoiced is left out.
 */
export async function issueCreditNotes(
  trx: Transaction<Tables>,
  { shipmentIds, at }: { readonly shipmentIds: readonly string[]; readonly at: Date },
): Promise<readonly Invoice[]> {
  const invoices = await findInvoicesOf(trx, shipmentIds);
  if (invoices.length === 0) return [];
  const year = invoiceYear(at);
  const first = await takeNumbers(trx, { kind: 'CREDIT_NOTE', year, count: invoices.length });
  const creditNotes = invoices.map(
    (invoice, index): Invoice => ({
      ...invoice,
      number: invoiceNumber('CREDIT_NOTE', year, first + index),
      kind: 'CREDIT_NOTE',
      corrects: invoice.number,
      issuedAt: at,
      description: `Refund of ${invoice.number}: ${invoice.description}`,
    }),
  );
  await insertInvoices(trx, creditNotes);
  return creditNotes;
}
