import * as z from 'zod/mini';
import { boundedText } from './values/bounded-text.ts';
import { lineUpTo, plainTextWith } from './values/plain-text.ts';
import type { ShipmentStatus } from './values/shipment-status.ts';

/** What somebody may need at the door. */
export const deliveryNeeds = ['KNOCK_LOUDLY', 'MORE_TIME', 'STEP_FREE'] as const;

export type DeliveryNeed = (typeof deliveryNeeds)[number];

/** The most characters of a place or a neighbour, and of a note. */
export const longestWish = { place: 100, note: 200 } as const;

/** What a safe place is asked for with. */
export const safePlaceWish = z.object({
  kind: z.literal('SAFE_PLACE'),
  place: plainTextWith('Please say where it is safe and dry.', longestWish.place),
});

/** What a neighbour is named with. */
export const neighbourWish = z.object({
  kind: z.literal('NEIGHBOUR'),
  neighbour: plainTextWith('Please give the neighbour’s name or house number.', longestWish.place),
});

const dayMessage = 'Please choose one of the days.';

/** What another day is asked for with: one of those that are offered. */
export const anotherDayWish = z.object({
  kind: z.literal('ANOTHER_DAY'),
  day: boundedText(10, dayMessage).check(z.iso.date(dayMessage)),
});

const needsMessage = 'Please choose what you need from the list.';

const noteTooLong = `Please use at most ${longestWish.note} characters.`;
const note = lineUpTo(longestWish.note, 'Please provide text.', noteTooLong);

/** What is needed at the door: any of the needs, a note, or both. */
export const needsWish = z
  .object({
    kind: z.literal('NEEDS'),
    needs: z
      .array(z.enum(deliveryNeeds, needsMessage), needsMessage)
      .check(z.maxLength(deliveryNeeds.length, needsMessage), z.overwrite(inOrder)),
    note: z.prefault(note, ''),
  })
  .check(
    z.refine(({ needs, note: text }) => needs.length > 0 || text !== '', {
      path: ['needs'],
      error: 'Please choose what you need, or write a note.',
    }),
  );

/** Something a receiver asks of those who deliver the parcel. */
export const wish = z.discriminatedUnion('kind', [safePlaceWish, neighbourWish, anotherDayWish, needsWish], {
  error: 'Please choose what you wish for.',
});

export type Wish = z.output<typeof wish>;

/** What can be wished for. A safe place and a neighbour are two answers to one question: the later replaces the earlier. */
export const wishKinds = ['SAFE_PLACE', 'NEIGHBOUR', 'ANOTHER_DAY', 'NEEDS'] as const satisfies readonly Wish['kind'][];

/** From its booking until it is out for delivery; after an attempt that failed, for the next one. */
const wishableStatuses: readonly ShipmentStatus[] = [
  'BOOKED',
  'COLLECTION_FAILED',
  'COLLECTED',
  'AT_DEPOT',
  'IN_TRANSIT',
  'ON_HOLD',
  'DELIVERY_ATTEMPTED',
];

/** Whether a wish still reaches those who deliver the parcel. */
export function canWish(status: ShipmentStatus): boolean {
  return wishableStatuses.includes(status);
}

/** Each once, in our order: the same needs are the same wish however they were ticked. */
function inOrder(needs: readonly DeliveryNeed[]): DeliveryNeed[] {
  return deliveryNeeds.filter((need) => needs.includes(need));
}
