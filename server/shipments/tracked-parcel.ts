import type { Shipment, ShipmentEvent } from './shipment.ts';

/** One end of a shipment as tracking needs it: where, and nothing of who. */
export interface TrackedEnd {
  readonly streetName: string;
  readonly town: string;
  readonly country: string;
  readonly postcode: string;
}

/** A shipment as tracking knows it. */
export interface TrackedParcel
  extends Pick<Shipment, 'id' | 'trackingCode' | 'status' | 'createdAt' | 'modeOfTransportation' | 'deliveryDays'> {
  /** The day its receiver asked for, as YYYY-MM-DD. */
  readonly wishedDay?: string | undefined;
  readonly shipper: TrackedEnd;
  readonly receiver: TrackedEnd;
  /** In the order in which they happened. */
  readonly events: readonly Pick<ShipmentEvent, 'happenedAt' | 'status' | 'sentence' | 'town' | 'reason' | 'isLate'>[];
  /** Another one with everything that changes of it. */
  readonly version: string;
}
