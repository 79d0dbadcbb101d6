import { apiBasePath } from '../contract/endpoint.ts';
import { recordScans } from '../contract/operations.ts';
import { myShipments } from '../contract/shipments.ts';
import { trackShipment } from '../contract/tracking.ts';
import type { Call } from './bench-case.ts';
import { createShipmentCall } from './create-shipment-call.ts';
import { trackingCodeAt } from './seed/seed-parcels.ts';
import { largeCustomerEvery, largeCustomerShipments, reservedForJobs } from './seed/seed-shipments.ts';
import type { BenchCustomer } from './seed/sign-up.ts';

export interface Callers {
  readonly large: BenchCustomer;
  readonly senders: readonly BenchCustomer[];
  readonly operationsKey: string;
}

export interface Calls {
  readonly calls: readonly Call[];
  /** Items they are about: a batch of scans counts each scan. */
  readonly count: number;
  readonly atOnce: number;
}

/** Numbers of shipments at which a run measures, up to its largest. */
export const scaleSizes = [10_000, 100_000, 1_000_000, 10_000_000];

/** Items in a round with `share` 1. */
const usual = { tracked: 1000, listed: 160, created: 160, scanned: 3000 };
/** Smaller than a depot's, so that a busy machine stays within the timeout. */
const batchSize = 250;

interface Round {
  readonly size: number;
  readonly round: number;
  readonly share: number;
}

/** By name. Each round uses other shipments, so that no cache answers. */
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

/** Parcels from everywhere in the table, each once. */
function trackCalls(size: number, round: number, tracked: number): Call[] {
  return Array.from({ length: tracked }, (_, index) => {
    const code = trackingCodeAt('GR', nearestInTransit(1 + round + Math.floor((index * (size - 20)) / tracked)));
    return { method: 'GET', path: `${apiBasePath}${trackShipment.path}?tracking_code=${code}` };
  });
}

/** The 500th page, or the last of a shorter list: one shipment in twenty is hidden. */
function pageOf(size: number): number {
  return Math.min(500, Math.floor((Math.min(size / largeCustomerEvery, largeCustomerShipments) * 0.9) / 10));
}

function listCalls({ headers }: BenchCustomer, page: number, listed: number): Call[] {
  return Array.from({ length: listed }, () => ({
    method: 'GET',
    path: `${apiBasePath}${myShipments.path}?page=${page}`,
    headers,
  }));
}

function createCalls(senders: readonly BenchCustomer[], created: number): Call[] {
  return Array.from({ length: created }, (_, index) => createShipmentCall(senders[index % senders.length], index));
}

function scanCalls(size: number, round: number, scanned: number, key: string): Call[] {
  const at = new Date().toISOString();
  const newest = size - reservedForJobs - 20;
  const codes = Array.from({ length: scanned }, (_, index) =>
    trackingCodeAt('GR', nearestInTransit(newest - 2 * index)),
  );
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

/** The nearest parcel in transit: not the large customer's, some of which are hidden, nor one reserved for a job. */
function nearestInTransit(index: number): number {
  const isReserved = scaleSizes.some((size) => index > size - reservedForJobs - 1 && index <= size);
  const near = isReserved ? index - reservedForJobs - 1 : index;
  return near % largeCustomerEvery === 0 ? near + 1 : near;
}
