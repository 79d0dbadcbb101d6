import type { Shipment } from './shipment.ts';

/** A parcel as those who move it know it. */
export interface ParcelUnderWay extends Pick<Shipment, 'id' | 'trackingCode' | 'status'> {
  /** When it got its status. */
  readonly statusAt: Date;
  readonly eventCount: number;
  /** Whether it has been on the road between depots. */
  readonly hasTravelled: boolean;
  readonly shipperTown: string;
  readonly receiverTown: string;
}
