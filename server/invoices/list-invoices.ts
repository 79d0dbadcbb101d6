import type { Database } from '../database/database.ts';
import type { Customer } from '../http/authenticate.ts';
import type { ListPage } from '../http/list-page.ts';
import type { Invoice } from './invoice.ts';
import { countInvoices, findCreditNotes, findInvoices } from './invoices.repository.ts';

/** An invoice, and what took it back. */
export interface ListedInvoice extends Invoice {
  readonly creditNotes: readonly Invoice[];
}

/** A page of a customer's invoices, and how many there are in all. */
export interface InvoicePage {
  readonly invoices: readonly ListedInvoice[];
  readonly total: number;
}

/** A page of the customer's invoices, newest first. Invoices are numbered per customer without gaps, so any page is one short range. */
export async function listInvoices(
  { database }: { readonly database: Database },
  customer: Customer,
  { limit, offset }: ListPage,
): Promise<InvoicePage> {
  const total = await countInvoices(database, customer.id, 'INVOICE');
  const last = total - offset;
  if (last < 1) return { invoices: [], total };
  const invoices = await findInvoices(database, customer.id, { first: last - limit + 1, last });
  const creditNotes = await findCreditNotes(
    database,
    invoices.map(({ number }) => number),
  );
  return {
    invoices: invoices.map((invoice) => ({
      ...invoice,
      creditNotes: creditNotes.filter(({ corrects }) => corrects === invoice.number),
    })),
    total,
  };
}
