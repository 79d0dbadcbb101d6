import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { deliveryNeeds } from './receiver/delivery-preferences.ts';
import { deliveredTo } from './values/parcel-route.ts';
import { shipmentStatuses } from './values/shipment-status.ts';
import { boundedText } from './values/texts/bounded-text.ts';
import { lineUpTo } from './values/texts/plain-text.ts';

/** In one call. */
export const mostScans = 1000;

/** Reasons shown, in words, to everybody who tracks the parcel. Any other reason is visible to its sender and staff only. */
export const scanReasons = [
  'NO_ANSWER',
  'NO_ACCESS',
  'ADDRESS_NOT_FOUND',
  'BUSINESS_CLOSED',
  'NOT_READY',
  'REFUSED',
  'NOT_PICKED_UP',
  'DAMAGED',
  'DELAYED',
  'WEATHER',
  'TRAFFIC',
  'VEHICLE_FAULT',
] as const;

export type ScanReason = (typeof scanReasons)[number];

/** For the developer of the scanner's program. */
const scanMessages = {
  tracking_code: 'Please send the tracking code, at most 100 characters.',
  status: 'Please send a status that parcels have, such as COLLECTED.',
  at: 'Please send when it happened with its time zone, such as 2026-11-15T10:00:00Z.',
  town: 'Please send the town, at most 100 characters, or empty text where it is not known.',
  idempotency_key: 'Please send a key of 1 to 200 characters, a new one for each scan.',
  reason: 'Please send the reason in at most 200 characters, or leave it out.',
  delivered_to: `Please send one of ${deliveredTo.join(', ')}, or leave it out of scans other than DELIVERED.`,
  scans: `Please send from 1 to ${mostScans} scans.`,
} as const;

/** A depot's or driver's observation of a parcel. */
export const scan = z.object({
  tracking_code: boundedText(100, scanMessages.tracking_code).check(z.maxLength(100, scanMessages.tracking_code)),
  status: z.enum(shipmentStatuses, scanMessages.status),
  /** When it happened; may be before recorded events. */
  at: boundedText(40, scanMessages.at).check(z.iso.datetime({ offset: true, error: scanMessages.at })),
  /** At most a town, because everybody sees it. */
  town: lineUpTo(100, scanMessages.town),
  /** Makes a scan that is sent twice one event. */
  idempotency_key: boundedText(200, scanMessages.idempotency_key).check(
    z.minLength(1, scanMessages.idempotency_key),
    z.maxLength(200, scanMessages.idempotency_key),
  ),
  /** One of `scanReasons`, or a few words. */
  reason: z.optional(lineUpTo(200, scanMessages.reason)),
  /** Required for DELIVERED. */
  delivered_to: z.optional(z.enum(deliveredTo, scanMessages.delivered_to)),
});

export type Scan = z.output<typeof scan>;

/** Refusals of a scan, each with the field that causes it. */
export const fieldByScanError = {
  MISTYPED_CODE: 'tracking_code',
  UNKNOWN_SHIPMENT: 'tracking_code',
  KEY_RESERVED: 'idempotency_key',
  KEY_REUSED: 'idempotency_key',
  NOT_BOOKED: 'at',
  IN_FUTURE: 'at',
  ILLEGAL_MOVE: 'status',
  HOW_MISSING: 'delivered_to',
} as const satisfies Readonly<Record<string, keyof Scan>>;

const scanRefusals = Object.keys(fieldByScanError) as [
  keyof typeof fieldByScanError,
  ...(keyof typeof fieldByScanError)[],
]; // the literal's own

/** `late` is recorded in its place without changing the status; `duplicate` was recorded before. */
const scanResult = z.object({
  idempotency_key: z.string(),
  outcome: z.enum(['accepted', 'duplicate', 'late', 'refused']),
  code: z.optional(z.enum(scanRefusals)),
  message: z.optional(z.string()),
});

export type ScanResult = z.output<typeof scanResult>;

/**
 * Records scans of depots and drivers, in any order; the results are in the order of the scans. If every scan is refused the answer is
 * CONFLICT, whose `fields` say why: `scans.0.status`, for example.
 */
export const recordScans = defineEndpoint('recordScans', 'POST /operations/scans', {
  summary: 'Record scans of parcels',
  auth: 'operations',
  scope: 'scan',
  body: z.object({
    scans: z
      .array(scan, scanMessages.scans)
      .check(z.minLength(1, scanMessages.scans), z.maxLength(mostScans, scanMessages.scans)),
  }),
  largestBodyBytes: 1_048_576,
  response: z.object({ results: z.array(scanResult) }),
  errors: ['CONFLICT'],
});

/** Parcels in one call. */
const maxCodes = 1000;

const codesMessage = `Please send from 1 to ${maxCodes} tracking codes, each at most 100 characters.`;

/** The receiver's delivery preferences for a parcel. */
const parcelPreferences = z.object({
  tracking_code: z.string(),
  /** Deliver on this day instead of as soon as possible. */
  deliver_on: z.optional(z.iso.date()),
  /** Where to leave it when nobody is in: at most one of the two. */
  safe_place: z.optional(z.string()),
  neighbour: z.optional(z.string()),
  /** Take it to this point instead of the door. */
  pickup_point: z.optional(z.object({ code: z.string(), place: z.string() })),
  needs: z.array(z.enum(deliveryNeeds)),
  note: z.optional(z.string()),
});

export type ParcelPreferences = z.output<typeof parcelPreferences>;

/** Delivery preferences for drivers. Leaves out parcels without any, and those no longer under way. */
export const listPreferences = defineEndpoint('listPreferences', 'POST /operations/preferences', {
  summary: 'List delivery preferences of parcels',
  auth: 'operations',
  scope: 'preferences:read',
  body: z.object({
    tracking_codes: z
      .array(boundedText(100, codesMessage).check(z.maxLength(100, codesMessage)), codesMessage)
      .check(z.minLength(1, codesMessage), z.maxLength(maxCodes, codesMessage)),
  }),
  largestBodyBytes: 1_048_576,
  response: z.object({ preferences: z.array(parcelPreferences) }),
});
