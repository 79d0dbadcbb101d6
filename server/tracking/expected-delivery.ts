import { delayReasons } from '../../contract/values/delay-reason.ts';
import { hours } from '../../contract/values/time/duration.ts';
import { londonOffsetMs } from '../../contract/values/time/london.ts';
import type { WorkingCalendar } from '../../contract/values/time/working-calendar.ts';
import { dateOf, dateText, londonDay } from '../../contract/values/time/working-days.ts';
import type { TrackedParcel } from '../shipments/events/tracked-parcel.ts';

export interface ExpectedDelivery {
  readonly from: Date;
  readonly until: Date;
}

type Scanned = Pick<TrackedParcel['events'][number], 'status' | 'happenedAt' | 'reason' | 'isLate'>;
type Status = TrackedParcel['status'];

type ExpectedParcel = Pick<TrackedParcel, 'status' | 'deliveryDays' | 'preferredDay'> & {
  readonly events: readonly Scanned[];
  readonly receiver: { readonly postcode: string };
};

/** While one of these, a parcel is on its way to its receiver. Nobody knows how long a hold lasts. */
const onTheWay: readonly Status[] = ['COLLECTED', 'AT_DEPOT', 'IN_TRANSIT', 'OUT_FOR_DELIVERY', 'DELIVERY_ATTEMPTED'];

/** Where a delay costs a day. A van that is out in slow traffic still comes today. */
const delayed: readonly Status[] = ['COLLECTED', 'AT_DEPOT', 'IN_TRANSIT'];

/** The hours at which we deliver, on London's clocks. */
const firstHour = 8;
const lastHour = 18;

/**
 * When a parcel should arrive, as its newest scans have it: its working days counted from its collection; a working day later after a
 * delay; the working day after a failed try, or after the end of a hold; once out for delivery, that day. A later day its receiver
 * asked for stands, and a day that has passed becomes the next working day. Undefined where no such promise can be made.
 */
export function expectedDelivery(
  { status, deliveryDays, preferredDay, events, receiver: { postcode } }: ExpectedParcel,
  calendar: WorkingCalendar,
  now: Date,
): ExpectedDelivery | undefined {
  const workingDaysAfter = (day: Date, count: number) => calendar.workingDaysAfter(postcode, day, count);
  const scheduled = onTheWay.includes(status) ? scheduledDay(events, deliveryDays, workingDaysAfter) : undefined;
  if (!scheduled) return undefined;
  const isOut = status === 'OUT_FOR_DELIVERY' || preferredDay === undefined;
  const promised = isOut ? scheduled : laterOf(scheduled, dateOf(preferredDay));
  const today = londonDay(now);
  const isOver = promised < today || (promised.getTime() === today.getTime() && now >= atHour(today, lastHour));
  const day = isOver ? workingDaysAfter(today, 1) : promised;
  return { from: atHour(day, firstHour), until: atHour(day, lastHour) };
}

/** The day that follows from what was scanned; undefined before the collection, and while nobody can tell. */
function scheduledDay(
  events: readonly Scanned[],
  deliveryDays: number,
  workingDaysAfter: (day: Date, count: number) => Date,
): Date | undefined {
  const collected = events.find((event) => event.status === 'COLLECTED');
  if (!collected) return undefined;
  let day = workingDaysAfter(londonDay(collected.happenedAt), deliveryDays);
  let isHalted = false;
  let delayedOn: number | undefined;
  for (const event of events) {
    if (event.isLate) continue;
    const scannedOn = londonDay(event.happenedAt);
    const wasHalted = isHalted;
    isHalted = halts(event);
    if (event.status === 'OUT_FOR_DELIVERY') day = scannedOn;
    else if (event.status === 'DELIVERY_ATTEMPTED') day = workingDaysAfter(scannedOn, 1);
    else if (wasHalted && !isHalted) day = laterOf(day, workingDaysAfter(scannedOn, 1));
    // Scanned as late at every stop, a parcel still loses one day at a time.
    if (isDelay(event) && scannedOn.getTime() !== delayedOn) {
      delayedOn = scannedOn.getTime();
      day = workingDaysAfter(laterOf(day, scannedOn), 1);
    }
  }
  return isHalted ? undefined : day;
}

function halts({ status, reason }: Scanned): boolean {
  return status === 'ON_HOLD' || status === 'LOST' || (reason === 'DAMAGED' && status !== 'OUT_FOR_DELIVERY');
}

function isDelay({ status, reason }: Scanned): boolean {
  return reason !== undefined && delayReasons.includes(reason) && delayed.includes(status);
}

function laterOf(one: Date, other: Date): Date {
  return other > one ? other : one;
}

/** The instant at which London's clocks show that hour on a date. They change at night, when nobody delivers. */
function atHour(day: Date, hour: number): Date {
  const asUtc = new Date(day.getTime() + hours(hour));
  return new Date(asUtc.getTime() - londonOffsetMs(asUtc));
}

/** A week of working days: longer than that a depot would rather send a parcel back. */
const daysOffered = 5;

/**
 * The days a receiver can ask for instead of the expected one: the working days after it. Of a parcel that is not collected yet they
 * are counted as if it were collected today.
 */
export function offeredDays(parcel: TrackedParcel, calendar: WorkingCalendar, now: Date): string[] {
  const { postcode } = parcel.receiver;
  const expected = expectedDelivery({ ...parcel, preferredDay: undefined }, calendar, now);
  const day = expected
    ? londonDay(expected.from)
    : calendar.workingDaysAfter(postcode, londonDay(now), parcel.deliveryDays);
  return Array.from({ length: daysOffered }, (_, index) =>
    dateText(calendar.workingDaysAfter(postcode, day, index + 1)),
  );
}
