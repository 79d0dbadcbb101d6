import type { Database } from '../database/database.ts';
import type { Customer } from '../http/authenticate.ts';
import type { Page } from '../http/pagination.ts';
import type { Invoice } from './invoice.ts';
import { findCreditNotes, findInvoicePage } from './invoices.repository.ts';
import { monthInLondon } from './month-in-london.ts';

/** An invoice, and what took it back. */
export interface ListedInvoice extends Invoice {
  readonly creditNotes: readonly Invoice[];
}

export interface InvoicePage {
  readonly invoices: readonly ListedInvoice[];
  readonly total: number;
}

/** A page of the customer's invoices, newest first: all of them, or those of a month such as '2026-11'. */
export async function listInvoices(
  { database }: { readonly database: Database },
  customer: Customer,
  { month, ...page }: Page & { readonly month?: string | undefined },
): Promise<InvoicePage> {
  const span = month === undefined ? undefined : monthInLondon(month);
  const { invoices, total } = await findInvoicePage(database, customer.id, { ...page, span });
  if (invoices.length === 0) return { invoices: [], total };
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
