import type { ShipmentStatus } from '../../contract/values/shipment-status.ts';
import type { NewEvent } from './events.repository.ts';
import type { EventSource } from './shipment.ts';

/** An event that the product itself brings about, at the moment it is recorded. Each happens
 * at most once to a shipment, so its status is its key. */
export function ownEvent(
  status: ShipmentStatus,
  { at, source, sentence }: { readonly at: Date; readonly source: EventSource; readonly sentence: string },
): NewEvent {
  return {
    key: `own:${status}`,
    status,
    happenedAt: at,
    recordedAt: at,
    isLate: false,
    reason: undefined,
    sentence,
    town: undefined,
    source,
  };
}
