import { apiBasePath } from '../../contract/endpoint.ts';
import { trackShipment as endpoint } from '../../contract/tracking.ts';
import type { Call, CallCase, Product } from '../bench-case.ts';
import { seedParcelsInTransit } from '../seed-parcels.ts';

/** More than a run asks for and more than the process caches, so that none is a cache hit. */
const coldCodes = 20_000;
const hotCodes = 100;

const shared = { kind: 'calls', atOnce: 8, callsPerTurn: 500 } as const;

/** Parcels that are not cached, each with its events; the floor reads one row by its key. */
export const trackShipment: CallCase = {
  ...shared,
  name: 'track-shipment',
  floor: 'select',
  prepare: (product) => prepareCalls(product, 'TC', coldCodes),
  targets: [
    // 0.27 ms where the floor takes 0.115; machines differ, and so does what else they have to do.
    { figure: 'server CPU ms of the floor', atMost: 2.35 },
    { figure: 'requests/s of the floor', atLeast: 0.7 },
  ],
};

/** Cached parcels; the floor sends a fixed response of about the same size. */
export const trackHotShipment: CallCase = {
  ...shared,
  name: 'track-shipment, hot codes',
  floor: 'answer',
  prepare: (product) => prepareCalls(product, 'TH', hotCodes),
  targets: [{ figure: 'requests/s of the floor', atLeast: 0.7 }],
};

async function prepareCalls({ databaseUrl }: Product, prefix: string, count: number): Promise<() => Call> {
  const codes = await seedParcelsInTransit(databaseUrl, prefix, count);
  let sent = 0;
  return () => {
    sent += 1;
    return { method: 'GET', path: `${apiBasePath}${endpoint.path}?tracking_code=${codes[sent % count]}` };
  };
}
