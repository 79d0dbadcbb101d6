import type { ShipmentStatus } from '../../contract/values/shipment-status.ts';
import type { NewsEvent } from '../shipments/events/notification-outbox.ts';

/** Whom a message about a parcel is for. */
export type Addressee = 'SENDER' | 'RECEIVER';

/** What a kind of message is for whom, and as long as the parcel has which status it is still worth telling. */
interface MessageRule {
  readonly to: readonly Addressee[];
  readonly whileIn: readonly ShipmentStatus[];
}

const both = ['SENDER', 'RECEIVER'] as const;

/**
 * Every kind of message. Who booked has the receipt, who cancelled the credit note or their own press of a button: those are not told
 * the same thing again.
 */
export const messageRules = {
  booked: { to: ['RECEIVER'], whileIn: ['BOOKED', 'COLLECTION_FAILED'] },
  'return-booked': { to: ['SENDER'], whileIn: ['BOOKED', 'COLLECTION_FAILED'] },
  'return-cancelled': { to: ['SENDER'], whileIn: ['CANCELLED', 'EXPIRED'] },
  'collection-failed': { to: ['SENDER'], whileIn: ['COLLECTION_FAILED'] },
  collected: { to: both, whileIn: ['COLLECTED', 'AT_DEPOT', 'IN_TRANSIT'] },
  delayed: { to: both, whileIn: ['AT_DEPOT', 'IN_TRANSIT', 'ON_HOLD'] },
  'out-for-delivery': { to: both, whileIn: ['OUT_FOR_DELIVERY'] },
  attempted: { to: both, whileIn: ['DELIVERY_ATTEMPTED', 'AT_DEPOT'] },
  'ready-for-pickup': { to: both, whileIn: ['READY_FOR_PICKUP'] },
  delivered: { to: both, whileIn: ['DELIVERED'] },
  returning: { to: both, whileIn: ['RETURNING_TO_SENDER'] },
  returned: { to: ['SENDER'], whileIn: ['RETURNED'] },
  lost: { to: both, whileIn: ['LOST'] },
  cancelled: { to: ['RECEIVER'], whileIn: ['CANCELLED', 'EXPIRED'] },
} as const satisfies Readonly<Record<string, MessageRule>>;

/** The name of a kind of message. */
export type MessageKind = keyof typeof messageRules;

/** The kinds that a sender, or a receiver, is told. */
export type MessageKindFor<A extends Addressee> = {
  [K in MessageKind]: A extends (typeof messageRules)[K]['to'][number] ? K : never;
}[MessageKind];

/** What there is to tell somebody of a parcel, and the event it is about. */
export interface Message {
  readonly kind: MessageKind;
  readonly event: NewsEvent;
}

/** A message by what it is about. It holds nobody's name or address, because it waits in the database until it is sent. */
export interface MessageRef {
  readonly parcelId: string;
  readonly eventNumber: number;
  readonly addressee: Addressee;
}
