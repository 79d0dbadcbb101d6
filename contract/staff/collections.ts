import * as z from 'zod/mini';
import { collectionStates, slotId } from '../collections.ts';
import { defineEndpoint } from '../endpoint.ts';
import { boundedText } from '../values/texts/bounded-text.ts';
import { messageAnswer } from '../values/texts/message-answer.ts';
import { lineUpTo } from '../values/texts/plain-text.ts';

const areaMessage = 'Enter an outcode or a post area, such as DA1 or DA.';

const area = boundedText(4, areaMessage).check(
  z.overwrite((text) => text.trim().toUpperCase()),
  z.regex(/^[A-Z]{1,2}([0-9]{1,2}[A-Z]?)?$/, areaMessage),
);

/** Empty: every post area without a plan of its own. */
const planArea = z.union([z.literal(''), area]);

const day = boundedText(10, 'Enter a date, such as 2026-11-19.').check(z.iso.date('Enter a date, such as 2026-11-19.'));

const number = (least: number, most: number, what: string) =>
  z
    .int(`Enter ${what} as a number from ${least} to ${most}.`)
    .check(
      z.gte(least, `Enter ${what} as a number from ${least} to ${most}.`),
      z.lte(most, `Enter ${what} as a number from ${least} to ${most}.`),
    );

const capacity = number(0, 10_000, 'how many stops fit in');

const plan = z.object({
  area: planArea,
  /** Monday is 1. Vans drive from Monday to Friday. */
  weekday: number(1, 5, 'the weekday'),
  from_hour: number(6, 21, 'the first hour'),
  until_hour: number(7, 22, 'the last hour'),
  capacity,
  /** How long before its start it can be booked, changed and cancelled. */
  lead_minutes: number(0, 10_080, 'how many minutes before its start it can be booked'),
});

export type SlotPlanRow = z.output<typeof plan>;

const planBody = plan.check(
  z.refine(({ from_hour, until_hour }) => from_hour < until_hour, {
    path: ['until_hour'],
    error: 'The window has to end after it starts.',
  }),
);

export const listSlotPlans = defineEndpoint('listSlotPlans', 'GET /staff/collections/plans', {
  summary: 'How many stops fit into the windows of each weekday, by area',
  auth: 'staff',
  permission: 'collections:read',
  response: z.object({ data: z.array(plan) }),
});

/** Changes what is already booked for in days to come too, but never below what is taken. Zero offers the window no more. */
export const setSlotPlan = defineEndpoint('setSlotPlan', 'PUT /staff/collections/plans', {
  summary: 'Set how many stops fit into a window of a weekday',
  auth: 'staff',
  permission: 'collections:manage',
  body: planBody,
  response: messageAnswer,
});

const slotDay = z.object({
  area: z.string(),
  slot: z.string(),
  capacity: z.int(),
  taken: z.int(),
  /** By who is about to pay. */
  held: z.int(),
  /** Whether its capacity was set for this date alone. */
  is_exception: z.boolean(),
  closed_reason: z.nullable(z.string()),
});

export type SlotDayRow = z.output<typeof slotDay>;

export const listSlotDays = defineEndpoint('listSlotDays', 'GET /staff/collections/days', {
  summary: 'The collection windows of an area from a day on, with what is booked',
  auth: 'staff',
  permission: 'collections:read',
  query: z.object({ area }),
  response: z.object({ data: z.array(slotDay) }),
});

/** What is booked in a closed window is moved within a minute, and the customers get the reason by email. */
export const setSlotDay = defineEndpoint('setSlotDay', 'PUT /staff/collections/days', {
  summary: 'Set the capacity of a window on one date, close it or open it again',
  auth: 'staff',
  permission: 'collections:manage',
  body: z.object({
    area,
    slot: slotId,
    /** Absent: as it is. Never below what is taken and held. */
    capacity: z.optional(capacity),
    /** Customers read it. Null opens the window again; absent: as it is. */
    closed_reason: z.optional(
      z.nullable(lineUpTo(200, 'Enter a reason of up to 200 characters.').check(z.minLength(1, 'Enter a reason.'))),
    ),
  }),
  response: z.object({ message: z.string(), data: slotDay }),
  errors: ['CONFLICT'],
});

const bookedCollection = z.object({
  id: z.string(),
  area: z.string(),
  slot: z.string(),
  state: z.enum(collectionStates),
  name: z.string(),
  address: z.string(),
  phone: z.string(),
  shipments: z.int(),
  parcels: z.int(),
  weight_kg: z.number(),
  /** More than 20 parcels or 200 kg. */
  needs_own_van: z.boolean(),
  tracking_codes: z.array(z.string()),
  /** It may have no shipments yet: one without any by the cut-off is cancelled. */
  is_recurring: z.boolean(),
});

export type BookedCollection = z.output<typeof bookedCollection>;

/** Each look is in the audit log: it shows customers' names and addresses. */
export const listBookedCollections = defineEndpoint('listBookedCollections', 'GET /staff/collections/booked', {
  summary: 'The collections of an area on a day',
  auth: 'staff',
  permission: 'collections:read',
  query: z.object({ area, day }),
  response: z.object({ data: z.array(bookedCollection) }),
});
