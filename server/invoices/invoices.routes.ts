import type { FastifyInstance } from 'fastify';
import * as contract from '../../contract/invoices.ts';
import { poundsFromPence } from '../../contract/values/money.ts';
import { formatVatNumber } from '../../contract/values/people/vat-number.ts';
import type { RefundNotice } from '../../contract/values/refund-notice.ts';
import { csvLine } from '../../contract/values/texts/csv-line.ts';
import { londonFormat } from '../../contract/values/time/london.ts';
import type { Database } from '../database/database.ts';
import type { Pages } from '../database/read-pages.ts';
import type { Customer } from '../http/authenticate.ts';
import { limitConcurrency, oneDownloadAtATime } from '../http/concurrency-limit.ts';
import { refuse } from '../http/errors.ts';
import { readPage } from '../http/pagination.ts';
import { serve } from '../http/serve-endpoint.ts';
import type { PdfWorker } from '../pdf/pdf-worker.ts';
import type { FindRefundNotices } from '../shipments/shipment-deps.ts';
import type { Invoice } from './invoice.ts';
import { findCreditNotes, findInvoice, findInvoicePage, readIssuedBetween } from './invoices.queries.ts';
import { always, monthInLondon } from './month-in-london.ts';

interface InvoiceRouteDeps {
  readonly database: Database;
  /** May be some seconds old. */
  readonly reads: Database;
  readonly drawings: PdfWorker<readonly Invoice[]>;
  readonly findRefundNotices: FindRefundNotices;
}

export function registerInvoiceRoutes(app: FastifyInstance, deps: InvoiceRouteDeps): void {
  serve(app, contract.myInvoices, async ({ query }, { caller }) => {
    const span = query.month === undefined ? undefined : monthInLondon(query.month);
    const { invoices, total } = await findInvoicePage(deps.database, caller.organisationId, {
      ...readPage(query.page),
      span,
    });
    const numbers = invoices.map(({ number }) => number);
    const creditNotes = await findCreditNotes(deps.database, numbers);
    const credited = invoices.filter(({ number }) => creditNotes.some(({ corrects }) => corrects === number));
    const refunds = await deps.findRefundNotices(credited.map(({ shipmentId }) => shipmentId));
    const data = invoices.map((invoice) => {
      const notes = creditNotes.filter(({ corrects }) => corrects === invoice.number);
      // Of all that a shipment's invoices come to, so it stands with the first alone.
      const refund = invoice.supplements === undefined ? refunds.get(invoice.shipmentId) : undefined;
      return presentInvoice(invoice, notes, refund);
    });
    return { data, total };
  });

  const runLimited = limitConcurrency({
    maxRunning: 1,
    maxWaiting: 5,
    message: 'We’re still making your other invoices. Please try again in a few seconds.',
  });
  serve(app, contract.invoicePdf, async ({ params }, { caller, setHeader }) => {
    const invoice = await findInvoice(deps.database, caller.organisationId, params.number);
    if (!invoice) return refuse('NOT_FOUND', 'We can’t find that invoice in your account.');
    setHeader('content-disposition', `attachment; filename="${invoice.number}.pdf"`);
    return runLimited(caller, () => deps.drawings.draw([invoice]));
  });

  const startDownload = oneDownloadAtATime();
  serve(app, contract.exportInvoices, async ({ query }, { caller, setHeader }) => {
    setHeader('content-disposition', `attachment; filename="${csvName(query.month)}"`);
    return startDownload(caller, async () => exportInvoices(deps.reads, caller, query.month));
  });
}

function csvName(month?: string): string {
  return month === undefined ? 'invoices.csv' : `invoices-${month}.csv`;
}

function presentInvoice(
  invoice: Invoice,
  creditNotes: readonly Invoice[],
  refund: RefundNotice | undefined,
): contract.InvoiceRecord {
  return {
    ...presentSums(invoice),
    _tracking_id: invoice.trackingCode,
    your_reference: invoice.customerReference,
    shipper: invoice.shipper,
    receiver: invoice.receiver,
    credit_notes: creditNotes.map(presentSums),
    ...(refund && { refund }),
  };
}

function presentSums({ number, issuedAt, netPence, vatPence, grossPence }: Invoice) {
  return {
    _invoice_number: number,
    createdAt: issuedAt.toISOString(),
    net: poundsFromPence(netPence),
    vat: poundsFromPence(vatPence),
    total: poundsFromPence(grossPence),
  };
}

/** CSV of the customer's invoices and credit notes: all of them, or those of a month such as '2026-11'. */
function exportInvoices(database: Database, customer: Customer, month?: string): AsyncGenerator<string> {
  return writeCsv(
    readIssuedBetween(database, customer.organisationId, month === undefined ? always : monthInLondon(month)),
  );
}

type Column = readonly [heading: string, cell: (invoice: Invoice) => string];

/** A credit note counts as less, so that a column adds up to what is owed. */
const amount = (pence: number, { kind }: Invoice) => poundsFromPence(kind === 'INVOICE' ? pence : -pence).toFixed(2);

const columns: readonly Column[] = [
  ['Number', (invoice) => invoice.number],
  ['Kind', (invoice) => (invoice.kind === 'INVOICE' ? 'Invoice' : 'Credit note')],
  ['Corrects', (invoice) => invoice.corrects ?? ''],
  ['Date', (invoice) => timeInLondon(invoice.issuedAt)],
  ['Tracking number', (invoice) => invoice.trackingCode],
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
