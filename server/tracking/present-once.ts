import type { EndpointAnswer } from '../../contract/endpoint.ts';
import type { trackShipment } from '../../contract/tracking.ts';
import { hours } from '../../contract/values/duration.ts';
import type { TrackedParcel } from '../shipments/tracked-parcel.ts';
import { type FindPosition, presentTracked } from './tracking.presenter.ts';

/** What is answered about a parcel, and the mark that tells this answer from any other. */
export interface MarkedAnswer {
  readonly answer: EndpointAnswer<typeof trackShipment>;
  readonly mark: string;
}

/**
 * Presents a parcel as long as it is kept in memory once an hour: the one part of the answer that changes by itself is the expected
 * day, and that changes on the hour, in London as anywhere else.
 */
export function presentOnce(): (parcel: TrackedParcel, findPosition: FindPosition, now: Date) => MarkedAnswer {
  const known = new WeakMap<TrackedParcel, MarkedAnswer & { readonly hour: number }>();

  return (parcel, findPosition, now) => {
    const hour = Math.floor(now.getTime() / hours(1));
    const last = known.get(parcel);
    if (last?.hour === hour) return last;
    const data = presentTracked(parcel, { findPosition, now });
    const mark = `"${parcel.trackingCode}-${parcel.version}-${data.expected?.from.slice(0, 10) ?? ''}"`;
    const presented = { hour, answer: { data }, mark };
    known.set(parcel, presented);
    return presented;
  };
}
