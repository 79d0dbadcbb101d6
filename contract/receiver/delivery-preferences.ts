import * as z from 'zod/mini';
import { pointCodeWith } from '../values/point-code.ts';
import { boundedText } from '../values/texts/bounded-text.ts';
import { lineUpTo, plainTextWith } from '../values/texts/plain-text.ts';

export const deliveryNeeds = ['KNOCK_LOUDLY', 'MORE_TIME', 'STEP_FREE'] as const;

export type DeliveryNeed = (typeof deliveryNeeds)[number];

/** In characters, of a place or a neighbour, and of a note. */
export const preferenceMaxLength = { place: 100, note: 200 } as const;

export const safePlacePreference = z.object({
  kind: z.literal('SAFE_PLACE'),
  place: plainTextWith('Describe your safe place.', preferenceMaxLength.place),
});

export const neighbourPreference = z.object({
  kind: z.literal('NEIGHBOUR'),
  neighbour: plainTextWith('Enter the neighbour’s name or house number.', preferenceMaxLength.place),
});

const dayMessage = 'Choose a day.';

export const anotherDayPreference = z.object({
  kind: z.literal('ANOTHER_DAY'),
  day: boundedText(10, dayMessage).check(z.iso.date(dayMessage)),
});

const needsMessage = 'Choose what you need from the list.';

const noteTooLong = `Use at most ${preferenceMaxLength.note} characters.`;
const note = lineUpTo(preferenceMaxLength.note, 'Enter text.', noteTooLong);

/** Any of the needs, a note, or both. */
export const needsPreference = z
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
      error: 'Choose what you need, or write a note.',
    }),
  );

/** Instead of a delivery to the door. */
export const pickupPointPreference = z.object({
  kind: z.literal('PICKUP_POINT'),
  point: pointCodeWith('Choose a pick-up point.'),
});

const atTheDoor = [safePlacePreference, neighbourPreference, anotherDayPreference, needsPreference] as const;

const kindMessage = 'Choose a delivery preference.';

/** With code and postcode, which anybody who saw the label has, a parcel can't be sent elsewhere. */
export const doorPreference = z.discriminatedUnion('kind', atTheDoor, { error: kindMessage });

export const chosenPreference = z.discriminatedUnion('kind', [...atTheDoor, pickupPointPreference], {
  error: kindMessage,
});

export const deliveryPreference = z.discriminatedUnion('kind', [
  ...atTheDoor,
  z.extend(pickupPointPreference, {
    /** Its name and address. */
    place: z.string(),
  }),
]);

/** The forms of the receiver's own page that a mail can open, by its query `change`. */
export const changeForms = [
  { name: 'safe-place', label: 'Safe place' },
  { name: 'neighbour', label: 'Neighbour' },
  { name: 'another-day', label: 'Another day' },
] as const;

export type ChangeForm = (typeof changeForms)[number]['name'];

export type DeliveryPreference = z.output<typeof deliveryPreference>;

/** A safe place, a neighbour and a point answer the same question: the later replaces the earlier. */
export const preferenceKinds = [
  'SAFE_PLACE',
  'NEIGHBOUR',
  'PICKUP_POINT',
  'ANOTHER_DAY',
  'NEEDS',
] as const satisfies readonly DeliveryPreference['kind'][];

/** Without duplicates, in our order, so that the same needs compare equal. */
function inOrder(needs: readonly DeliveryNeed[]): DeliveryNeed[] {
  return deliveryNeeds.filter((need) => needs.includes(need));
}
