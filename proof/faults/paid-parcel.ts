import { randomUUID } from 'node:crypto';
import { penceFromPounds } from '../../contract/values/money.ts';
import { createShipment } from '../../server/testing/shipments/create-shipment.ts';
import { apiCall, type FaultContext, type Operation } from './fault-flow.ts';

export interface PaidParcel {
  readonly id: string;
  readonly trackingCode: string;
  readonly intentId: string;
  readonly pence: number;
}

type Changes = Parameters<typeof createShipment>[2];

/** Creates a shipment and opens its payment. */
export async function open(context: FaultContext, changes: Changes = {}): Promise<PaidParcel> {
  const { product, customer } = context;
  const { _id: id, _tracking_id: trackingCode, total } = await createShipment(product, customer, changes);
  const body = { amount: total, parcel_id: id };
  await apiCall(context, '/payment/create_payment_intent', { token: customer.token, body })();
  return { id, trackingCode, intentId: product.cards.intentOf(id).id, pence: penceFromPounds(total) };
}

/** Also charges the card; only the provider knows so far. */
export async function pay(context: FaultContext, changes: Changes = {}): Promise<PaidParcel> {
  const parcel = await open(context, changes);
  context.product.cards.pay(parcel.intentId);
  return parcel;
}

/** Also confirms the payment. */
export async function book(context: FaultContext, changes: Changes = {}): Promise<PaidParcel> {
  const parcel = await pay(context, changes);
  await apiCall(context, '/payment/confirm-payment', {
    token: context.customer.token,
    body: { parcel_id: parcel.id },
  })();
  return parcel;
}

/** Also cancels it, so that a refund is due. */
export async function cancel(context: FaultContext): Promise<PaidParcel> {
  const parcel = await book(context);
  await apiCall(context, `/shipment/${parcel.id}/cancel`, { token: context.customer.token })();
  return parcel;
}

export function scan(
  context: FaultContext,
  parcels: readonly PaidParcel[],
  status: 'COLLECTED' | 'AT_DEPOT',
): Operation {
  const scans = parcels.map(({ trackingCode }) => ({
    tracking_code: trackingCode,
    status,
    at: new Date().toISOString(),
    town: 'Leeds',
    idempotency_key: randomUUID(),
  }));
  return apiCall(context, '/operations/scans', { token: context.operationsKey, body: { scans } });
}
