import * as z from 'zod/mini';
import { defineEndpoint } from '../endpoint.ts';
import { receiverToken } from '../receiver/receiver.ts';
import { boundedText } from '../values/texts/bounded-text.ts';
import { pointCode } from './points.ts';

/** For how long a parcel waits at a point, with the day it came not counted. */
export const pickupDays = 7;

/** In a straight line from the address the parcel was to go to. */
export const farthestPickupKm = 25;

/** Of the QR code that a till may scan instead of typing: `LKP1.<tracking code>.<PIN>`. */
export const pickupQrPrefix = 'LKP1';

const codeMessage = 'Please send the tracking code, at most 100 characters.';
const keyMessage = 'Please send a key of 1 to 150 characters, a new one for each parcel.';
const atMessage = 'Please send when it happened with its time zone, such as 2026-11-15T10:00:00Z.';
const pinMessage = 'Please send the PIN: six digits.';

const atTill = {
  tracking_code: boundedText(100, codeMessage).check(z.maxLength(100, codeMessage)),
  at: boundedText(40, atMessage).check(z.iso.datetime({ offset: true, error: atMessage })),
  /** Makes a call that is sent twice one. */
  idempotency_key: boundedText(150, keyMessage).check(z.minLength(1, keyMessage), z.maxLength(150, keyMessage)),
};

const response = z.object({
  message: z.string(),
  /** `late`: something that happened to it later was known already, so it doesn’t wait here. */
  outcome: z.enum(['accepted', 'duplicate', 'late']),
});

/** From now on its receiver can collect it there. */
export const recordPickupArrival = defineEndpoint('recordPickupArrival', 'POST /operations/pickups', {
  summary: 'Record that a parcel waits at a point to be collected',
  auth: 'operations',
  scope: 'points',
  body: z.object({ ...atTill, point: pointCode }),
  response,
  errors: ['CONFLICT'],
});

/** Wrong PINs are counted for each shipment and for each till. */
export const handOver = defineEndpoint('handOver', 'POST /operations/pickups/hand-over', {
  summary: `Hand a parcel over at a point, by its PIN or its QR code (${pickupQrPrefix}.<tracking code>.<PIN>)`,
  auth: 'operations',
  scope: 'points',
  body: z.object({ ...atTill, pin: boundedText(20, pinMessage).check(z.trim(), z.regex(/^\d{6}$/, pinMessage)) }),
  response: z.extend(response, {
    /** Tracking codes of parcels of the same shipment that wait here too, for the same PIN. */
    others_waiting: z.array(z.string()),
  }),
  errors: ['CONFLICT', 'TOO_MANY_REQUESTS'],
});

/** Always the same link until it ends: with the collection, with the last day, or by its receiver. */
export const sharePickup = defineEndpoint('sharePickup', 'POST /receiver/share-pickup', {
  summary: 'Make a link for somebody else to collect a waiting parcel with',
  auth: 'public',
  body: z.object({ token: receiverToken }),
  response: z.object({ url: z.string() }),
  errors: ['NOT_FOUND', 'CONFLICT', 'TOO_MANY_REQUESTS'],
});

/** Succeeds where there is none. The PIN stays the same. */
export const endSharedPickup = defineEndpoint('endSharedPickup', 'POST /receiver/end-shared-pickup', {
  summary: 'End the link for somebody else to collect a parcel with',
  auth: 'public',
  body: z.object({ token: receiverToken }),
  response: z.object({ message: z.string() }),
  errors: ['NOT_FOUND', 'TOO_MANY_REQUESTS'],
});

const linkMessage = 'This link is incomplete. Ask for the whole link again.';

const sharedPickup = z.object({
  /** The receiver's, empty where it isn't known. */
  first_name: z.string(),
  pin: z.string(),
  parcels: z.array(
    z.object({
      number: z.int(),
      /** The point's name first. */
      address: z.array(z.string()),
      hours: z.string(),
      /** The last day. */
      until: z.iso.date(),
      /** The code for the till, as an SVG. */
      qr: z.string(),
    }),
  ),
});

export type SharedPickup = z.output<typeof sharedPickup>;

/** Shows where to collect, until when and with what, and nothing of sender or receiver but a first name. */
export const openSharedPickup = defineEndpoint('openSharedPickup', 'POST /pickups/open', {
  summary: 'See what to collect with the link of a receiver',
  auth: 'public',
  body: z.object({ token: boundedText(200, linkMessage).check(z.maxLength(200, linkMessage)) }),
  response: z.object({ pickup: sharedPickup }),
  errors: ['NOT_FOUND', 'TOO_MANY_REQUESTS'],
});
