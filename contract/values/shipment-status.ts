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
