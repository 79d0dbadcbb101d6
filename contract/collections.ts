import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { idParams } from './values/id.ts';
import { shipmentPostalCode } from './values/places/postcode.ts';
import { boundedText } from './values/texts/bounded-text.ts';
import { fileBytes } from './values/texts/file-bytes.ts';
import { lineUpTo } from './values/texts/plain-text.ts';

const slotMessage = 'Choose a day and time for the collection.';

/** A window of a day, such as `2026-11-19 12-16`, by London's clock. */
export const slotId = boundedText(16, slotMessage).check(z.regex(/^\d{4}-\d{2}-\d{2} \d{2}-\d{2}$/, slotMessage));

/** Somebody who has chosen has it for so long while they pay. */
export const holdMinutes = 15;

/** How postcodes, streets and buildings of two addresses are compared: the van stops once for those that are the same. */
export function comparedText(text: string): string {
  return text.normalize('NFKC').toLowerCase().trim().replaceAll(/\s+/g, ' ');
}

/** More than this at one address takes a van of its own. */
export const mostStopParcels = 20;
export const mostStopKg = 200;

const window = z.object({ slot: z.string(), from: z.iso.datetime(), until: z.iso.datetime() });

const offeredSlot = z.extend(window, {
  /** The last moment to book it, and afterwards to change or cancel it. */
  book_until: z.iso.datetime(),
  /** Where our van is in that street anyway: what a collection then saves. */
  saved_co2e_grams: z.optional(z.int()),
});

export type OfferedSlot = z.output<typeof offeredSlot>;

/** Closed and full ones are left out. Soonest first. */
export const offerSlots = defineEndpoint('offerSlots', 'GET /collections/slots', {
  summary: 'When we can collect from a postcode',
  auth: 'public',
  /** A day of a recurring collection can be moved as far ahead as those are booked. */
  query: z.object({ postal_code: shipmentPostalCode, recurring: z.optional(z.literal('true')) }),
  response: z.object({ data: z.array(offeredSlot) }),
  errors: ['TOO_MANY_REQUESTS'],
});

const line = (mostCharacters: number) => lineUpTo(mostCharacters, 'Enter text.');

/** Replaces what was held for the address before. Holding it again starts the time again. */
export const holdSlot = defineEndpoint('holdSlot', 'POST /collections/holds', {
  summary: 'Hold a place in a collection window for 15 minutes',
  auth: 'customer',
  memberPermission: 'shipments:book',
  forGuests: true,
  body: z.object({
    slot: slotId,
    postal_code: shipmentPostalCode,
    street_name: line(300),
    building: z.optional(line(100)),
  }),
  response: z.object({ held: z.extend(window, { held_until: z.iso.datetime() }) }),
  errors: ['CONFLICT', 'TOO_MANY_REQUESTS'],
});

/** WAITING: asked for by a shipment that is not paid yet. */
export const collectionStates = ['WAITING', 'BOOKED', 'DONE', 'FAILED', 'CANCELLED'] as const;

export const collection = z.extend(window, {
  state: z.enum(collectionStates),
  /** Shipments that the van takes at this stop. */
  shipments: z.int(),
  parcels: z.int(),
  /** Until when it can be changed or cancelled. */
  change_until: z.iso.datetime(),
  can_change: z.boolean(),
});

export type Collection = z.output<typeof collection>;

const seenCollection = z.object({
  /** The latest; absent where none was ever booked. */
  collection: z.optional(collection),
  /** What it can be booked for, or moved to. Empty where it can't be changed any more. */
  slots: z.array(offeredSlot),
  /** How many collections of the shipment failed. After two a drop-off point may be easier. */
  failed: z.int(),
});

export type SeenCollection = z.output<typeof seenCollection>;

export const getCollection = defineEndpoint('getCollection', 'GET /shipment/{id}/collection', {
  summary: 'When a shipment is collected, and when else it could be',
  auth: 'customer',
  memberPermission: 'shipments:read',
  forGuests: true,
  params: idParams,
  response: z.extend(seenCollection, {
    /** Of all the organisation's collections, for a calendar to follow. Your own: it ends when you leave. Keep it private. */
    calendar_url: z.string(),
  }),
  errors: ['NOT_FOUND'],
});

/** Null: no collection. */
const newSlot = z.object({ slot: z.nullable(slotId) });

/** Moves the whole stop, with every shipment of it. */
export const changeCollection = defineEndpoint('changeCollection', 'PUT /shipment/{id}/collection', {
  summary: 'Book, move or cancel the collection of a shipment',
  auth: 'customer',
  memberPermission: 'shipments:book',
  forGuests: true,
  params: idParams,
  body: newSlot,
  response: z.extend(seenCollection, { message: z.string() }),
  errors: ['NOT_FOUND', 'CONFLICT'],
});

const token = boundedText(200).check(z.maxLength(200));

/** From the link in a mail. */
export const openCollection = defineEndpoint('openCollection', 'POST /collections/open', {
  summary: 'Open a collection by the link in a mail',
  auth: 'public',
  body: z.object({ token }),
  response: z.extend(seenCollection, { town: z.string(), tracking_codes: z.array(z.string()) }),
  errors: ['NOT_FOUND', 'TOO_MANY_REQUESTS'],
});

export const changeOpenedCollection = defineEndpoint('changeOpenedCollection', 'PUT /collections/open', {
  summary: 'Book, move or cancel a collection by the link in a mail',
  auth: 'public',
  body: z.extend(newSlot, { token }),
  response: z.extend(seenCollection, { message: z.string() }),
  errors: ['NOT_FOUND', 'CONFLICT', 'TOO_MANY_REQUESTS'],
});

export const renewCalendarLink = defineEndpoint('renewCalendarLink', 'POST /collections/calendar/renew', {
  summary: 'Replace your calendar link: the old one stops working',
  auth: 'customer',
  memberPermission: 'shipments:read',
  forGuests: true,
  response: z.object({ calendar_url: z.string(), message: z.string() }),
});

/** iCalendar (RFC 5545), for programs that follow it. */
export const collectionsCalendar = defineEndpoint('collectionsCalendar', 'GET /collections/calendar', {
  summary: "An organisation's collections as a calendar",
  auth: 'public',
  query: z.object({ token }),
  produces: 'text/calendar',
  response: fileBytes,
  errors: ['NOT_FOUND', 'TOO_MANY_REQUESTS'],
});
