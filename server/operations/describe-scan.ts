import type { ScanReason } from '../../contract/operations.ts';
import type { deliveredTo } from '../../contract/tracking.ts';
import type { ShipmentStatus } from '../../contract/values/shipment-status.ts';

export interface ScanDescription {
  readonly status: ShipmentStatus;
  /** The town only, never an address. */
  readonly town?: string | undefined;
  readonly reason?: ScanReason | undefined;
  readonly deliveredTo?: (typeof deliveredTo)[number] | undefined;
}

/** One sentence for anybody who tracks the parcel. It is built from fixed words and the town, so it can’t name a person or a house. */
export function describeScan({ status, town, reason, deliveredTo: how }: ScanDescription): string {
  const [before, after = ''] = phrases[status];
  const place = town === undefined ? '' : `${placeWords[status] ?? ' in '}${town}`;
  const handover = status === 'DELIVERED' && how ? handovers[how] : '';
  const why = reason ? `: ${reasons[reason]}` : '';
  return `${before}${place}${after}${handover}${why}.`;
}

/** Words before and after the town. */
const phrases: Readonly<Record<ShipmentStatus, readonly [before: string, after?: string]>> = {
  PENDING_PAYMENT: ['Waiting for its payment'],
  BOOKED: ['Booked'],
  COLLECTED: ['Collected'],
  COLLECTION_FAILED: ['We tried to collect the parcel', ' and could not'],
  AT_DEPOT: ['Arrived at our depot'],
  IN_TRANSIT: ['On the road'],
  OUT_FOR_DELIVERY: ['Out for delivery'],
  DELIVERY_ATTEMPTED: ['We tried to deliver the parcel', ' and could not'],
  READY_FOR_PICKUP: ['Ready to be picked up'],
  ON_HOLD: ['On hold'],
  DELIVERED: ['Delivered'],
  RETURNING_TO_SENDER: ['On its way back to the sender'],
  RETURNED: ['Back with the sender'],
  LOST: ['We can’t find the parcel', ', and are looking for it'],
  CANCELLED: ['Cancelled'],
  EXPIRED: ['Expired'],
};

const placeWords: Readonly<Partial<Record<ShipmentStatus, string>>> = {
  IN_TRANSIT: ', last seen in ',
  RETURNING_TO_SENDER: ', last seen in ',
  LOST: ', last seen in ',
};

const handovers: Readonly<Record<(typeof deliveredTo)[number], string>> = {
  RECIPIENT: ' and handed over at the door',
  SIGNED: ' and signed for',
  NEIGHBOUR: ' and left with a neighbour',
  SAFE_PLACE: ' and left in a safe place',
  LETTERBOX: ' through the letterbox',
  PICKUP_POINT: ' and handed over at the pickup point',
};

const reasons: Readonly<Record<ScanReason, string>> = {
  NO_ANSWER: 'nobody answered',
  NO_ACCESS: 'we could not get to the door',
  ADDRESS_NOT_FOUND: 'we could not find the address',
  BUSINESS_CLOSED: 'the business was closed',
  NOT_READY: 'the parcel was not ready',
  REFUSED: 'the parcel was not accepted',
  NOT_PICKED_UP: 'nobody picked the parcel up in time',
  DAMAGED: 'the parcel is damaged',
  DELAYED: 'we are running late',
  WEATHER: 'delayed by the weather',
  TRAFFIC: 'delayed by traffic',
  VEHICLE_FAULT: 'a van broke down',
};
