import type { FastifyInstance } from 'fastify';
import * as contract from '../../contract/invoices.ts';
import type { Database } from '../database/database.ts';
import { limitConcurrency, oneDownloadAtATime } from '../http/concurrency-limit.ts';
import { refuse } from '../http/errors.ts';
import { readPage } from '../http/pagination.ts';
import { serve } from '../http/serve-endpoint.ts';
import type { PdfWorker } from '../pdf/pdf-worker.ts';
import type { FindRefundNotices } from '../shipments/shipment-deps.ts';
import { exportInvoices } from './export-invoices.ts';
import type { Invoice } from './invoice.ts';
import { presentInvoice } from './invoices.presenter.ts';
import { findInvoice } from './invoices.repository.ts';
import { listInvoices } from './list-invoices.ts';

export interface InvoiceRouteDeps {
  readonly database: Database;
  readonly drawings: PdfWorker<readonly Invoice[]>;
  /** How the refunds of shipments stand, by shipment; payments know it. */
  readonly findRefundNotices: FindRefundNotices;
}

export function registerInvoiceRoutes(app: FastifyInstance, deps: InvoiceRouteDeps): void {
  serve(app, contract.myInvoices, async ({ query }, { caller }) => {
    const { invoices, total } = await listInvoices(deps, caller, { ...readPage(query.page), month: query.month });
    const returned = invoices.filter(({ creditNotes }) => creditNotes.length > 0);
    const refunds = await deps.findRefundNotices(returned.map(({ shipmentId }) => shipmentId));
    return { data: invoices.map((invoice) => presentInvoice(invoice, refunds.get(invoice.shipmentId))), total };
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
