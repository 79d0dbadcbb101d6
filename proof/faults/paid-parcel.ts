import { randomUUID } from 'node:crypto';
import { createShipment } from '../../server/testing/create-shipment.ts';
import { type Act, ask, type FaultStage } from './fault-flow.ts';

/** A shipment on its way to being paid, and what the provider calls its payment. */
export interface PaidParcel {
  readonly id: string;
  readonly trackingCode: string;
  readonly intentId: string;
}

type Changes = Parameters<typeof createShipment>[2];

/** Creates a shipment of the customer and opens its payment. */
export async function open(stage: FaultStage, changes: Changes = {}): Promise<PaidParcel> {
  const { product, customer } = stage;
  const { _id: id, _tracking_id: trackingCode, total } = await createShipment(product, customer, changes);
  const body = { amount: total, parcel_id: id };
  await ask(stage, '/payment/create_payment_intent', { token: customer.token, body })();
  return { id, trackingCode, intentId: product.cards.intentOf(id).id };
}

/** The same, and the customer's card has paid: so far the provider alone knows. */
export async function pay(stage: FaultStage, changes: Changes = {}): Promise<PaidParcel> {
  const parcel = await open(stage, changes);
  stage.product.cards.pay(parcel.intentId);
  return parcel;
}

/** The same, and it is booked. */
export async function book(stage: FaultStage, changes: Changes = {}): Promise<PaidParcel> {
  const parcel = await pay(stage, changes);
  await ask(stage, '/payment/confirm-payment', { token: stage.customer.token, body: { parcel_id: parcel.id } })();
  return parcel;
}

/** The same, and it is cancelled: its money waits to go back. */
export async function cancel(stage: FaultStage): Promise<PaidParcel> {
  const parcel = await book(stage);
  await ask(stage, `/shipment/${parcel.id}/cancel`, { token: stage.customer.token })();
  return parcel;
}

/** What a depot tells of parcels, all in one call and of this moment. */
export function scan(stage: FaultStage, parcels: readonly PaidParcel[], status: 'COLLECTED' | 'AT_DEPOT'): Act {
  const scans = parcels.map(({ trackingCode }) => ({
    tracking_code: trackingCode,
    status,
    at: new Date().toISOString(),
    town: 'Leeds',
    idempotency_key: randomUUID(),
  }));
  return ask(stage, '/operations/scans', { token: stage.operationsKey, body: { scans } });
}
