import type { FastifyInstance } from 'fastify';
import * as contract from '../../../contract/labels.ts';
import type { Database } from '../../database/database.ts';
import { refuse } from '../../http/refusal.ts';
import { serve } from '../../http/serve.ts';
import { createPdfWorker } from '../../pdf/pdf-worker.ts';
import { findOwnShipment } from '../find-own-shipment.ts';
import { whyNoLabel } from '../owner-actions.ts';
import { refuseUnknown } from '../refuse-unknown.ts';
import type { Shipment } from '../shipment.ts';
import { labelDataOf } from './label-data-of.ts';
import type { LabelJob } from './label-worker.ts';

/** What serving labels needs. */
export interface LabelRouteDeps {
  readonly database: Database;
  readonly companyName: string;
}

/** Serves the labels and codes of paid shipments; the thread that draws them ends with the server. */
export function registerLabelRoutes(app: FastifyInstance, { database, companyName }: LabelRouteDeps): void {
  const worker = createPdfWorker<LabelJob>(new URL('./label-worker.ts', import.meta.url));
  app.addHook('onClose', () => worker.close());

  async function findLabelled(accountId: string, id: string): Promise<Shipment> {
    const shipment = await findOwnShipment(database, accountId, id);
    if (!shipment) refuseUnknown();
    const reason = whyNoLabel(shipment);
    if (reason !== undefined) refuse('CONFLICT', reason);
    return shipment;
  }

  serve(app, contract.shipmentLabel, async ({ params, query: { format = '4x6' } }, { caller, setHeader }) => {
    const shipment = await findLabelled(caller.id, params.id);
    setHeader('content-disposition', `attachment; filename="label-${shipment.trackingCode}.pdf"`);
    return worker.draw({ data: labelDataOf(shipment, companyName), format });
  });

  serve(app, contract.shipmentQr, async ({ params }, { caller }) => {
    const { trackingCode } = await findLabelled(caller.id, params.id);
    const { drawQr } = await import('./draw-qr.ts'); // two megabytes that nothing else in this thread needs
    return drawQr(trackingCode);
  });
}
