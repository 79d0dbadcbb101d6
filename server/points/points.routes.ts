import type { FastifyInstance } from 'fastify';
import * as contract from '../../contract/points.ts';
import * as staff from '../../contract/staff/points.ts';
import { staffActor } from '../audit/record-audit.ts';
import type { Database } from '../database/database.ts';
import type { StaffCaller } from '../http/authenticate.ts';
import { refuse } from '../http/errors.ts';
import { readPage } from '../http/pagination.ts';
import { type CountTry, type Limit, limitTries, networkOf } from '../http/rate-limit.ts';
import { serve } from '../http/serve-endpoint.ts';
import { type FindPointsDeps, findPoints } from './find-points.ts';
import { importPoints, listPoints, setPointClosed } from './manage-points.ts';
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
