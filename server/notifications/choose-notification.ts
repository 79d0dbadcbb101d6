import { delayReasons } from '../../contract/values/delay-reason.ts';
import type { ShipmentStatus } from '../../contract/values/shipment-status.ts';
import { hours } from '../../contract/values/time/duration.ts';
import type { NotificationEvent, NotificationParcel } from '../shipments/events/notification-outbox.ts';
import { type Addressee, type Notification, type NotificationKind, notificationRules } from './notification.ts';

/** Unless the event brings a delay. */
const kindByStatus: Readonly<Partial<Record<ShipmentStatus, NotificationKind>>> = {
  BOOKED: 'booked',
  COLLECTION_FAILED: 'collection-failed',
  COLLECTED: 'collected',
  ON_HOLD: 'held',
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

/** In which a delay is worth a notification. */
const delayStatuses: readonly ShipmentStatus[] = ['AT_DEPOT', 'IN_TRANSIT', 'ON_HOLD'];

/** A van that is stuck is scanned as late at every stop; people are notified once in this time. */
const delayRepeatsAfterMs = hours(12);

/**
 * The newest event that matters to the addressee and is still true. Late and overtaken events don't matter. Somebody who sends to
 * themselves is notified once, as the receiver.
 */
export function chooseNotification(
  { status, events, parcels, shipper, receiver, orderedReturn }: NotificationParcel,
  addressee: Addressee,
): Notification | undefined {
  const isToSelf = shipper.email.toLowerCase() === receiver.email.toLowerCase();
  return notificationsOf(events, orderedReturn !== undefined).findLast(({ kind }) => {
    const { to, whileIn }: { to: readonly Addressee[]; whileIn: readonly ShipmentStatus[] } = notificationRules[kind];
    const isNotifiedAsReceiver = isToSelf && addressee === 'SENDER' && to.includes('RECEIVER');
    const isNotifiedAsPayer = isToSelf && kind === 'cancelled'; // by the credit note
    const isOver = kind === 'partly-ready' && !parcels.some((parcel) => parcel.status === 'READY_FOR_PICKUP');
    return to.includes(addressee) && whileIn.includes(status) && !isNotifiedAsReceiver && !isNotifiedAsPayer && !isOver;
  });
}

function notificationsOf(events: readonly NotificationEvent[], isOrderedReturn: boolean): Notification[] {
  const wasBooked = events.some(({ status }) => status === 'BOOKED');
  let delayNotifiedAt = Number.NEGATIVE_INFINITY;
  let isLost = false;
  return events.flatMap((event) => {
    if (event.isLate) return [];
    const isFound = isLost && event.status === 'AT_DEPOT';
    isLost = event.status === 'LOST';
    if (isFound) return [{ kind: 'found', event }];
    const kind = kindOf(event);
    if (!kind || (kind === 'cancelled' && !wasBooked)) return [];
    if (kind === 'delayed') {
      const happenedAt = event.happenedAt.getTime();
      if (happenedAt - delayNotifiedAt < delayRepeatsAfterMs) return [];
      delayNotifiedAt = happenedAt;
    }
    return kindsOf(kind, isOrderedReturn).map((one) => ({ kind: one, event }));
  });
}

function kindOf(event: NotificationEvent): NotificationKind | undefined {
  if (event.progress !== undefined) return event.status === 'READY_FOR_PICKUP' ? 'partly-ready' : 'partly-delivered';
  return isDelay(event) ? 'delayed' : kindByStatus[event.status];
}

/** Who has the parcel did not book its return, and has to know that we come for it; who ordered it is its receiver. */
function kindsOf(kind: NotificationKind, isOrderedReturn: boolean): readonly NotificationKind[] {
  if (!isOrderedReturn) return [kind];
  if (kind === 'booked') return ['booked', 'return-booked'];
  if (kind === 'collection-failed') return ['return-collection-failed'];
  return [kind === 'cancelled' ? 'return-cancelled' : kind];
}

function isDelay({ status, reason }: NotificationEvent): boolean {
  return reason !== undefined && delayReasons.includes(reason) && delayStatuses.includes(status);
}
