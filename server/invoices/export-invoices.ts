import type { Database } from '../database/database.ts';
import type { Customer } from '../http/authenticate.ts';
import { readIssuedBetween } from './invoices.repository.ts';
import { always, monthInLondon } from './month-in-london.ts';
import { writeCsv } from './write-csv.ts';

/** The customer's invoices and credit notes as a table: all of them, or those of a month such as '2026-11'. */
export function exportInvoices(
  { database }: { readonly database: Database },
  customer: Customer,
  month?: string,
): AsyncGenerator<string> {
  return writeCsv(readIssuedBetween(database, customer.id, month === undefined ? always : monthInLondon(month)));
}
