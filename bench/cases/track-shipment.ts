import { apiBasePath } from '../../contract/endpoint.ts';
import { trackShipment as endpoint } from '../../contract/tracking.ts';
import type { Call, CallCase, Product } from '../bench-case.ts';
import { seedParcelsInTransit } from '../seed/seed-parcels.ts';

/** More than a run asks for and more than the process caches, so that none is a cache hit. */
const coldCodes = 30_000;
const hotCodes = 100;

const shared = { kind: 'calls', atOnce: 8, callsPerTurn: 500 } as const;

/** Parcels that are not cached, each with its events. */
export const trackShipment: CallCase = {
  ...shared,
  name: 'track-shipment',
  prepare: (product) => prepareCalls(product, 'TC', coldCodes),
  targets: [
    { figure: 'server CPU ms of the floor', atMost: 1.7 },
    { figure: 'requests/s of the floor', atLeast: 0.7 },
  ],
};

/** Cached parcels; the floor sends a fixed response of about the same size. */
export const trackHotShipment: CallCase = {
  ...shared,
  name: 'track-shipment, hot codes',
  floorPath: '/fixed-response',
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
