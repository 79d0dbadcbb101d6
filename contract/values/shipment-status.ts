/** Shown with spaces for underscores (section 4). The server has the allowed transitions. */
export const shipmentStatuses = [
  'PENDING_PAYMENT',
  'BOOKED',
  'COLLECTED',
  'COLLECTION_FAILED',
  'AT_DEPOT',
  'IN_TRANSIT',
  'OUT_FOR_DELIVERY',
  'DELIVERY_ATTEMPTED',
  'READY_FOR_PICKUP',
  'ON_HOLD',
  'DELIVERED',
  'RETURNING_TO_SENDER',
  'RETURNED',
  'LOST',
  'CANCELLED',
  'EXPIRED',
] as const;

export type ShipmentStatus = (typeof shipmentStatuses)[number];

/** From booking until out for delivery; again after a failed attempt. */
const openStatuses: readonly ShipmentStatus[] = [
  'BOOKED',
  'COLLECTION_FAILED',
  'COLLECTED',
  'AT_DEPOT',
  'IN_TRANSIT',
  'ON_HOLD',
  'DELIVERY_ATTEMPTED',
];

interface Deliverable {
  readonly status: ShipmentStatus;
  readonly parcels: readonly { readonly status: ShipmentStatus }[];
}

/** Whether a delivery preference still reaches the driver: not while one of the parcels is on the van. */
export function canChangePreferences({ status, parcels }: Deliverable): boolean {
  return openStatuses.includes(status) && parcels.every((parcel) => parcel.status !== 'OUT_FOR_DELIVERY');
}

/** Independent of the shipment's status. */
export const paymentStatuses = [
  'UNPAID',
  'PROCESSING',
  'PAID',
  'FAILED',
  'REFUND_PENDING',
  'REFUNDED',
  'DISPUTED',
] as const;

export type PaymentStatus = (typeof paymentStatuses)[number];
