import type { ShipmentStatus } from '../../../contract/values/shipment-status.ts';

export const statusGraph = {
  PENDING_PAYMENT: ['BOOKED', 'CANCELLED', 'EXPIRED'],
  BOOKED: ['COLLECTED', 'COLLECTION_FAILED', 'CANCELLED', 'EXPIRED'],
  COLLECTION_FAILED: ['COLLECTED', 'CANCELLED'],
  COLLECTED: ['AT_DEPOT', 'IN_TRANSIT', 'OUT_FOR_DELIVERY', 'ON_HOLD', 'LOST'],
  AT_DEPOT: ['IN_TRANSIT', 'OUT_FOR_DELIVERY', 'READY_FOR_PICKUP', 'ON_HOLD', 'RETURNING_TO_SENDER', 'LOST'],
  IN_TRANSIT: ['AT_DEPOT', 'OUT_FOR_DELIVERY', 'READY_FOR_PICKUP', 'ON_HOLD', 'RETURNING_TO_SENDER', 'LOST'],
  OUT_FOR_DELIVERY: ['DELIVERED', 'DELIVERY_ATTEMPTED', 'READY_FOR_PICKUP', 'AT_DEPOT', 'ON_HOLD', 'LOST'],
  DELIVERY_ATTEMPTED: ['OUT_FOR_DELIVERY', 'READY_FOR_PICKUP', 'AT_DEPOT', 'RETURNING_TO_SENDER'],
  READY_FOR_PICKUP: ['DELIVERED', 'RETURNING_TO_SENDER'],
  ON_HOLD: ['RETURNING_TO_SENDER', 'LOST'],
  RETURNING_TO_SENDER: ['RETURNED', 'LOST'],
  LOST: ['AT_DEPOT'],
  DELIVERED: [],
  RETURNED: [],
  CANCELLED: [],
  EXPIRED: [],
} as const satisfies Readonly<Record<ShipmentStatus, readonly ShipmentStatus[]>>;

export interface StatusAndHold {
  readonly status: ShipmentStatus;
  /** The leg it left, while it is on hold. */
  readonly heldFrom?: ShipmentStatus | undefined;
}

/** One on hold may also return to the leg it left. */
export function canMove({ status, heldFrom }: StatusAndHold, to: ShipmentStatus): boolean {
  const next: readonly ShipmentStatus[] = statusGraph[status];
  return next.includes(to) || (status === 'ON_HOLD' && to === heldFrom);
}

export function nextStatusAndHold(from: StatusAndHold, to: ShipmentStatus): StatusAndHold {
  return to === 'ON_HOLD' ? { status: to, heldFrom: from.status } : { status: to };
}

export function isFinal(status: ShipmentStatus): boolean {
  return statusGraph[status].length === 0;
}
