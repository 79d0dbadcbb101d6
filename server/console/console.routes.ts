import type { FastifyInstance } from 'fastify';
import { staffSearch } from '../../contract/staff/search.ts';
import { staffActor } from '../audit/record-audit.ts';
import type { Database } from '../database/database.ts';
import { requireEverywhere } from '../http/authenticate.ts';
import { serve } from '../http/serve-endpoint.ts';
import { search } from './search.ts';

interface ConsoleRouteDeps {
  readonly database: Database;
  readonly now: () => Date;
}

/** Customers and their parcels belong to no depot. */
export function registerConsoleRoutes(app: FastifyInstance, deps: ConsoleRouteDeps): void {
  serve(app, staffSearch, async ({ query: { text } }, { caller, requestId }) => {
    requireEverywhere(caller);
    return { data: await search(deps, staffActor(caller, requestId), text) };
  });
}
