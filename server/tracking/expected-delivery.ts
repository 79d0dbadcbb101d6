import { hours } from '../../contract/values/duration.ts';
import type { TrackedParcel } from '../shipments/tracked-parcel.ts';
import { aheadInLondonMs } from './london-clock.ts';
import { dateOf, londonDay, workingDaysAfter } from './working-days.ts';

/** From when until when a parcel should arrive. */
export interface ExpectedDelivery {
  readonly from: Date;
  readonly until: Date;
}

/** While one of these, a parcel is on its way to its receiver. */
const onTheWay: readonly TrackedParcel['status'][] = [
  'COLLECTED',
  'AT_DEPOT',
  'IN_TRANSIT',
  'OUT_FOR_DELIVERY',
  'DELIVERY_ATTEMPTED',
  'ON_HOLD',
];

/** The hours at which we deliver, on London's clocks. */
const firstHour = 8;
const lastHour = 18;

/**
 * When a parcel should arrive: its working days counted from the day of its collection, or on the later day its receiver asked for; once
 * it is out for delivery, that day. A day that has passed without it, or on which a try failed, becomes the next working day. Undefined
 * where no such promise can be made.
 */
export function expectedDelivery(
  { status, deliveryDays, wishedDay, events }: Pick<TrackedParcel, 'status' | 'deliveryDays' | 'wishedDay' | 'events'>,
  now: Date,
): ExpectedDelivery | undefined {
  if (!onTheWay.includes(status)) return undefined;
  const last = events.findLast((event) => event.status === 'OUT_FOR_DELIVERY' && !event.isLate);
  const collected = events.find((event) => event.status === 'COLLECTED');
  if (!collected) return undefined;
  const tried = events.findLast((event) => event.status === 'DELIVERY_ATTEMPTED');
  const promised =
    status === 'OUT_FOR_DELIVERY' && last
      ? londonDay(last.happenedAt)
      : latestOf(
          workingDaysAfter(londonDay(collected.happenedAt), deliveryDays),
          wishedDay === undefined ? undefined : dateOf(wishedDay),
          tried && workingDaysAfter(londonDay(tried.happenedAt), 1),
        );
  const today = londonDay(now);
  const isOver = promised < today || (promised.getTime() === today.getTime() && now >= atHour(today, lastHour));
  const day = isOver ? workingDaysAfter(today, 1) : promised;
  return { from: atHour(day, firstHour), until: atHour(day, lastHour) };
}

function latestOf(first: Date, ...others: readonly (Date | undefined)[]): Date {
  return others.reduce<Date>((latest, day) => (day && day > latest ? day : latest), first);
}

/** The instant at which London's clocks show that hour on a date. They change at night, when nobody delivers. */
function atHour(day: Date, hour: number): Date {
  const asUtc = new Date(day.getTime() + hours(hour));
  return new Date(asUtc.getTime() - aheadInLondonMs(asUtc));
}
