import { delayReasons } from '../../contract/values/delay-reason.ts';
import { hours } from '../../contract/values/duration.ts';
import type { ShipmentStatus } from '../../contract/values/shipment-status.ts';
import type { NewsEvent, ParcelNews } from '../shipments/events/notification-outbox.ts';
import { type Addressee, type Message, type MessageKind, messageRules } from './notification.ts';

/** The kind of message that an event of a status is, unless it brings a delay. */
const kindByStatus: Readonly<Partial<Record<ShipmentStatus, MessageKind>>> = {
  BOOKED: 'booked',
  COLLECTION_FAILED: 'collection-failed',
  COLLECTED: 'collected',
  ON_HOLD: 'delayed',
  OUT_FOR_DELIVERY: 'out-for-delivery',
  DELIVERY_ATTEMPTED: 'attempted',
  READY_FOR_PICKUP: 'ready-for-pickup',
  DELIVERED: 'delivered',
  RETURNING_TO_SENDER: 'returning',
  RETURNED: 'returned',
  LOST: 'lost',
  CANCELLED: 'cancelled',
  EXPIRED: 'cancelled',
};

/** Where a delay is news by itself. */
const delayStatuses: readonly ShipmentStatus[] = ['AT_DEPOT', 'IN_TRANSIT', 'ON_HOLD'];

/** A van that is stuck is scanned as late at every stop; people hear of it once in that time. */
const delayIsNewsAfterMs = hours(12);

/**
 * What there is to tell the sender or the receiver of a parcel as it is now: the newest event that matters to them and is still
 * true. What came late or was overtaken matters no more. Who sends to themselves is told once, as the receiver.
 */
export function chooseMessage(
  {
    status,
    events,
    shipper,
    receiver,
    orderedReturn,
  }: Pick<ParcelNews, 'status' | 'events' | 'shipper' | 'receiver' | 'orderedReturn'>,
  addressee: Addressee,
): Message | undefined {
  const isToSelf = shipper.email.toLowerCase() === receiver.email.toLowerCase();
  return messagesOf(events, orderedReturn !== undefined).findLast(({ kind }) => {
    const { to, whileIn }: { to: readonly Addressee[]; whileIn: readonly ShipmentStatus[] } = messageRules[kind];
    const isToldAsReceiver = isToSelf && addressee === 'SENDER' && to.includes('RECEIVER');
    return to.includes(addressee) && whileIn.includes(status) && !isToldAsReceiver;
  });
}

/** The messages that events would be, had each been told when it came. */
function messagesOf(events: readonly NewsEvent[], isOrderedReturn: boolean): Message[] {
  const wasBooked = events.some(({ status }) => status === 'BOOKED');
  let delayToldAt = Number.NEGATIVE_INFINITY;
  return events.flatMap((event) => {
    if (event.isLate) return [];
    const kind = isDelay(event) ? 'delayed' : kindByStatus[event.status];
    if (!kind || (kind === 'cancelled' && !wasBooked)) return [];
    if (kind === 'delayed') {
      const happenedAt = event.happenedAt.getTime();
      if (happenedAt - delayToldAt < delayIsNewsAfterMs) return [];
      delayToldAt = happenedAt;
    }
    // Who has the parcel did not book its return, and has to know that we come for it.
    if (isOrderedReturn && kind === 'booked')
      return [
        { kind, event },
        { kind: 'return-booked', event },
      ];
    if (isOrderedReturn && kind === 'cancelled')
      return [
        { kind, event },
        { kind: 'return-cancelled', event },
      ];
    return [{ kind, event }];
  });
}

function isDelay({ status, reason }: NewsEvent): boolean {
  return reason !== undefined && delayReasons.includes(reason) && delayStatuses.includes(status);
}
