import * as z from 'zod/mini';
import { shipmentStatuses } from './values/shipment-status.ts';

/** One physical piece of a shipment. Its code opens the tracking page too. */
export const shipmentParcel = z.object({
  _tracking_id: z.string(),
  /** Counted from 1. */
  number: z.int(),
  status: z.enum(shipmentStatuses),
});

export const shipmentEvent = z.object({
  at: z.iso.datetime(),
  status: z.enum(shipmentStatuses),
  sentence: z.string(),
  town: z.optional(z.string()),
  reason: z.optional(z.string()),
  /** Numbers of the parcels it happened to; absent where it happened to all. */
  parcels: z.optional(z.array(z.int())),
});

export type ShipmentEvent = z.output<typeof shipmentEvent>;

/** `last_event` is absent while nothing has happened that the caller may see. */
export const followedParcel = z.extend(shipmentParcel, {
  last_event: z.optional(z.omit(shipmentEvent, { parcels: true })),
});

export type FollowedParcel = z.output<typeof followedParcel>;
