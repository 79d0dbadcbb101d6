import type { FastifyInstance } from 'fastify';
import * as contract from '../../contract/operations.ts';
import { refuse } from '../http/errors.ts';
import { serve } from '../http/serve-endpoint.ts';
import { findPreferences } from './find-preferences.ts';
import type { OperationsDeps } from './record-scans.ts';
import { recordScans } from './record-scans.ts';

/** For depots and drivers, who authenticate with an operations key. */
export function registerOperationsRoutes(app: FastifyInstance, deps: OperationsDeps): void {
  serve(app, contract.recordScans, async ({ body }, { caller }) => {
    const results = await recordScans(deps, body.scans, caller);
    if (results.every(({ outcome }) => outcome === 'refused')) refuseAll(results);
    return { results: [...results] };
  });

  serve(app, contract.listPreferences, async ({ body }) => ({
    preferences: await findPreferences(deps, body.tracking_codes),
  }));
}

function refuseAll(results: readonly contract.ScanResult[]): never {
  const reasons = results.map(({ code, message = '' }, place) => {
    const field = code ? `scans.${place}.${contract.fieldByScanError[code]}` : `scans.${place}`;
    return [field, message] as const;
  });
  const [first] = reasons;
  const message =
    results.length === 1 ? `The scan was refused. ${first?.[1]}` : `All scans were refused. The first: ${first?.[1]}`;
  return refuse('CONFLICT', message, Object.fromEntries(reasons));
}
