import { sql } from 'kysely';
import { createBatch } from '../../server/testing/create-batch.ts';
import { createShipment } from '../../server/testing/create-shipment.ts';
import { genuineSignature } from '../../server/testing/fake-cards.ts';
import { type Act, ask, type FaultFlow, type FaultStage } from './fault-flow.ts';
import { book, cancel, open, pay } from './paid-parcel.ts';

/** What moves money: each bookable thing has one intent, one payment and one invoice, whatever went wrong on the way. */
export const paymentFlows: readonly FaultFlow[] = [
  {
    name: 'open a payment',
    does: 'createPaymentIntent',
    prepare: async (stage) => {
      const { product, customer } = stage;
      const { _id, total } = await createShipment(product, customer);
      const body = { amount: total, parcel_id: _id };
      return withOneIntent(stage, _id, ask(stage, '/payment/create_payment_intent', { token: customer.token, body }));
    },
  },
  {
    name: 'confirm a payment',
    does: 'confirmPayment',
    prepare: async (stage) => {
      const { id } = await pay(stage);
      return ask(stage, '/payment/confirm-payment', { token: stage.customer.token, body: { parcel_id: id } });
    },
  },
  {
    name: 'open the payment of a batch',
    does: 'createBatchPaymentIntent',
    prepare: async (stage) => {
      const { product, customer } = stage;
      const { _id: batch_id, total: amount } = await createBatch(product, customer, 2);
      return ask(stage, '/payment/create_batch_payment_intent', {
        token: customer.token,
        body: { amount, batch_id },
      });
    },
  },
  { name: 'confirm the payment of a batch', does: 'confirmBatchPayment', prepare: confirmBatch },
  {
    name: 'hear of a payment',
    does: 'provider webhook',
    prepare: async (stage) => {
      const { intentId } = await pay(stage);
      return tell(stage, stage.product.cards.webhook({ kind: 'intent', intentId }));
    },
  },
  { name: 'hear of a payment that came too late', does: 'provider webhook', prepare: hearTooLate },
  { name: 'hear of a refund', does: 'provider webhook', prepare: (stage) => hearOfRefund(stage, 'done') },
  { name: 'hear of a refund that failed', does: 'provider webhook', prepare: (stage) => hearOfRefund(stage, 'failed') },
  {
    name: 'hear of a dispute',
    does: 'provider webhook',
    prepare: async (stage) => {
      const { intentId } = await book(stage);
      const dispute = { id: `dispute of ${intentId}`, status: 'open', amountPence: 870 } as const;
      return tell(stage, stage.product.cards.webhook({ kind: 'dispute', intentId, dispute }));
    },
  },
];

/** The provider's news of a payment for a shipment that its customer has deleted. */
export async function hearTooLate(stage: FaultStage): Promise<Act> {
  const { id, intentId } = await open(stage);
  await ask(stage, `/shipment/${id}`, { method: 'DELETE', token: stage.customer.token })();
  stage.product.cards.pay(intentId);
  return tell(stage, stage.product.cards.webhook({ kind: 'intent', intentId }));
}

/** The word of a customer's page that a batch is paid. */
export async function confirmBatch(stage: FaultStage): Promise<Act> {
  const { product, customer } = stage;
  const { _id: batch_id, total: amount, ids } = await createBatch(product, customer, 2);
  const { token } = customer;
  await ask(stage, '/payment/create_batch_payment_intent', { token, body: { amount, batch_id } })();
  product.cards.pay(product.cards.intentOf(ids.toSorted()[0] ?? '').id);
  return ask(stage, '/payment/confirm-batch-payment', { token, body: { batch_id } });
}

/** Fails where the provider was made to open more than one intent for a shipment. */
function withOneIntent({ product }: FaultStage, shipmentId: string, act: Act): Act {
  return async () => {
    const tried = await act();
    if (tried.status < 300) product.cards.intentOf(shipmentId);
    return tried;
  };
}

/** Brings news as the provider does. */
function tell({ product }: FaultStage, payload: Buffer): Act {
  return async () => {
    const headers = { 'content-type': 'application/json', 'stripe-signature': genuineSignature };
    const answer = await product.app.inject({ method: 'POST', url: '/api/v1/payment/webhook', headers, payload });
    return { did: 'provider webhook', status: answer.statusCode, headers: answer.headers, body: answer.json() };
  };
}

/** The provider tells how a refund ended. */
export async function hearOfRefund(stage: FaultStage, status: 'done' | 'failed'): Promise<Act> {
  const { cards, database, work } = stage.product;
  // More may wait from other flows than are taken at a time.
  await sql`delete from jobs where kind = 'refund'`.execute(database.db);
  const { intentId } = await cancel(stage);
  await work('refund');
  const refundId = cards.refundsOf(intentId)[0]?.id ?? '';
  cards.changeRefund(refundId, { status, failureReason: 'expired_or_canceled_card' });
  return tell(stage, cards.webhook({ kind: 'refund', intentId, refundId }));
}
