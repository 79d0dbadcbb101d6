import type { Party, Shipment, ShipmentEvent } from './shipment.ts';

/** One end of a parcel as far as a message needs it. */
export type NewsParty = Pick<Party, 'fullName' | 'email' | 'town'>;

/** An event of a parcel with its number, by which it is known. */
export interface NewsEvent
  extends Pick<ShipmentEvent, 'happenedAt' | 'status' | 'reason' | 'sentence' | 'town' | 'isLate'> {
  readonly number: number;
}

/** A delivered parcel that its sender has collected again. */
export interface OrderedReturn {
  /** The delivered shipment, whose receiver's private link shows the code for the driver. */
  readonly deliveredId: string;
  readonly content: string;
  readonly pieces: number;
}

/** A parcel as those who tell people about it know it. */
export interface ParcelNews extends Pick<Shipment, 'id' | 'trackingCode' | 'status' | 'deliveryDays'> {
  /** The day its receiver asked for, as YYYY-MM-DD. */
  readonly wishedDay: string | undefined;
  readonly isReturn?: boolean;
  /** Set where it brings back a parcel and who sent that parcel ordered it: the sender's mails go to the first receiver. */
  readonly orderedReturn?: OrderedReturn | undefined;
  readonly shipper: NewsParty;
  readonly receiver: NewsParty;
  /** In the order in which they were recorded. */
  readonly events: readonly NewsEvent[];
}
