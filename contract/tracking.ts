import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { followedParcel, shipmentEvent } from './parcels.ts';
import { deliveredTo, dropOffPlace, nextCollection, parcelRoute, pickup } from './values/parcel-route.ts';
import { shipmentStatuses } from './values/shipment-status.ts';
import { boundedText } from './values/texts/bounded-text.ts';
import { fileBytes } from './values/texts/file-bytes.ts';
import { longestTypedCode } from './values/tracking-code.ts';

/** For an empty tracking code (specification, section 5). */
const trackingCodeMessage = 'Please provide a shipment tracking code.';

const tooLongMessage = 'That’s too long for a tracking number.';

export const trackRequest = z.object({
  tracking_code: boundedText(longestTypedCode, trackingCodeMessage, tooLongMessage).check(
    z.trim(),
    z.minLength(1, { error: trackingCodeMessage, abort: true }),
    z.maxLength(longestTypedCode, tooLongMessage),
  ),
});

/** Public to anybody with the code: no person, no phone, no email address, no house number. */
export const trackedShipment = z.object({
  /** The first parcel's, whichever parcel's code was asked for. */
  _tracking_id: z.string(),
  /** In the order of their numbers. The status is that of the one that is least far. */
  parcels: z.array(followedParcel),
  status: z.enum(shipmentStatuses),
  createdAt: z.iso.datetime(),
  shipper_street_name: z.string(),
  shipper_town: z.string(),
  shipper_country: z.string(),
  receiver_street_name: z.string(),
  receiver_town: z.string(),
  receiver_country: z.string(),
  mode_of_transportation: z.optional(z.string()),
  /** Oldest first. What happened to several parcels within the hour is one event. */
  events: z.array(shipmentEvent),
  /** Null before collection, while the time is unknown, and at the end. */
  expected: z.nullable(z.object({ from: z.iso.datetime(), until: z.iso.datetime() })),
  /** Working days from collection to delivery. */
  delivery_days: z.int(),
  if_collected: z.optional(nextCollection),
  drop_off: z.optional(dropOffPlace),
  delivered_to: z.optional(z.enum(deliveredTo)),
  pickup: z.optional(pickup),
  route: parcelRoute,
});

export type TrackedShipment = z.output<typeof trackedShipment>;

/** A code with a wrong check digit is refused without a lookup; an unknown one answers 404. */
export const trackShipment = defineEndpoint('trackShipment', 'GET /shipment/track-shipment', {
  summary: 'Track a parcel',
  auth: 'public',
  query: trackRequest,
  response: z.object({ data: trackedShipment }),
  errors: ['NOT_FOUND', 'TOO_MANY_REQUESTS'],
});

/** iCalendar (RFC 5545), for programs that follow it: has the time while one is expected, and nothing that tracking doesn't say. */
export const trackingCalendar = defineEndpoint('trackingCalendar', 'GET /shipment/track-shipment/calendar', {
  summary: 'When a parcel is expected, as a calendar',
  auth: 'public',
  query: trackRequest,
  produces: 'text/calendar',
  response: fileBytes,
  errors: ['NOT_FOUND', 'TOO_MANY_REQUESTS'],
});
