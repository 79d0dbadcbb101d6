import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { deliveredTo } from './tracking.ts';
import { shipmentStatuses } from './values/shipment-status.ts';

/** The most scans that are taken at once. */
export const mostScans = 1000;

/** What a depot or driver saw of a parcel, and when. */
export const scan = z.object({
  tracking_code: z.string().check(z.maxLength(100)),
  status: z.enum(shipmentStatuses),
  /** When it happened, which may be before what is already known. */
  at: z.iso.datetime({ offset: true }),
  /** Never more than a town: it is shown to everybody. */
  town: z.string().check(z.trim(), z.maxLength(100)),
  /** Makes the same scan sent twice one event. */
  idempotency_key: z.string().check(z.minLength(1), z.maxLength(200)),
  reason: z.optional(z.string().check(z.trim(), z.maxLength(200))),
  delivered_to: z.optional(z.enum(deliveredTo)),
});

export type Scan = z.output<typeof scan>;

/** What became of a scan: taken, known before, kept in its place without moving the status, or refused. */
export const scanResult = z.object({
  idempotency_key: z.string(),
  outcome: z.enum(['accepted', 'duplicate', 'late', 'refused']),
  code: z.optional(z.string()),
  message: z.optional(z.string()),
});

export type ScanResult = z.output<typeof scanResult>;

/** Takes the scans of depots and drivers, one or many, in any order; the results stand in the order of the scans. */
export const recordScans = defineEndpoint({
  name: 'recordScans',
  method: 'POST',
  path: '/operations/scans',
  summary: 'Tell what happened to parcels',
  auth: 'operations',
  body: z.object({ scans: z.array(scan).check(z.minLength(1), z.maxLength(mostScans)) }),
  response: z.object({ results: z.array(scanResult) }),
  errors: ['CONFLICT'],
});
