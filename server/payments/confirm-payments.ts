import type { Customer } from '../http/authenticate.ts';
import { refuse } from '../http/errors.ts';
import { findOwnBatch, refuseUnknownBatch } from '../shipments/batches.queries.ts';
import { whyReturnEnded } from '../shipments/returns.ts';
import type { Shipment } from '../shipments/shipment.ts';
import { findOwnShipment, refuseUnknown } from '../shipments/shipments.queries.ts';
import { findLiveIntents } from './intents.repository.ts';
import type { PaymentDeps } from './payment-deps.ts';
import { providerUnavailable, syncIntent } from './provider-intents.ts';

/** What is paid together: one shipment, by parcel id or reference, or everything in a batch. */
export type PaymentTarget = { readonly shipmentId: string } | { readonly batchId: string };

export interface ConfirmedPayment {
  readonly state: 'paid' | 'processing';
  readonly shipments: readonly Shipment[];
  readonly paid: readonly Shipment[];
}

/**
 * Confirms by the provider's state that everything the target has is paid, and books it. Calling it again, or while a webhook event
 * arrives, answers the same. Cancelled, expired and deleted shipments of a batch don't count.
 */
export async function confirmPayment(
  deps: PaymentDeps,
  customer: Customer,
  target: PaymentTarget,
): Promise<ConfirmedPayment> {
  const isSynced = await syncPayments(deps, customer, target);
  const shipments = (await findTarget(deps, customer, target)) ?? refuseUnknownTarget(target);
  const paid = shipments.filter(({ paymentStatus }) => paymentStatus === 'PAID');
  const waiting = shipments.filter(({ status }) => status === 'PENDING_PAYMENT');
  if (waiting.length === 0 && paid.length > 0) return { state: 'paid', shipments, paid };
  if (waiting.some(({ paymentStatus }) => paymentStatus === 'PROCESSING')) {
    return { state: 'processing', shipments, paid };
  }
  if (!isSynced) throw providerUnavailable(); // only now: a webhook event may have brought the payment meanwhile
  if ('batchId' in target) return refuse('CONFLICT', reasonForBatch(waiting, paid));
  return refuse('CONFLICT', (await reasonForReturn(deps, shipments)) ?? reasonForOne(shipments));
}

/**
 * Applies the provider's state of every live intent of the target; false if the provider could not be asked about one of them. Called
 * before a cancellation too: a card may have paid although the browser was not told.
 */
export async function syncPayments(deps: PaymentDeps, customer: Customer, target: PaymentTarget): Promise<boolean> {
  const shipments = (await findTarget(deps, customer, target)) ?? [];
  const ids = shipments.map(({ id }) => id);
  const intents = await findLiveIntents(deps.database, ids);
  let isSynced = true;
  for (const intent of intents) isSynced = (await syncIntent(deps, intent)) !== 'unavailable' && isSynced;
  return isSynced;
}

async function findTarget(
  { database }: PaymentDeps,
  customer: Customer,
  target: PaymentTarget,
): Promise<readonly Shipment[] | undefined> {
  if ('batchId' in target) return findOwnBatch(database, customer.organisationId, target.batchId);
  const shipment = await findOwnShipment(database, customer.organisationId, target.shipmentId);
  return shipment && [shipment];
}

function refuseUnknownTarget(target: PaymentTarget): never {
  return 'batchId' in target ? refuseUnknownBatch() : refuseUnknown();
}

const failedReason = 'The payment failed and your card wasn’t charged. Please try again, or use another card.';

/** Undefined unless it is a return that was paid and not booked. */
async function reasonForReturn(
  { database }: PaymentDeps,
  [shipment]: readonly Shipment[],
): Promise<string | undefined> {
  if (shipment?.paymentStatus !== 'REFUND_PENDING' && shipment?.paymentStatus !== 'REFUNDED') return undefined;
  if (shipment.bookedAt) return undefined;
  const reason = await whyReturnEnded(database, shipment);
  return reason && `We didn’t book this return. ${reason} We’ll refund your card.`;
}

function reasonForOne([shipment]: readonly Shipment[]): string {
  const { status, paymentStatus } = shipment ?? refuseUnknown();
  if (paymentStatus === 'REFUND_PENDING' || paymentStatus === 'REFUNDED') {
    return 'This shipment was cancelled. We’ll refund your card.';
  }
  if (paymentStatus === 'DISPUTED') return 'You paid for this shipment, and the payment is disputed with your bank.';
  if (status === 'CANCELLED' || status === 'EXPIRED') {
    return 'This shipment can no longer be paid for. If your card was charged, we’ll refund it automatically.';
  }
  return paymentStatus === 'FAILED' ? failedReason : 'This shipment hasn’t been paid for yet. Nothing was charged.';
}

function reasonForBatch(waiting: readonly Shipment[], paid: readonly Shipment[]): string {
  if (waiting.length === 0) {
    return 'These shipments can no longer be paid for. If your card was charged, we’ll refund it automatically.';
  }
  if (paid.length > 0) {
    return `${waiting.length} of these shipments ${waiting.length === 1 ? 'has' : 'have'} not been paid yet; ${paid.length} of them ${paid.length === 1 ? 'is' : 'are'}.`;
  }
  return waiting.some(({ paymentStatus }) => paymentStatus === 'FAILED')
    ? failedReason
    : 'These shipments haven’t been paid for yet. Nothing was charged.';
}
