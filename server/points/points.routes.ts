import type { FastifyInstance } from 'fastify';
import * as dropOffs from '../../contract/drop-offs.ts';
import * as pickups from '../../contract/pickups.ts';
import * as contract from '../../contract/points.ts';
import * as staff from '../../contract/staff/points.ts';
import { staffActor } from '../audit/record-audit.ts';
import type { Database } from '../database/database.ts';
import type { StaffCaller } from '../http/authenticate.ts';
import { refuse } from '../http/errors.ts';
import { readPage } from '../http/pagination.ts';
import { type CountTry, type Limit, limitTries, networkOf } from '../http/rate-limit.ts';
import { serve } from '../http/serve-endpoint.ts';
import { findOwnShipment, refuseUnknown } from '../shipments/shipments.queries.ts';
import { recordDropOff, seeDropOff } from './drop-offs.ts';
import { type FindPointsDeps, findPoints } from './find-points.ts';
import { importPoints, listPoints, setPointClosed } from './manage-points.ts';
import { handOver, keepForPickup } from './pickups.ts';
import { fillPointsPage } from './points-page.ts';

export interface PointRouteDeps extends FindPointsDeps {
  /** May be some seconds old, as points are. */
  readonly reads: Database;
  readonly countTry: CountTry;
  readonly limits: { readonly lookupsPerAddress: Limit };
}

export function registerPointRoutes(app: FastifyInstance, deps: PointRouteDeps): void {
  serve(app, contract.findPoints, async ({ query }, { address }) => {
    await countLookup(deps, address);
    return findPoints({ ...deps, database: deps.reads }, query);
  });

  serve(app, staff.listPoints, async ({ query: { search = '', page } }, { caller }) => {
    requireEverywhere(caller);
    return listPoints(deps, search, readPage(page));
  });

  serve(app, staff.setPoint, async ({ params, body }, { caller, requestId }) => {
    requireEverywhere(caller);
    const data = await setPointClosed(deps, staffActor(caller, requestId), params.code, body.closed_reason);
    return { message: data.closed_reason === null ? 'The point is open.' : 'The point is closed.', data };
  });

  serve(app, staff.importPoints, async ({ body }, { caller, requestId }) => {
    requireEverywhere(caller);
    const counts = await importPoints(deps, staffActor(caller, requestId), new TextDecoder().decode(body));
    return { message: 'The points are saved.', ...counts };
  });
}

async function countLookup({ countTry, limits }: PointRouteDeps, address: string): Promise<void> {
  const subject = `point lookups of ${networkOf(address)}`;
  await limitTries(countTry, limits.lookupsPerAddress, subject, 'You’ve searched for a lot of drop-off points.');
}

/** The points page with an answer, counted as the call is. */
export function answerPointsPage(deps: PointRouteDeps) {
  return (template: string, asked: URLSearchParams, address: string): Promise<string> =>
    fillPointsPage({ ...deps, database: deps.reads, beforeLookup: () => countLookup(deps, address) }, template, asked);
}

/** Points belong to no depot, and a role at a depot holds for that depot alone. */
function requireEverywhere({ depotId }: StaffCaller): void {
  if (depotId === null) return;
  refuse('PERMISSION_MISSING', 'Points belong to no depot. Ask somebody whose role is for every depot.');
}

type DropOffRouteDeps = Parameters<typeof recordDropOff>[0] & Parameters<typeof handOver>[0];

export function registerDropOffRoutes(app: FastifyInstance, deps: DropOffRouteDeps): void {
  const seeOwn = async (organisationId: string, id: string) =>
    seeDropOff(deps, (await findOwnShipment(deps.database, organisationId, id)) ?? refuseUnknown());

  serve(app, dropOffs.dropOffKeys, async () => ({ data: [...deps.codes.publicKeys] }));

  serve(app, dropOffs.getDropOff, async ({ params }, { caller }) => ({
    drop_off: await seeOwn(caller.organisationId, params.id),
  }));

  serve(app, dropOffs.dropOffQr, async ({ params, query }, { caller }) => {
    const dropOff = await seeOwn(caller.organisationId, params.id);
    const { tracking_code: wanted = dropOff?.codes[0]?.tracking_code } = query;
    const found = dropOff?.codes.find(({ tracking_code }) => tracking_code === wanted);
    const code = found?.code ?? refuse('CONFLICT', 'There is nothing to drop off with this tracking number.');
    const { drawQr } = await import('../shipments/labels/barcodes.ts'); // two megabytes that few need
    return drawQr(code);
  });

  serve(app, dropOffs.recordDropOff, ({ body }, { caller }) => recordDropOff(deps, caller, body));

  serve(app, pickups.keepForPickup, ({ body }, { caller }) => keepForPickup(deps, caller, body));

  serve(app, pickups.handOver, ({ body }, { caller }) => handOver(deps, caller, body));
}
