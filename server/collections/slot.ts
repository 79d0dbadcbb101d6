import { hash } from 'node:crypto';
import { comparedText } from '../../contract/collections.ts';
import { parsePostcode } from '../../contract/values/places/postcode.ts';
import { days, hours, minutes } from '../../contract/values/time/duration.ts';
import { londonOffsetMs } from '../../contract/values/time/london.ts';
import type { WorkingCalendar } from '../../contract/values/time/working-calendar.ts';
import { dateOf, dateText, londonDay } from '../../contract/values/time/working-days.ts';
import type { Party } from '../shipments/shipment.ts';

/** How many stops fit into a window of a weekday. */
export interface SlotPlan {
  /** An outcode, a district, a post area, or empty for every post area without a plan of its own. */
  readonly area: string;
  /** Monday is 1. */
  readonly weekday: number;
  /** London's. */
  readonly fromHour: number;
  readonly untilHour: number;
  readonly capacity: number;
  readonly leadMinutes: number;
}

/** A window of a date. */
export interface Slot extends Omit<SlotPlan, 'weekday'> {
  /** YYYY-MM-DD. */
  readonly day: string;
  readonly planArea: string;
}

export type SlotKey = Pick<Slot, 'area' | 'day' | 'fromHour'>;

/** One address of an organisation, where a van stops once however many shipments there are. */
export interface Stop {
  readonly organisationId: string;
  readonly addressHash: Buffer;
}

export type StopAddress = Pick<Party, 'postcode' | 'streetName' | 'building'>;

export function stopOf(organisationId: string, { postcode, streetName, building }: StopAddress): Stop {
  const parts = [postcode, streetName, building].map(comparedText);
  return { organisationId, addressHash: hash('sha256', parts.join('\n'), 'buffer') };
}

/** '2026-11-19 12-16'. */
export function slotIdOf({ day, fromHour, untilHour }: Pick<Slot, 'day' | 'fromHour' | 'untilHour'>): string {
  const [from, until] = [fromHour, untilHour].map((hour) => String(hour).padStart(2, '0'));
  return `${day} ${from}-${until}`;
}

function londonInstant(day: string, hour: number): Date {
  const shown = new Date(dateOf(day).getTime() + hours(hour));
  return new Date(shown.getTime() - londonOffsetMs(shown)); // clocks change at night, when nobody collects
}

export interface SlotTimes {
  readonly from: Date;
  readonly until: Date;
  /** The last moment to book, change or cancel it. */
  readonly bookUntil: Date;
}

export function timesOf({
  day,
  fromHour,
  untilHour,
  leadMinutes,
}: Pick<Slot, 'day' | 'fromHour' | 'untilHour' | 'leadMinutes'>): SlotTimes {
  const from = londonInstant(day, fromHour);
  const bookUntil = new Date(from.getTime() - minutes(leadMinutes));
  return { from, until: londonInstant(day, untilHour), bookUntil };
}

/** From the longest to the empty one: 'SW1A', 'SW1', 'SW', ''. */
export function areasOf(postcode: string): readonly string[] {
  const { outcode, area } = parsePostcode(postcode) ?? {};
  if (outcode === undefined || area === undefined) return [];
  return [...new Set([outcode, outcode.replace(/[A-Z]$/, ''), area, ''])];
}

/** The windows of the next working days that can still be booked at this moment, were there a place. Soonest first. */
export function plannedSlots(
  plans: readonly SlotPlan[],
  postcode: string,
  calendar: WorkingCalendar,
  { now, workingDays }: { readonly now: Date; readonly workingDays: number },
): readonly Slot[] {
  const areas = areasOf(postcode);
  const postArea = areas.at(-2);
  const slots: Slot[] = [];
  if (postArea === undefined) return slots;
  let day = londonDay(now);
  for (let left = workingDays; left > 0; day = new Date(day.getTime() + days(1))) {
    if (!calendar.isWorkingDay(postcode, day)) continue;
    left -= 1;
    const ofDay = plans.filter(({ area, weekday }) => weekday === day.getUTCDay() && areas.includes(area));
    for (const sameWindow of Map.groupBy(ofDay, ({ fromHour }) => fromHour).values()) {
      const plan = sameWindow.toSorted((one, other) => other.area.length - one.area.length)[0];
      if (!plan || plan.capacity === 0) continue;
      const { weekday: _weekday, ...rest } = plan;
      slots.push({ ...rest, day: dateText(day), planArea: plan.area, area: plan.area || postArea });
    }
  }
  return slots
    .filter((slot) => timesOf(slot).bookUntil > now)
    .toSorted((one, other) => (slotIdOf(one) < slotIdOf(other) ? -1 : 1));
}
