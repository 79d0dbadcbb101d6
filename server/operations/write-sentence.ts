import type { ScanReason } from '../../contract/operations.ts';
import type { deliveredTo } from '../../contract/tracking.ts';
import type { ShipmentStatus } from '../../contract/values/shipment-status.ts';

/** What a sentence is written from. */
export interface Told {
  readonly status: ShipmentStatus;
  /** Where, and never more of it than the town. */
  readonly town?: string | undefined;
  readonly reason?: ScanReason | undefined;
  readonly deliveredTo?: (typeof deliveredTo)[number] | undefined;
}

/**
 * What a scan says, in one plain sentence for anybody who tracks the parcel. It is made of our own words and the town, so that
 * it can't name a person or a house.
 */
export function writeSentence({ status, town, reason, deliveredTo: how }: Told): string {
  const [before, after = ''] = phrases[status];
  const place = town === undefined ? '' : `${placeWords[status] ?? ' in '}${town}`;
  const handover = status === 'DELIVERED' && how ? handovers[how] : '';
  const why = reason ? `: ${reasons[reason]}` : '';
  return `${before}${place}${after}${handover}${why}.`;
}

/** The words before the town and, where there are any, after it. */
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

/** How the town is joined where the parcel is not, or not any more, in it. */
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
  WEATHER: 'the weather holds us up',
  TRAFFIC: 'traffic holds us up',
  VEHICLE_FAULT: 'a van broke down',
};
