import type { FastifyInstance } from 'fastify';
import * as contract from '../../contract/drop-offs.ts';
import * as pickups from '../../contract/pickups.ts';
import { refuse } from '../http/errors.ts';
import { serve } from '../http/serve-endpoint.ts';
import { findOwnShipment, refuseUnknown } from '../shipments/shipments.queries.ts';
import { recordDropOff, seeDropOff } from './drop-offs.ts';
import { handOver, keepForPickup } from './pickups.ts';

type DropOffRouteDeps = Parameters<typeof recordDropOff>[0] & Parameters<typeof handOver>[0];

export function registerDropOffRoutes(app: FastifyInstance, deps: DropOffRouteDeps): void {
  const seeOwn = async (organisationId: string, id: string) =>
    seeDropOff(deps, (await findOwnShipment(deps.database, organisationId, id)) ?? refuseUnknown());

  serve(app, contract.dropOffKeys, async () => ({ data: [...deps.codes.publicKeys] }));

  serve(app, contract.getDropOff, async ({ params }, { caller }) => ({
    drop_off: await seeOwn(caller.organisationId, params.id),
  }));

  serve(app, contract.dropOffQr, async ({ params, query }, { caller }) => {
    const dropOff = await seeOwn(caller.organisationId, params.id);
    const { tracking_code: wanted = dropOff?.codes[0]?.tracking_code } = query;
    const found = dropOff?.codes.find(({ tracking_code }) => tracking_code === wanted);
    const code = found?.code ?? refuse('CONFLICT', 'There is nothing to drop off with this tracking number.');
    const { drawQr } = await import('../shipments/labels/barcodes.ts'); // two megabytes that few need
    return drawQr(code);
  });

  serve(app, contract.recordDropOff, ({ body }, { caller }) => recordDropOff(deps, caller, body));

  serve(app, pickups.keepForPickup, ({ body }, { caller }) => keepForPickup(deps, caller, body));

  serve(app, pickups.handOver, ({ body }, { caller }) => handOver(deps, caller, body));
}
