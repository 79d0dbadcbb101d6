import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import * as contract from '../../../contract/labels.ts';
import { csvLine } from '../../../contract/values/csv-line.ts';
import type { Database } from '../../database/database.ts';
import type { Customer } from '../../http/authenticate.ts';
import { limitConcurrency, oneDownloadAtATime } from '../../http/concurrency-limit.ts';
import { refuse } from '../../http/errors.ts';
import { serve } from '../../http/serve-endpoint.ts';
import { createPdfWorker } from '../../pdf/pdf-worker.ts';
import { findBatchInFileOrder, refuseUnknownBatch } from '../bulk/batches.queries.ts';
import type { Shipment } from '../shipment.ts';
import type { LabelJob } from './draw-labels.ts';
import { chooseBatch, chooseNamed, chooseUnprinted, type LabelDeps, printLabels } from './print-labels.ts';

interface LabelRouteDeps extends Omit<LabelDeps, 'worker'> {
  readonly origin: () => string;
}

const manyLabels = 'attachment; filename="labels.pdf"';

export function registerLabelRoutes(app: FastifyInstance, given: LabelRouteDeps): void {
  const worker = createPdfWorker<LabelJob>(new URL('./label-worker.ts', import.meta.url));
  app.addHook('onClose', () => worker.close());
  const deps = { ...given, worker };
  const startDownload = oneDownloadAtATime();
  const runLimited = limitConcurrency({
    maxRunning: 1,
    maxWaiting: 5,
    message: 'We’re still making your other labels. Please try again in a few seconds.',
  });

  serve(app, contract.shipmentLabel, async ({ params, query: { format = '4x6' } }, { caller, setHeader }) => {
    const shipments = await chooseNamed(deps, caller, [params.id]);
    setHeader('content-disposition', `attachment; filename="label-${shipments[0]?.trackingCode}.pdf"`);
    const draw = () => Array.fromAsync(printLabels(deps, caller, shipments, format));
    // A stream is not begun for who asks for the head alone. Drawn whole, so that the turn does not last as long as its client reads.
    return Readable.from(inPieces(() => runLimited(caller, draw)));
  });

  serve(app, contract.selectedLabels, async ({ body: { ids, format = '4x6' } }, { caller, setHeader }) => {
    const shipments = await chooseNamed(deps, caller, ids);
    setHeader('content-disposition', manyLabels);
    return startDownload(caller, async () => printLabels(deps, caller, shipments, format));
  });

  serve(app, contract.batchLabels, async ({ params, query: { format = '4x6' } }, { caller, setHeader }) => {
    const shipments = await chooseBatch(deps, caller, params.id);
    setHeader('content-disposition', manyLabels);
    return startDownload(caller, async () => printLabels(deps, caller, shipments, format));
  });

  serve(app, contract.unprintedLabels, async ({ query: { format = '4x6' } }, { caller, setHeader }) => {
    const shipments = await chooseUnprinted(deps, caller);
    setHeader('content-disposition', manyLabels);
    return startDownload(caller, async () => printLabels(deps, caller, shipments, format));
  });

  serve(app, contract.batchTrackingCodes, async ({ params }, { caller, setHeader }) => {
    const table = await listTrackingCodes(deps, caller, params.id);
    setHeader('content-disposition', 'attachment; filename="tracking-codes.csv"');
    return new TextEncoder().encode(table);
  });

  serve(app, contract.shipmentQr, async ({ params }, { caller }) => {
    const [shipment] = await chooseNamed(deps, caller, [params.id]);
    const { drawQr } = await import('./barcodes.ts'); // two megabytes that nothing else in this thread needs
    return drawQr(shipment?.trackingCode ?? '');
  });
}

async function* inPieces(open: () => Promise<readonly Uint8Array[]>): AsyncGenerator<Uint8Array> {
  yield* await open();
}

type Column = readonly [heading: string, cell: (shipment: Shipment, origin: string) => string];

const columns: readonly Column[] = [
  ['Your reference', ({ customerReference }) => customerReference],
  ['Receiver', ({ receiver }) => receiver.fullName],
  ['Town', ({ receiver }) => receiver.town],
  ['Postcode', ({ receiver }) => receiver.postcode],
  ['Tracking number', ({ trackingCode }) => trackingCode],
  ['Tracking link', ({ trackingCode }, origin) => `${origin}/track-parcel?tracking_code=${trackingCode}`],
];

/** CSV of what is paid and not cancelled, in the order of the file, with a byte order mark for Excel. */
async function listTrackingCodes(
  { database, origin }: { readonly database: Database; readonly origin: () => string },
  customer: Customer,
  batchId: string,
): Promise<string> {
  const shipments = await findBatchInFileOrder(database, customer.id, batchId);
  if (shipments.length === 0) refuseUnknownBatch();
  const paid = shipments.filter(({ bookedAt, status }) => bookedAt && status !== 'CANCELLED' && status !== 'EXPIRED');
  if (paid.length === 0) {
    refuse(
      'CONFLICT',
      'These shipments have no tracking codes to pass on: none of them is paid, or all are cancelled.',
    );
  }
  const lines = paid.map((shipment) => csvLine(columns.map(([, cell]) => cell(shipment, origin()))));
  return `\uFEFF${csvLine(columns.map(([heading]) => heading))}${lines.join('')}`;
}
