import type { TrackedParcel } from '../shipments/tracked-parcel.ts';
import { expectedDelivery } from './expected-delivery.ts';
import { londonDay, workingDaysAfter } from './working-days.ts';

/** A week of working days: longer than that a depot would rather send a parcel back. */
const daysOffered = 5;

/**
 * The days a receiver can ask for instead of the expected one: the working days after it. Of a parcel that is not collected yet they
 * are counted as if it were collected today.
 */
export function offeredDays(parcel: TrackedParcel, now: Date): string[] {
  const expected = expectedDelivery({ ...parcel, wishedDay: undefined }, now);
  const day = expected ? londonDay(expected.from) : workingDaysAfter(londonDay(now), parcel.deliveryDays);
  return Array.from({ length: daysOffered }, (_, index) =>
    workingDaysAfter(day, index + 1)
      .toISOString()
      .slice(0, 10),
  );
}
