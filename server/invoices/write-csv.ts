import { defuseCell } from '../../contract/values/csv-cell.ts';
import { poundsFromPence } from '../../contract/values/money.ts';
import type { Invoice } from './invoice.ts';

type Column = readonly [heading: string, cell: (invoice: Invoice) => string];

/** A credit note counts as less, so that a column adds up to what is owed. */
const amount = (pence: number, { kind }: Invoice) => poundsFromPence(kind === 'INVOICE' ? pence : -pence).toFixed(2);

const columns: readonly Column[] = [
  ['Number', (invoice) => invoice.number],
  ['Kind', (invoice) => (invoice.kind === 'INVOICE' ? 'Invoice' : 'Credit note')],
  ['Corrects', (invoice) => invoice.corrects ?? ''],
  ['Date', (invoice) => invoice.issuedAt.toISOString()],
  ['Tracking code', (invoice) => invoice.trackingCode],
  ['Shipper', (invoice) => invoice.shipper],
  ['Receiver', (invoice) => invoice.receiver],
  ['Description', (invoice) => invoice.description],
  ['Net GBP', (invoice) => amount(invoice.netPence, invoice)],
  ['VAT rate %', (invoice) => String(invoice.vatBasisPoints / 100)],
  ['VAT GBP', (invoice) => amount(invoice.vatPence, invoice)],
  ['Gross GBP', (invoice) => amount(invoice.grossPence, invoice)],
];

/** Documents as a table that every spreadsheet opens (RFC 4180), with a mark at its start that tells Excel the letters' encoding. */
export function writeCsv(invoices: readonly Invoice[]): Uint8Array<ArrayBuffer> {
  const rows = [
    columns.map(([heading]) => heading),
    ...invoices.map((invoice) => columns.map(([, cell]) => cell(invoice))),
  ];
  return new TextEncoder().encode(`\uFEFF${rows.map((row) => `${row.map(quote).join(',')}\r\n`).join('')}`);
}

// Names come from strangers, and a formula can read the rest of the table; amounts stay numbers.
const plainNumber = /^-?\d+(\.\d+)?$/;

function quote(cell: string): string {
  const harmless = plainNumber.test(cell) ? cell : defuseCell(cell);
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
