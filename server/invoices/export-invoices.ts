import { csvLine } from '../../contract/values/csv-line.ts';
import { londonFormat } from '../../contract/values/london.ts';
import { poundsFromPence } from '../../contract/values/money.ts';
import { formatVatNumber } from '../../contract/values/vat-number.ts';
import type { Database } from '../database/database.ts';
import type { Pages } from '../database/read-pages.ts';
import type { Customer } from '../http/authenticate.ts';
import type { Invoice } from './invoice.ts';
import { readIssuedBetween } from './invoices.queries.ts';
import { always, monthInLondon } from './month-in-london.ts';

/** CSV of the customer's invoices and credit notes: all of them, or those of a month such as '2026-11'. */
export function exportInvoices(
  { database }: { readonly database: Database },
  customer: Customer,
  month?: string,
): AsyncGenerator<string> {
  return writeCsv(readIssuedBetween(database, customer.id, month === undefined ? always : monthInLondon(month)));
}

type Column = readonly [heading: string, cell: (invoice: Invoice) => string];

/** A credit note counts as less, so that a column adds up to what is owed. */
const amount = (pence: number, { kind }: Invoice) => poundsFromPence(kind === 'INVOICE' ? pence : -pence).toFixed(2);

const columns: readonly Column[] = [
  ['Number', (invoice) => invoice.number],
  ['Kind', (invoice) => (invoice.kind === 'INVOICE' ? 'Invoice' : 'Credit note')],
  ['Corrects', (invoice) => invoice.corrects ?? ''],
  ['Date', (invoice) => timeInLondon(invoice.issuedAt)],
  ['Tracking code', (invoice) => invoice.trackingCode],
  ['Your reference', (invoice) => invoice.customerReference],
  ['Billed to', ({ customer }) => customer.companyName ?? customer.name],
  ['Customer VAT number', ({ customer }) => formatVatNumber(customer.vatNumber ?? '')],
  ['Shipper', (invoice) => invoice.shipper],
  ['Receiver', (invoice) => invoice.receiver],
  ['Description', (invoice) => invoice.description],
  ['Net GBP', (invoice) => amount(invoice.netPence, invoice)],
  ['VAT rate %', (invoice) => String(invoice.vatBasisPoints / 100)],
  ['VAT GBP', (invoice) => amount(invoice.vatPence, invoice)],
  ['Gross GBP', (invoice) => amount(invoice.grossPence, invoice)],
];

const london = londonFormat({ dateStyle: 'short', timeStyle: 'medium', hourCycle: 'h23' });

/** `2026-11-16 04:33:31` by the clock of London: what spreadsheets take as a date. */
function timeInLondon(at: Date): string {
  const part = Object.fromEntries(london.formatToParts(at).map(({ type, value }) => [type, value]));
  return `${part['year']}-${part['month']}-${part['day']} ${part['hour']}:${part['minute']}:${part['second']}`;
}

/** CSV by RFC 4180, with a byte order mark for Excel. */
export async function* writeCsv(invoices: Pages<Invoice>): AsyncGenerator<string> {
  yield `\uFEFF${csvLine(columns.map(([heading]) => heading))}`;
  for await (const page of invoices) {
    yield page.map((invoice) => csvLine(columns.map(([, cell]) => cell(invoice)))).join('');
  }
}
