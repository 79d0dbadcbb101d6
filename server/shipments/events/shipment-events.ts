import { delayReasons } from '../../../contract/values/delay-reason.ts';
import { describeProgress, leastAdvanced } from '../../../contract/values/parcel-progress.ts';
import type { ShipmentStatus } from '../../../contract/values/shipment-status.ts';
import type { ShipmentEvent } from '../shipment.ts';

interface ParcelEvent extends Pick<ShipmentEvent, 'status' | 'reason' | 'isLate'> {
  /** The order of recording, within the shipment. */
  readonly number: number;
  readonly parcelNumber: number;
}

export type ProgressEvent<E> = E & {
  /** '2 of 3 parcels delivered', where that is what happened. */
  readonly progress?: string;
};

/**
 * What happened to a shipment while its parcels were scanned: each change of its status, with the words of its least advanced parcel;
 * parcels delivered before the others; the first failed collection; and delays of those it waits for. Events are given in the order of recording. Those of a single
 * parcel are the shipment's.
 */
export function shipmentEvents<E extends ParcelEvent>(
  events: readonly E[],
  parcelCount: number,
): readonly ProgressEvent<E>[] {
  if (parcelCount === 1) return events;
  const latest = new Map<number, E>();
  let status: ShipmentStatus | undefined;
  let delivered = '';
  let isFailureNotified = false;
  return events.flatMap((event) => {
    if (event.isLate) return [];
    latest.set(event.parcelNumber, event);
    if (latest.size < parcelCount) return [];
    const parcels = [...latest.values()];
    const least = leastAdvanced(parcels, ({ number }) => number);
    const progress = describeProgress(parcels);
    const hasChanged = least.status !== status;
    const isNewlyDelivered = progress !== undefined && progress !== delivered;
    const isDelay = event.status === least.status && delayReasons.includes(event.reason ?? '');
    // A driver at a closed door may scan one of several codes, or all: one notification is about the first failed collection and the others.
    const isFailure = event.status === 'COLLECTION_FAILED' && ['BOOKED', 'COLLECTION_FAILED'].includes(least.status);
    const isRepeatedFailure = isFailureNotified && least.status === 'COLLECTION_FAILED';
    status = least.status;
    delivered = progress ?? '';
    const isFirstFailure = isFailure && !isFailureNotified;
    isFailureNotified ||= isFailure;
    const isNotified = hasChanged && !isRepeatedFailure;
    const changes = isNotified ? [{ ...least, number: event.number }] : isDelay || isFirstFailure ? [event] : [];
    // The change last: of several at once the last is notified, and its mail counts the delivered parcels too.
    return isNewlyDelivered ? [{ ...event, progress }, ...changes] : changes;
  });
}
