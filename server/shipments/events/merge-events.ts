import { hours } from '../../../contract/values/time/duration.ts';
import type { ShipmentEvent } from '../shipment.ts';

type MergedBy = Pick<ShipmentEvent, 'happenedAt' | 'status' | 'sentence' | 'reason'> & {
  readonly parcelNumber: number;
};

export type MergedEvent<E> = E & {
  /** Numbers of the parcels it happened to. */
  readonly parcelNumbers: readonly number[];
};

/** Parcels that travel together are scanned one after the other. */
const togetherMs = hours(1);

/**
 * One timeline of several parcels: what happened to some of them in the same words within the hour is one event, at the time of the first,
 * unless something else happened to one of them in between.
 * Events are given and returned in the order in which they happened.
 */
export function mergeEvents<E extends MergedBy>(
  events: readonly E[],
  withinMs = togetherMs,
): readonly MergedEvent<E>[] {
  const merged: (E & { readonly parcelNumbers: number[] })[] = [];
  const latest = new Map<string, number>();
  const latestOfParcel = new Map<number, number>();
  for (const event of events) {
    const words = JSON.stringify([event.status, event.sentence, event.reason]);
    const place = latest.get(words) ?? -1;
    const same = merged[place];
    const isTogether =
      same !== undefined &&
      event.happenedAt.getTime() - same.happenedAt.getTime() <= withinMs &&
      (latestOfParcel.get(event.parcelNumber) ?? -1) < place;
    latestOfParcel.set(event.parcelNumber, isTogether ? place : merged.length);
    if (isTogether) {
      same.parcelNumbers.push(event.parcelNumber);
      continue;
    }
    const first = { ...event, parcelNumbers: [event.parcelNumber] };
    latest.set(words, merged.length);
    merged.push(first);
  }
  return merged;
}

/** For an answer: absent where it happened to all of them. */
export function someOf(parcelNumbers: readonly number[], parcelCount: number): number[] | undefined {
  return parcelNumbers.length === parcelCount ? undefined : parcelNumbers.toSorted((a, b) => a - b);
}
