import { type ShipmentStatus, shipmentStatuses } from '../../contract/values/shipment-status.ts';
import type { NotificationEvent } from '../shipments/events/notification-outbox.ts';

export type Addressee = 'SENDER' | 'RECEIVER';

interface NotificationRule {
  readonly to: readonly Addressee[];
  /** Statuses in which it is still worth sending. */
  readonly whileIn: readonly ShipmentStatus[];
}

const both = ['SENDER', 'RECEIVER'] as const;

const whileSomeAreLeft = shipmentStatuses.filter((status) => !['DELIVERED', 'CANCELLED', 'EXPIRED'].includes(status));

/** The sender has the receipt of a booking and the credit note of a cancellation, so gets no notification of them. */
export const notificationRules = {
  booked: { to: ['RECEIVER'], whileIn: ['BOOKED', 'COLLECTION_FAILED'] },
  'return-booked': { to: ['SENDER'], whileIn: ['BOOKED', 'COLLECTION_FAILED'] },
  'return-cancelled': { to: ['SENDER'], whileIn: ['CANCELLED', 'EXPIRED'] },
  'return-collection-failed': { to: both, whileIn: ['BOOKED', 'COLLECTION_FAILED'] },
  'collection-failed': { to: ['SENDER'], whileIn: ['BOOKED', 'COLLECTION_FAILED'] },
  collected: { to: both, whileIn: ['COLLECTED', 'AT_DEPOT', 'IN_TRANSIT'] },
  delayed: { to: both, whileIn: ['AT_DEPOT', 'IN_TRANSIT', 'ON_HOLD'] },
  held: { to: both, whileIn: ['ON_HOLD'] },
  'out-for-delivery': { to: both, whileIn: ['OUT_FOR_DELIVERY'] },
  attempted: { to: both, whileIn: ['DELIVERY_ATTEMPTED', 'AT_DEPOT'] },
  'ready-for-pickup': { to: both, whileIn: ['READY_FOR_PICKUP'] },
  'partly-ready': {
    to: both,
    whileIn: whileSomeAreLeft,
  },
  'partly-delivered': {
    to: both,
    whileIn: whileSomeAreLeft,
  },
  delivered: { to: both, whileIn: ['DELIVERED'] },
  returning: { to: both, whileIn: ['RETURNING_TO_SENDER'] },
  returned: { to: ['SENDER'], whileIn: ['RETURNED'] },
  lost: { to: both, whileIn: ['LOST'] },
  found: { to: both, whileIn: ['AT_DEPOT', 'IN_TRANSIT'] },
  cancelled: { to: ['RECEIVER'], whileIn: ['CANCELLED', 'EXPIRED'] },
} as const satisfies Readonly<Record<string, NotificationRule>>;

export type NotificationKind = keyof typeof notificationRules;

export type NotificationKindFor<A extends Addressee> = {
  [K in NotificationKind]: A extends (typeof notificationRules)[K]['to'][number] ? K : never;
}[NotificationKind];

export interface Notification {
  readonly kind: NotificationKind;
  readonly event: NotificationEvent;
}

/** Waits in the database until it is sent, so it holds nobody's name or address. */
export interface NotificationRef {
  readonly parcelId: string;
  readonly eventNumber: number;
  readonly addressee: Addressee;
}
