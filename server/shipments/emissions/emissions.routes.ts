import type { FastifyInstance } from 'fastify';
import * as contract from '../../../contract/emissions.ts';
import type { Database } from '../../database/database.ts';
import { serve } from '../../http/serve-endpoint.ts';
import { stateEmissions, writeEmissionsTable } from './state-emissions.ts';

/** Serves what a customer's own shipments emitted. */
export function registerEmissionsRoutes(
  app: FastifyInstance,
  deps: { readonly database: Database; readonly now: () => Date },
): void {
  serve(app, contract.emissionsStatement, ({ query }, { caller }) => stateEmissions(deps, caller, query.year));

  serve(app, contract.emissionsTable, async ({ query }, { caller, setHeader }) => {
    const statement = await stateEmissions(deps, caller, query.year);
    setHeader('content-disposition', `attachment; filename="emissions-${statement.year}.csv"`);
    return Buffer.from(writeEmissionsTable(statement));
  });
}
