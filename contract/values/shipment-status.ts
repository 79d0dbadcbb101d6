/** Where a shipment is. The specification shows underscores as spaces (section 4); the graph between them is the server's. */
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

/** Whether a shipment is paid: an axis of its own. */
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
