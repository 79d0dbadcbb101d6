import type { PaymentStatus, ShipmentStatus } from '../../../contract/values/shipment-status.ts';
import type { Shipment } from '../shipment.ts';

export function canReturn({ status, shipper }: Pick<Shipment, 'status' | 'shipper'>): boolean {
  return status === 'DELIVERED' && shipper.postcode !== '';
}

type Stage = Pick<Shipment, 'status' | 'paymentStatus' | 'bookedAt'>;

const notYetPaid: readonly PaymentStatus[] = ['UNPAID', 'FAILED'];

export function canPay({ status, paymentStatus }: Stage): boolean {
  return status === 'PENDING_PAYMENT' && notYetPaid.includes(paymentStatus);
}

/** Only an owner may pay it. */
export function awaitsApproval(shipment: Stage & Pick<Shipment, 'approvalAskedAt'>): boolean {
  return shipment.approvalAskedAt !== undefined && canPay(shipment);
}

export function canDelete({ status, bookedAt }: Stage): boolean {
  return bookedAt === undefined && ['PENDING_PAYMENT', 'CANCELLED', 'EXPIRED'].includes(status);
}

/** Of every parcel. */
export const cancellableStatuses: readonly ShipmentStatus[] = ['PENDING_PAYMENT', 'BOOKED', 'COLLECTION_FAILED'];

/**
 * From the first scan of a parcel on, other than a failed collection, we have something to carry, even where the scan came too late to
 * move its status. During a dispute the bank decides about the money.
 */
export function canCancel({
  parcels,
  scannedAt,
  paymentStatus,
}: Pick<Shipment, 'parcels' | 'scannedAt' | 'paymentStatus'>): boolean {
  const isWaiting = parcels.every(({ status }) => cancellableStatuses.includes(status));
  return isWaiting && scannedAt === undefined && paymentStatus !== 'DISPUTED';
}

const whereItIs: Readonly<Partial<Record<ShipmentStatus, string>>> = {
  DELIVERED: 'This parcel has been delivered',
  RETURNING_TO_SENDER: 'This parcel is on its way back to the sender',
  RETURNED: 'This parcel is back with the sender',
  LOST: 'We collected this parcel and are looking for it',
};

/** For its owner; undefined where it has a label. */
export function whyNoLabel({ status, paymentStatus, bookedAt }: Stage): string | undefined {
  if (status === 'CANCELLED') return 'This shipment is cancelled, so it has no label.';
  if (status === 'EXPIRED') return 'This shipment has expired, so it has no label.';
  if (bookedAt === undefined) return 'This shipment has no label yet. Please pay for it first.';
  if (!['BOOKED', 'COLLECTION_FAILED'].includes(status)) {
    return `${whereItIs[status] ?? 'We already have this parcel'}, so it no longer needs a label.`;
  }
  if (paymentStatus === 'DISPUTED') {
    return 'The payment for this shipment is disputed with your bank, so its label can’t be used. Please contact us.';
  }
  return undefined;
}

/** Its label has an address that was corrected since. */
export function needsNewLabel({
  addressCorrectedAt,
  labelPrintedAt,
}: Pick<Shipment, 'addressCorrectedAt' | 'labelPrintedAt'>): boolean {
  return addressCorrectedAt !== undefined && labelPrintedAt === undefined;
}
