import type { FastifyInstance } from 'fastify';
import * as contract from '../../contract/invoices.ts';
import { poundsFromPence } from '../../contract/values/money.ts';
import type { RefundNotice } from '../../contract/values/refund-notice.ts';
import type { Database } from '../database/database.ts';
import { limitConcurrency, oneDownloadAtATime } from '../http/concurrency-limit.ts';
import { refuse } from '../http/errors.ts';
import { readPage } from '../http/pagination.ts';
import { serve } from '../http/serve-endpoint.ts';
import type { PdfWorker } from '../pdf/pdf-worker.ts';
import type { FindRefundNotices } from '../shipments/shipment-deps.ts';
import { exportInvoices } from './export-invoices.ts';
import type { Invoice } from './invoice.ts';
import { findCreditNotes, findInvoice, findInvoicePage } from './invoices.queries.ts';
import { monthInLondon } from './month-in-london.ts';

interface InvoiceRouteDeps {
  readonly database: Database;
  readonly drawings: PdfWorker<readonly Invoice[]>;
  readonly findRefundNotices: FindRefundNotices;
}

export function registerInvoiceRoutes(app: FastifyInstance, deps: InvoiceRouteDeps): void {
  serve(app, contract.myInvoices, async ({ query }, { caller }) => {
    const span = query.month === undefined ? undefined : monthInLondon(query.month);
    const { invoices, total } = await findInvoicePage(deps.database, caller.id, { ...readPage(query.page), span });
    const numbers = invoices.map(({ number }) => number);
    const creditNotes = await findCreditNotes(deps.database, numbers);
    const credited = invoices.filter(({ number }) => creditNotes.some(({ corrects }) => corrects === number));
    const refunds = await deps.findRefundNotices(credited.map(({ shipmentId }) => shipmentId));
    const data = invoices.map((invoice) => {
      const notes = creditNotes.filter(({ corrects }) => corrects === invoice.number);
      return presentInvoice(invoice, notes, refunds.get(invoice.shipmentId));
    });
    return { data, total };
  });

  const runLimited = limitConcurrency({
    maxRunning: 1,
    maxWaiting: 5,
    message: 'We’re still making your other invoices. Please try again in a few seconds.',
  });
  serve(app, contract.invoicePdf, async ({ params }, { caller, setHeader }) => {
    const invoice = await findInvoice(deps.database, caller.id, params.number);
    if (!invoice) return refuse('NOT_FOUND', 'We can’t find this invoice in your account.');
    setHeader('content-disposition', `attachment; filename="${invoice.number}.pdf"`);
    return runLimited(caller, () => deps.drawings.draw([invoice]));
  });

  const startDownload = oneDownloadAtATime();
  serve(app, contract.exportInvoices, async ({ query }, { caller, setHeader }) => {
    setHeader('content-disposition', `attachment; filename="${csvName(query.month)}"`);
    return startDownload(caller, async () => exportInvoices(deps, caller, query.month));
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
