import { sql } from 'kysely';
import { genuineSignature } from '../../server/testing/payments/fake-cards.ts';
import { createBatch } from '../../server/testing/shipments/create-batch.ts';
import { createShipment } from '../../server/testing/shipments/create-shipment.ts';
import { apiCall, type FaultContext, type FaultFlow, type Operation } from './fault-flow.ts';
import { book, cancel, open, pay } from './paid-parcel.ts';

/** One intent, one payment and one invoice each, whatever fails. */
export const paymentFlows: readonly FaultFlow[] = [
  {
    name: 'open a payment',
    operation: 'createPaymentIntent',
    prepare: async (context) => {
      const { product, customer } = context;
      const { _id, total } = await createShipment(product, customer);
      const body = { amount: total, parcel_id: _id };
      return withOneIntent(
        context,
        _id,
        apiCall(context, '/payment/create_payment_intent', { token: customer.token, body }),
      );
    },
  },
  {
    name: 'confirm a payment',
    operation: 'confirmPayment',
    prepare: async (context) => {
      const { id } = await pay(context);
      return apiCall(context, '/payment/confirm-payment', { token: context.customer.token, body: { parcel_id: id } });
    },
  },
  {
    name: 'open the payment of a batch',
    operation: 'createBatchPaymentIntent',
    prepare: async (context) => {
      const { product, customer } = context;
      const { _id: batch_id, total: amount } = await createBatch(product, customer, 2);
      return apiCall(context, '/payment/create_batch_payment_intent', {
        token: customer.token,
        body: { amount, batch_id },
      });
    },
  },
  { name: 'confirm the payment of a batch', operation: 'confirmBatchPayment', prepare: confirmBatch },
  {
    name: 'receive a payment webhook',
    operation: 'provider webhook',
    prepare: async (context) => {
      const { intentId } = await pay(context);
      return sendWebhook(context, context.product.cards.webhook({ kind: 'intent', intentId }));
    },
  },
  { name: 'receive a webhook of a late payment', operation: 'provider webhook', prepare: receiveLatePayment },
  {
    name: 'receive a refund webhook',
    operation: 'provider webhook',
    prepare: (context) => receiveRefundWebhook(context, 'done'),
  },
  {
    name: 'receive a webhook of a failed refund',
    operation: 'provider webhook',
    prepare: (context) => receiveRefundWebhook(context, 'failed'),
  },
  {
    name: 'receive a webhook of a refund by hand',
    operation: 'provider webhook',
    prepare: async (context) => {
      const { intentId } = await book(context);
      const { cards } = context.product;
      return sendWebhook(
        context,
        cards.webhook({ kind: 'refund', intentId, refundId: cards.refundByHand(intentId, 300) }),
      );
    },
  },
  {
    name: 'receive a dispute webhook',
    operation: 'provider webhook',
    prepare: (context) => receiveDisputeWebhook(context, 'open'),
  },
  {
    name: 'receive a webhook of a lost dispute',
    operation: 'provider webhook',
    prepare: (context) => receiveDisputeWebhook(context, 'lost'),
  },
];

async function receiveDisputeWebhook(context: FaultContext, status: 'open' | 'lost'): Promise<Operation> {
  const { intentId } = await book(context);
  const dispute = { id: `dispute of ${intentId}`, status, amountPence: 870, hasTakenFunds: true };
  return sendWebhook(context, context.product.cards.webhook({ kind: 'dispute', intentId, dispute }));
}

/** The webhook of a payment for a shipment that its customer has deleted. */
export async function receiveLatePayment(context: FaultContext): Promise<Operation> {
  const { id, intentId } = await open(context);
  await apiCall(context, `/shipment/${id}`, { method: 'DELETE', token: context.customer.token })();
  context.product.cards.pay(intentId);
  return sendWebhook(context, context.product.cards.webhook({ kind: 'intent', intentId }));
}

export async function confirmBatch(context: FaultContext): Promise<Operation> {
  const { product, customer } = context;
  const { _id: batch_id, total: amount, ids } = await createBatch(product, customer, 2);
  const { token } = customer;
  await apiCall(context, '/payment/create_batch_payment_intent', { token, body: { amount, batch_id } })();
  product.cards.pay(product.cards.intentOf(ids.toSorted()[0] ?? '').id);
  return apiCall(context, '/payment/confirm-batch-payment', { token, body: { batch_id } });
}

/** `intentOf` throws if the provider has more than one intent for the shipment. */
function withOneIntent({ product }: FaultContext, shipmentId: string, operation: Operation): Operation {
  return async () => {
    const result = await operation();
    if (result.status < 300) product.cards.intentOf(shipmentId);
    return result;
  };
}

function sendWebhook({ product }: FaultContext, payload: Buffer): Operation {
  return async () => {
    const headers = { 'content-type': 'application/json', 'stripe-signature': genuineSignature };
    const answer = await product.app.inject({ method: 'POST', url: '/api/v1/payment/webhook', headers, payload });
    return { operation: 'provider webhook', status: answer.statusCode, headers: answer.headers, body: answer.json() };
  };
}

export async function receiveRefundWebhook(context: FaultContext, status: 'done' | 'failed'): Promise<Operation> {
  const { cards, database, work } = context.product;
  // Jobs left by other flows may exceed one batch.
  await sql`delete from jobs where kind = 'refund'`.execute(database.db);
  const { intentId } = await cancel(context);
  await work('refund');
  const refundId = cards.refundsOf(intentId)[0]?.id ?? '';
  cards.changeRefund(refundId, { status, failureReason: 'expired_or_canceled_card' });
  return sendWebhook(context, cards.webhook({ kind: 'refund', intentId, refundId }));
}
