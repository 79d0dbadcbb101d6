import type { ShipmentStatus } from '../../../contract/values/shipment-status.ts';

/** From its booking until it is out for delivery; after an attempt that failed, for the next one. */
const open: readonly ShipmentStatus[] = [
  'BOOKED',
  'COLLECTION_FAILED',
  'COLLECTED',
  'AT_DEPOT',
  'IN_TRANSIT',
  'ON_HOLD',
  'DELIVERY_ATTEMPTED',
];

/** Whether a wish still reaches those who deliver the parcel. */
export function canWish(status: ShipmentStatus): boolean {
  return open.includes(status);
}
