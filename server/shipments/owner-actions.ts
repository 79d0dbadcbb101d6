import type { PaymentStatus } from '../../contract/values/shipment-status.ts';
import type { Shipment } from './shipment.ts';

type Stage = Pick<Shipment, 'status' | 'paymentStatus' | 'bookedAt'>;

const notYetPaid: readonly PaymentStatus[] = ['UNPAID', 'FAILED'];

/** Whether the owner can pay for it now. */
export function canPay({ status, paymentStatus }: Stage): boolean {
  return status === 'PENDING_PAYMENT' && notYetPaid.includes(paymentStatus);
}

/** Whether the owner can make it go away: while nobody has ever paid for it. */
export function canDelete({ status, bookedAt }: Stage): boolean {
  return bookedAt === undefined && ['PENDING_PAYMENT', 'CANCELLED', 'EXPIRED'].includes(status);
}

/** Whether the owner can still cancel it: until we have the parcel. */
export function canCancel({ status }: Stage): boolean {
  return ['PENDING_PAYMENT', 'BOOKED', 'COLLECTION_FAILED'].includes(status);
}

/** Whether it has a label: once it is paid, and unless it will never travel. */
export function hasLabel({ status, bookedAt }: Stage): boolean {
  return bookedAt !== undefined && status !== 'CANCELLED' && status !== 'EXPIRED';
}
