import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import * as contract from '../../../contract/labels.ts';
import { limitConcurrency, oneDownloadAtATime } from '../../http/concurrency-limit.ts';
import { serve } from '../../http/serve-endpoint.ts';
import { createPdfWorker } from '../../pdf/pdf-worker.ts';
import type { LabelJob } from './label-worker.ts';
import { chooseBatch, chooseNamed, chooseUnprinted, type LabelDeps, printLabels } from './print-labels.ts';
import { listTrackingCodes } from './tracking-codes.ts';

/** What serving labels needs. */
export interface LabelRouteDeps extends Omit<LabelDeps, 'worker'> {
  /** Where browsers find us. */
  readonly origin: () => string;
}

const manyLabels = 'attachment; filename="labels.pdf"';

/** Serves the labels and codes of paid shipments; the thread that draws them ends with the server. */
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
    const { drawQr } = await import('./draw-qr.ts'); // two megabytes that nothing else in this thread needs
    return drawQr(shipment?.trackingCode ?? '');
  });
}

async function* inPieces(open: () => Promise<readonly Uint8Array[]>): AsyncGenerator<Uint8Array> {
  yield* await open();
}
