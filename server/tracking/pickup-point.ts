import { days } from '../../contract/values/time/duration.ts';
import type { WorkingCalendar } from '../../contract/values/time/working-calendar.ts';
import { dateText, londonDay } from '../../contract/values/time/working-days.ts';
import type { TrackedParcel } from '../shipments/events/tracked-parcel.ts';

export interface PickupPoint {
  readonly address: readonly string[];
  readonly hours: string;
}

export interface Pickup extends PickupPoint {
  /** The last day, as YYYY-MM-DD. */
  readonly until: string;
  /** At a point, which hands it over for a PIN. */
  readonly needs_pin?: true;
  /** Of several parcels, those that are there by now. */
  readonly waiting?: readonly {
    readonly number: number;
    readonly address: readonly string[];
    readonly until: string;
  }[];
}

/** At least. */
const keptDays = 7;

/** Where and until when to fetch a parcel that is ready at our pickup point. The last day is always a working day. */
export function pickupOf(
  { status, events }: Pick<TrackedParcel, 'status'> & { readonly events: readonly Scanned[] },
  point: PickupPoint,
  calendar: WorkingCalendar,
): Pickup | undefined {
  const ready = status === 'READY_FOR_PICKUP' && events.findLast((event) => event.status === status && !event.isLate);
  if (!ready || !isAt(point, ready.town)) return undefined;
  const dayBefore = new Date(londonDay(ready.happenedAt).getTime() + days(keptDays - 1));
  return { ...point, until: dateText(calendar.workingDaysAfter(point.address.at(-1) ?? '', dayBefore, 1)) };
}

function isAt({ address }: PickupPoint, town: string | undefined): boolean {
  return town === undefined || address.join(' ').toLowerCase().includes(town.toLowerCase());
}

type Scanned = Pick<TrackedParcel['events'][number], 'status' | 'happenedAt' | 'isLate' | 'town'>;
