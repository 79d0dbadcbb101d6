import { apiBasePath } from '../contract/endpoint.ts';
import { recordScans } from '../contract/operations.ts';
import { myShipments } from '../contract/shipments.ts';
import { trackShipment } from '../contract/tracking.ts';
import type { Call } from './bench-case.ts';
import { createCall } from './create-call.ts';
import { largestOwn, ownEvery, setAside } from './grow-shipments.ts';
import type { BenchCustomer } from './sign-up.ts';
import { trackingCodeAt } from './tracking-code-at.ts';

/** Who calls while the tables grow. */
export interface Callers {
  readonly large: BenchCustomer;
  readonly senders: readonly BenchCustomer[];
  readonly operationsKey: string;
}

/** Calls of one kind: how many things they are about, and how many are under way at a time. */
export interface Calls {
  readonly calls: readonly Call[];
  readonly count: number;
  readonly atOnce: number;
}

/** How many shipments there are when it is measured what calls cost, as far as a run goes. */
export const scaleSizes = [10_000, 100_000, 1_000_000, 10_000_000];

/** How many of each are made in a round where nothing else is said. */
const usual = { tracked: 1000, listed: 160, created: 160, scanned: 3000 };
/** Smaller than a depot's, so that a busy machine answers each in time. */
const batchSize = 250;

/** Which calls are made: of tables so large, for which run, and what share of the usual number. */
export interface Round {
  readonly size: number;
  readonly round: number;
  readonly share: number;
}

/** What is asked in a round, by name. Each round asks about others, so that no memory answers. */
export function callsAt({ size, round, share }: Round, callers: Callers): ReadonlyMap<string, Calls> {
  const tracked = usual.tracked * share;
  const listed = usual.listed * share;
  const created = usual.created * share;
  const scanned = Math.ceil((usual.scanned * share) / batchSize) * batchSize;
  return new Map([
    ['track', { calls: trackCalls(size, round, tracked), count: tracked, atOnce: 4 }],
    ['list, page 1', { calls: listCalls(callers.large, 1, listed), count: listed, atOnce: 1 }],
    ['list, page 500', { calls: listCalls(callers.large, pageOf(size), listed), count: listed, atOnce: 1 }],
    ['create', { calls: createCalls(callers.senders, created), count: created, atOnce: 4 }],
    ['scan', { calls: scanCalls(size, round, scanned, callers.operationsKey), count: scanned, atOnce: 1 }],
  ]);
}

/** Parcels from everywhere in the table, each asked for once, so that the database answers. */
function trackCalls(size: number, round: number, tracked: number): Call[] {
  return Array.from({ length: tracked }, (_, index) => {
    const code = trackingCodeAt('GR', travelling(1 + round + Math.floor((index * (size - 20)) / tracked)));
    return { method: 'GET', path: `${apiBasePath}${trackShipment.path}?tracking_code=${code}` };
  });
}

/** The 500th page, or the last one of a list that is not that long: one in twenty is hidden. */
function pageOf(size: number): number {
  return Math.min(500, Math.floor((Math.min(size / ownEvery, largestOwn) * 0.9) / 10));
}

function listCalls({ headers }: BenchCustomer, page: number, listed: number): Call[] {
  return Array.from({ length: listed }, () => ({
    method: 'GET',
    path: `${apiBasePath}${myShipments.path}?page=${page}`,
    headers,
  }));
}

function createCalls(senders: readonly BenchCustomer[], created: number): Call[] {
  return Array.from({ length: created }, (_, index) => createCall(senders[index % senders.length], index));
}

/** Parcels that are new but paid go on the road, in batches. */
function scanCalls(size: number, round: number, scanned: number, key: string): Call[] {
  const at = new Date().toISOString();
  const newest = size - setAside - 20;
  const codes = Array.from({ length: scanned }, (_, index) => trackingCodeAt('GR', travelling(newest - 2 * index)));
  return Array.from({ length: scanned / batchSize }, (_, batch) => ({
    method: 'POST',
    path: apiBasePath + recordScans.path,
    headers: { authorization: `Bearer ${key}` },
    body: {
      scans: codes.slice(batch * batchSize, (batch + 1) * batchSize).map((tracking_code, index) => ({
        tracking_code,
        status: round % 2 === 0 ? 'IN_TRANSIT' : 'AT_DEPOT',
        at,
        town: 'Leeds',
        idempotency_key: `scale ${size} ${round} ${batch} ${index}`,
      })),
    },
  }));
}

/** A parcel near a place that is on its way: not one of the large customer's, some of which are hidden, nor one that a job ends. */
function travelling(place: number): number {
  const isSetAside = scaleSizes.some((size) => place > size - setAside - 1 && place <= size);
  const near = isSetAside ? place - setAside - 1 : place;
  return near % ownEvery === 0 ? near + 1 : near;
}
