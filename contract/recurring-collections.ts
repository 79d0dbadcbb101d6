import * as z from 'zod/mini';
import { collectionStates, slotId } from './collections.ts';
import { defineEndpoint } from './endpoint.ts';
import { id, idParams } from './values/id.ts';
import { phoneWith } from './values/people/phone.ts';
import { shipmentPostalCode } from './values/places/postcode.ts';
import { boundedText } from './values/texts/bounded-text.ts';
import { messageAnswer } from './values/texts/message-answer.ts';
import { lineUpTo, plainTextWith } from './values/texts/plain-text.ts';

/** Of one organisation. */
export const mostRecurring = 20;

/** Of them from addresses of which no shipment was ever paid for: they cost nothing, and take places from others. */
export const mostUnproven = 2;

const mostPauses = 12;

const dayMessage = 'Enter a date.';
const day = boundedText(10, dayMessage).check(z.regex(/^\d{4}-\d{2}-\d{2}$/, dayMessage), z.iso.date(dayMessage));

const windowMessage = 'Choose a time.';

/** Hours of London, such as `12-16`. */
const window = boundedText(5, windowMessage).check(z.regex(/^\d{2}-\d{2}$/, windowMessage));

const weekdaysMessage = 'Choose at least one day.';

/** Monday is 1. */
const weekdays = z
  .array(z.int().check(z.gte(1), z.lte(5)), weekdaysMessage)
  .check(z.minLength(1, weekdaysMessage), z.maxLength(5, weekdaysMessage));

/** Both days are part of it. */
const pause = z.object({ from: day, until: day }).check(
  z.refine(({ from, until }) => from <= until, {
    path: ['until'],
    error: 'The last day can’t be before the first.',
    when: ({ value }) => z.safeParse(z.object({ from: day, until: day }), value).success,
  }),
);

export const recurringTimes = z.object({
  weekdays,
  window,
  /** The last day; absent: until you end it. */
  ends_on: z.optional(day),
  /** No collection from the first to the last day of each. */
  pauses: z.optional(z.array(pause).check(z.maxLength(mostPauses, `You can plan ${mostPauses} pauses.`))),
});

export type RecurringTimes = z.output<typeof recurringTimes>;

const required = 'This field is required!.';

const place = z.object({
  fullname: plainTextWith(required, 300),
  phone_number: z.optional(phoneWith(required)),
  postal_code: shipmentPostalCode,
  street_name: plainTextWith(required, 300),
  building: z.optional(lineUpTo(100, 'Enter text.')),
  town: plainTextWith(required, 100),
});

export type RecurringPlace = z.output<typeof place>;

const recurringCollection = z.object({
  id: z.string(),
  fullname: z.string(),
  street_name: z.string(),
  building: z.string(),
  town: z.string(),
  postal_code: z.string(),
  weekdays: z.array(z.int()),
  window: z.string(),
  ends_on: z.optional(z.string()),
  pauses: z.array(z.object({ from: z.string(), until: z.string() })),
});

export type RecurringCollection = z.output<typeof recurringCollection>;

export const weekdayNames = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'] as const;

/** 'every Monday and Thursday, 12pm to 4pm'. */
export function describeRecurring({
  weekdays: days,
  window: hours,
}: Pick<RecurringTimes, 'weekdays' | 'window'>): string {
  const names = days.map((number) => weekdayNames[number - 1] ?? '');
  return `every ${days.length === 5 ? 'weekday' : new Intl.ListFormat('en-GB').format(names)}, ${hoursOfWindow(hours)}`;
}

/** '12pm to 4pm'. */
export function hoursOfWindow(hours: string): string {
  return hours.split('-').map(hourWords).join(' to ');
}

function hourWords(text: string): string {
  const hour = Number(text);
  return `${hour % 12 || 12}${hour < 12 ? 'am' : 'pm'}`;
}

/** Why there is no collection on a day of a recurring one: the window was full or closed, or nothing was booked by the cut-off. */
const dayProblems = ['FULL', 'CLOSED', 'NOTHING_READY'] as const;

const comingCollection = z.object({
  /** Of the day of a recurring collection. */
  recurring_id: z.optional(z.string()),
  day: z.string(),
  state: z.enum(collectionStates),
  problem: z.optional(z.enum(dayProblems)),
  from: z.optional(z.iso.datetime()),
  until: z.optional(z.iso.datetime()),
  change_until: z.optional(z.iso.datetime()),
  can_change: z.boolean(),
  shipments: z.int(),
  parcels: z.int(),
  street_name: z.string(),
  building: z.string(),
  postal_code: z.string(),
  /** One of those that it takes. */
  shipment_id: z.optional(z.string()),
});

export type ComingCollection = z.output<typeof comingCollection>;

export const listCollections = defineEndpoint('listCollections', 'GET /collections', {
  summary: 'The coming collections of an organisation, and the recurring ones they are made from',
  auth: 'customer',
  memberPermission: 'shipments:read',
  response: z.object({ coming: z.array(comingCollection), recurring: z.array(recurringCollection) }),
});

const saved = z.object({ message: z.string(), recurring: recurringCollection });

/** Its collections of the next seven working days are booked at once, and each later one a week before. */
export const addRecurringCollection = defineEndpoint('addRecurringCollection', 'POST /collections/recurring', {
  summary: 'Have a van come every week on some days',
  auth: 'customer',
  memberPermission: 'shipments:book',
  body: z.extend(recurringTimes, { ...place.shape }),
  response: saved,
  errors: ['CONFLICT', 'TOO_MANY_REQUESTS'],
});

/** Collections already booked stay where they have shipments; the others follow. */
export const changeRecurringCollection = defineEndpoint(
  'changeRecurringCollection',
  'PUT /collections/recurring/{id}',
  {
    summary: 'Change the days and the time of a recurring collection, or pause it',
    auth: 'customer',
    memberPermission: 'shipments:book',
    params: idParams,
    body: recurringTimes,
    response: saved,
    errors: ['NOT_FOUND', 'CONFLICT', 'TOO_MANY_REQUESTS'],
  },
);

export const endRecurringCollection = defineEndpoint('endRecurringCollection', 'DELETE /collections/recurring/{id}', {
  summary: 'End a recurring collection',
  auth: 'customer',
  memberPermission: 'shipments:book',
  params: idParams,
  response: messageAnswer,
  errors: ['NOT_FOUND'],
});

export const changeRecurringDay = defineEndpoint('changeRecurringDay', 'PUT /collections/recurring/{id}/day', {
  summary: 'Move or cancel one day of a recurring collection',
  auth: 'customer',
  memberPermission: 'shipments:book',
  params: z.object({ id }),
  /** Null: no collection on that day. */
  body: z.object({ day, slot: z.nullable(slotId) }),
  response: messageAnswer,
  errors: ['NOT_FOUND', 'CONFLICT', 'TOO_MANY_REQUESTS'],
});
