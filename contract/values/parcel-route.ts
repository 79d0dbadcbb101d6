import * as z from 'zod/mini';

export const deliveredTo = ['RECIPIENT', 'SIGNED', 'NEIGHBOUR', 'SAFE_PLACE', 'LETTERBOX', 'PICKUP_POINT'] as const;

/** Where and until which day to collect it, while it is ready for pickup. */
export const pickup = z.object({
  address: z.array(z.string()),
  hours: z.string(),
  until: z.iso.date(),
  /** At a point that hands it over for a PIN, which only the receiver’s own link shows. */
  needs_pin: z.optional(z.literal(true)),
  /** Of a shipment of several parcels: those that wait at a point by now, each with its place and last day. */
  waiting: z.optional(z.array(z.object({ number: z.int(), address: z.array(z.string()), until: z.iso.date() }))),
});

/** Where its sender drops it off, until it is under way. */
export const dropOffPlace = z.object({
  name: z.string(),
  town: z.string(),
  is_closed: z.optional(z.literal(true)),
});

/** Before the collection: the next working day on which it may be collected, and when it would then arrive. */
export const nextCollection = z.object({ on: z.iso.date(), arrives_by: z.iso.date() });

const position = z.object({ latitude: z.number(), longitude: z.number() });

/** For the map: approximate positions, by post area, of both ends and of the towns it was scanned in, oldest first. */
export const parcelRoute = z.object({
  from: position,
  to: position,
  stops: z.array(z.extend(position, { town: z.string() })),
});
