import * as z from 'zod/mini';
import { defineEndpoint } from '../endpoint.ts';
import { pageText } from '../values/page.ts';
import { postalCode } from '../values/places/postcode.ts';
import { pointCodeWith } from '../values/point-code.ts';
import { boundedText } from '../values/texts/bounded-text.ts';
import { numberOrText } from '../values/texts/number-or-text.ts';

/** What a point of ours takes: parcels that people bring, and parcels that people come for. */
const pointServices = ['DROP_OFF', 'PICK_UP'] as const;

/** In the order of a point's hours. Monday comes first; a bank holiday has hours of its own. */
export const pointDays = ['MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT', 'SUN', 'BANK_HOLIDAY'] as const;

/** In London, such as 09:00 and 17:30. */
const openPeriod = z.object({ from: z.string(), until: z.string() });

export const point = z.object({
  /** What staff and tills call it. */
  code: z.string(),
  name: z.string(),
  address: z.string(),
  town: z.string(),
  postal_code: z.string(),
  latitude: z.number(),
  longitude: z.number(),
  services: z.array(z.enum(pointServices)),
  step_free: z.boolean(),
  /** Of one parcel. */
  largest_kg: z.number(),
  /** Of its longest side. */
  longest_cm: z.int(),
  /** As `pointDays`. A day without any is closed. */
  hours: z.array(z.array(openPeriod)),
  /** Dates to come with other hours. */
  exceptions: z.array(z.object({ date: z.iso.date(), open: z.array(openPeriod) })),
  /** Where it is going to close, the last day on which it is open. */
  last_day: z.optional(z.iso.date()),
});

export type Point = z.output<typeof point>;

const foundPoint = z.extend(point, {
  /** In a straight line. */
  distance_metres: z.int(),
  is_open: z.boolean(),
  /** By today's date and bank holidays. */
  today: z.array(openPeriod),
  /** While it is open. */
  open_until: z.optional(z.string()),
  /** Later today, while it is closed. */
  opens_at: z.optional(z.string()),
});

export type FoundPoint = z.output<typeof foundPoint>;

export const pointCode = pointCodeWith('Choose a drop-off point.');

/** The size of the parcel, which every point has a limit of. */
const size = (message: string) =>
  z.optional(z.pipe(numberOrText(message), z.number(message).check(z.positive(message))));
const degrees = (most: number) => {
  const message = `Send degrees from -${most} to ${most}.`;
  const number = z.pipe(
    boundedText(30, message),
    z.transform((text) => (/^-?\d+(\.\d+)?$/.test(text.trim()) ? Number(text) : Number.NaN)),
  );
  return z.optional(z.pipe(number, z.number(message).check(z.gte(-most, message), z.lte(most, message))));
};
const ticked = z.optional(z.literal('true', 'Send true, or leave it out.'));

/** The most that are found: nobody goes farther than to the hundredth. */
export const mostPointsFound = 100;

export const findPointsQuery = z
  .object({
    postal_code: z.optional(postalCode),
    latitude: degrees(90),
    longitude: degrees(180),
    service: z.optional(z.enum(pointServices, 'Choose drop-off or pick-up.')),
    open_now: ticked,
    step_free: ticked,
    weight: size('Enter the weight in kg, such as 2.5.'),
    length: size('Enter the longest side in cm, such as 60.'),
    page: pageText,
  })
  .check(
    z.refine(
      ({ postal_code, latitude, longitude }) =>
        postal_code !== undefined || (latitude !== undefined && longitude !== undefined),
      { path: ['postal_code'], error: 'Enter a postcode.' },
    ),
  );

export type FindPointsQuery = z.output<typeof findPointsQuery>;

/** The nearest first, by a postcode or by a position. Closed points are left out. */
export const findPoints = defineEndpoint('findPoints', 'GET /points', {
  summary: 'Drop-off and pick-up points near a postcode or position',
  auth: 'public',
  query: findPointsQuery,
  response: z.object({
    data: z.array(foundPoint),
    total: z.int(),
    /** Where distances are counted from. */
    near: z.object({
      latitude: z.number(),
      longitude: z.number(),
      /** We know no nearer than the middle of a whole post area, such as LL. */
      is_area: z.boolean(),
    }),
  }),
  errors: ['TOO_MANY_REQUESTS'],
});
