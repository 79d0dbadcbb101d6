import type { Database } from '../database/database.ts';
import type { Customer } from '../http/authenticate.ts';
import type { ListPage } from '../http/pagination.ts';
import type { Invoice } from './invoice.ts';
import {
  countInvoices,
  countInvoicesBetween,
  findCreditNotes,
  findInvoices,
  findInvoicesBetween,
} from './invoices.repository.ts';
import { monthInLondon } from './month-in-london.ts';

/** An invoice, and what took it back. */
export interface ListedInvoice extends Invoice {
  readonly creditNotes: readonly Invoice[];
}

/** A page of a customer's invoices, and how many there are in all. */
export interface InvoicePage {
  readonly invoices: readonly ListedInvoice[];
  readonly total: number;
}

/** A page of the customer's invoices, newest first: all of them, or those of a month such as '2026-11'. */
export async function listInvoices(
  { database }: { readonly database: Database },
  customer: Customer,
  { month, ...page }: ListPage & { readonly month?: string | undefined },
): Promise<InvoicePage> {
  const { invoices, total } =
    month === undefined
      ? await pageOfAll(database, customer.id, page)
      : await pageOfMonth(database, customer.id, month, page);
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

type Page = { readonly invoices: readonly Invoice[]; readonly total: number };

/** Invoices are numbered per customer without gaps, so any page is one short range. */
async function pageOfAll(database: Database, accountId: string, { limit, offset }: ListPage): Promise<Page> {
  const total = await countInvoices(database, accountId, 'INVOICE');
  const last = total - offset;
  const invoices = last < 1 ? [] : await findInvoices(database, accountId, { first: last - limit + 1, last });
  return { invoices, total };
}

async function pageOfMonth(database: Database, accountId: string, month: string, page: ListPage): Promise<Page> {
  const span = monthInLondon(month);
  const total = await countInvoicesBetween(database, accountId, span);
  const invoices = page.offset < total ? await findInvoicesBetween(database, accountId, span, page) : [];
  return { invoices, total };
}
