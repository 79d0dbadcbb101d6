import type { Database } from '../database/database.ts';
import type { Customer } from '../http/authenticate.ts';
import { readIssuedBetween } from './invoices.repository.ts';
import { londonMidnight } from './london-midnight.ts';
import { writeCsv } from './write-csv.ts';

/** The customer's invoices and credit notes of a month such as '2026-11', by the clock of London, as a table. */
export function exportInvoices(
  { database }: { readonly database: Database },
  customer: Customer,
  month: string,
): AsyncGenerator<string> {
  const [year = 0, monthNumber = 0] = month.split('-').map(Number);
  const invoices = readIssuedBetween(database, customer.id, {
    from: londonMidnight(year, monthNumber),
    until: londonMidnight(year, monthNumber + 1),
  });
  return writeCsv(invoices);
}
