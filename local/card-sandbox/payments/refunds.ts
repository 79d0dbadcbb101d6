import type { Stripe } from 'stripe';
import { findObject, idIn, insertObject, lockObject, newId, saveObject, testCardOf } from '../objects.repository.ts';
import { ApiError, noSuch, refuse } from '../protocol/api-error.ts';
import { integerOf, metadataOf, textOf } from '../protocol/form.ts';
import { type Call, recordEvent, scheduleTask, secondsOf, type Work } from '../unit-of-work.ts';
import { type TestCard, testCards } from './test-cards.ts';

export async function createRefund(call: Call): Promise<Stripe.Refund> {
  const charge = await chargeToRefund(call);
  const left = charge.amount - charge.amount_refunded;
  const amount = integerOf(call.form, 'amount') ?? left;
  if (charge.disputed) {
    refuse(`Charge ${charge.id} has been charged back; cannot issue a refund.`, { code: 'charge_disputed' });
  }
  if (left === 0) {
    refuse(`Charge ${charge.id} has already been refunded.`, { code: 'charge_already_refunded', charge: charge.id });
  }
  if (amount < 1 || amount > left) {
    refuse(`Refund amount (${pounds(amount)}) is greater than unrefunded amount on charge (${pounds(left)})`, {
      param: 'amount',
    });
  }
  const { later } = await cardBehind(call, charge);
  const refund = newRefund(call, charge, amount, later === 'refund-succeeds' ? 'pending' : 'succeeded');
  await insertObject(call.trx, refund, { parent: idIn(charge.payment_intent) });
  const refunded = await countRefund(call, charge, amount);
  await recordEvent(call, 'refund.created', refund);
  await recordEvent(call, 'charge.refunded', refunded);
  await recordEvent(call, 'refund.updated', refund);
  if (later === 'refund-fails') await scheduleTask(call, 'fail-refund', refund.id);
  if (later === 'refund-succeeds') await scheduleTask(call, 'complete-refund', refund.id);
  return refund;
}

/** The bank rejected the refund, so the money is ours again. */
export async function failRefund(work: Work, refundId: string): Promise<Stripe.Refund> {
  const refund = await lockRefund(work, refundId);
  if (refund.status === 'failed') return refund;
  const charge = await lockObject(work.trx, 'charge', idIn(refund.charge));
  if (charge) await countRefund(work, charge, -refund.amount);
  const failed: Stripe.Refund = {
    ...refund,
    status: 'failed',
    failure_reason: 'expired_or_canceled_card',
    failure_balance_transaction: newId('txn'),
  };
  await saveObject(work.trx, failed);
  await recordEvent(work, 'refund.updated', failed);
  await recordEvent(work, 'refund.failed', failed);
  return failed;
}

export async function completeRefund(work: Work, refundId: string): Promise<Stripe.Refund> {
  const refund = await lockRefund(work, refundId);
  if (refund.status !== 'pending') return refund;
  const done: Stripe.Refund = { ...refund, status: 'succeeded' };
  delete done.pending_reason;
  await saveObject(work.trx, done);
  await recordEvent(work, 'refund.updated', done);
  return done;
}

async function lockRefund(work: Work, id: string): Promise<Stripe.Refund> {
  const refund = await lockObject(work.trx, 'refund', id);
  if (!refund) throw noSuch('refund', id);
  return refund;
}

/** By its own id or its intent’s. Locked, so that refunds of it run one after the other. */
async function chargeToRefund({ form, trx }: Call): Promise<Stripe.Charge> {
  const intentId = textOf(form, 'payment_intent');
  const chargeId = textOf(form, 'charge') ?? (intentId === undefined ? missingTarget() : await chargeOf(trx, intentId));
  const charge = await lockObject(trx, 'charge', chargeId);
  if (!charge) throw noSuch('charge', chargeId, 'charge');
  if (!charge.paid) refuse(`Charge ${charge.id} was not paid; nothing can be refunded.`, { param: 'charge' });
  return charge;
}

async function chargeOf(trx: Call['trx'], intentId: string): Promise<string> {
  const intent = await findObject(trx, 'payment_intent', intentId);
  if (!intent) throw noSuch('payment_intent', intentId, 'payment_intent');
  if (intent.status === 'succeeded') return idIn(intent.latest_charge);
  throw new ApiError(400, {
    code: 'payment_intent_unexpected_state',
    message: `This PaymentIntent (${intentId}) does not have a successful charge to refund.`,
    param: 'payment_intent',
  });
}

function missingTarget(): never {
  return refuse('One of the following params should be provided for this request: payment_intent or charge.', {
    code: 'parameter_missing',
  });
}

function newRefund(call: Call, charge: Stripe.Charge, amount: number, status: 'pending' | 'succeeded'): Stripe.Refund {
  const reason = textOf(call.form, 'reason') ?? null;
  return {
    id: newId('re'),
    object: 'refund',
    amount,
    balance_transaction: newId('txn'),
    charge: charge.id,
    created: secondsOf(call.now),
    currency: charge.currency,
    customer: null,
    customer_account: null,
    destination_details: {
      type: 'card',
      card: { type: 'refund', reference_status: 'pending', reference_type: 'acquirer_reference_number' },
    },
    metadata: metadataOf(call.form),
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
    ...(status === 'pending' && { pending_reason: 'processing' as const }),
    reason,
    receipt_number: null,
    source_transfer_reversal: null,
    status,
    transfer_reversal: null,
  };
}

async function countRefund({ trx }: Work, charge: Stripe.Charge, amount: number): Promise<Stripe.Charge> {
  const refunded = charge.amount_refunded + amount;
  const counted = { ...charge, amount_refunded: refunded, refunded: refunded === charge.amount };
  await saveObject(trx, counted);
  return counted;
}

async function cardBehind({ trx }: Work, charge: Stripe.Charge): Promise<Partial<TestCard>> {
  return testCards[(await testCardOf(trx, charge.payment_method ?? '')) ?? ''] ?? {};
}

function pounds(pence: number): string {
  return `£${(pence / 100).toFixed(2)}`;
}
