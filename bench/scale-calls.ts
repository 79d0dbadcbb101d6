import { apiBasePath } from '../contract/endpoint.ts';
import { recordScans } from '../contract/operations.ts';
import { myShipments } from '../contract/shipments.ts';
import { trackShipment } from '../contract/tracking.ts';
import type { Call } from './bench-case.ts';
import { createCall } from './create-call.ts';
import { largestOwn, overdue, ownEvery } from './grow-shipments.ts';
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

const tracked = 1000;
const listed = 150;
const created = 150;
const scanned = 3000;
/** Smaller than a depot's, so that a busy machine answers each in time. */
const batchSize = 250;

/** What is asked of tables with so many shipments, by name. Each round asks about others, so that no memory answers. */
export function callsAt(size: number, round: number, callers: Callers): ReadonlyMap<string, Calls> {
  return new Map([
    ['track', { calls: trackCalls(size, round), count: tracked, atOnce: 4 }],
    ['list, page 1', { calls: listCalls(callers.large, 1), count: listed, atOnce: 1 }],
    ['list, page 500', { calls: listCalls(callers.large, pageOf(size)), count: listed, atOnce: 1 }],
    ['create', { calls: createCalls(callers.senders), count: created, atOnce: 4 }],
    ['scan', { calls: scanCalls(size, round, callers.operationsKey), count: scanned, atOnce: 1 }],
  ]);
}

/** Parcels from everywhere in the table, each asked for once, so that the database answers. */
function trackCalls(size: number, round: number): Call[] {
  return Array.from({ length: tracked }, (_, index) => {
    const code = trackingCodeAt('GR', notOwn(1 + round + Math.floor((index * (size - 20)) / tracked)));
    return { method: 'GET', path: `${apiBasePath}${trackShipment.path}?tracking_code=${code}` };
  });
}

/** The 500th page, or the last one of a list that is not that long: one in twenty is hidden. */
function pageOf(size: number): number {
  return Math.min(500, Math.floor((Math.min(size / ownEvery, largestOwn) * 0.9) / 10));
}

function listCalls({ headers }: BenchCustomer, page: number): Call[] {
  return Array.from({ length: listed }, () => ({
    method: 'GET',
    path: `${apiBasePath}${myShipments.path}?page=${page}`,
    headers,
  }));
}

function createCalls(senders: readonly BenchCustomer[]): Call[] {
  return Array.from({ length: created }, (_, index) => createCall(senders[index % senders.length], index));
}

/** Parcels that are new but paid go on the road, in batches. */
function scanCalls(size: number, round: number, key: string): Call[] {
  const at = new Date().toISOString();
  const newest = size - overdue - 20;
  const codes = Array.from({ length: scanned }, (_, index) => trackingCodeAt('GR', notOwn(newest - 2 * index)));
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

/** The next parcel that is not the large customer's, some of which are hidden. */
function notOwn(place: number): number {
  return place % ownEvery === 0 ? place + 1 : place;
}
