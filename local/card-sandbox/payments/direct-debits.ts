import type { Stripe } from 'stripe';
import { dateOf } from '../../../contract/values/time/working-days.ts';
import { idIn, insertObject, lockChild, lockObject, saveObject } from '../objects.repository.ts';
import { type ApiError, refuse } from '../protocol/api-error.ts';
import { groupOf, textOf } from '../protocol/form.ts';
import { type Call, recordEvent, scheduleTask, secondsOf, type Work } from '../unit-of-work.ts';
import { bankOf, endMandate, inWorkingDays } from './bank-mandates.ts';
import { newCharge } from './charge-card.ts';
import { openDispute } from './disputes.ts';

/** Working days until a bank has paid or refused, and how many more under a mandate it has not accepted yet. */
const settleAfterDays = 3;
const pendingMandateDays = 3;
/** When a payer claims the money back. */
const returnAfterDays = 5;

export async function startDebit(
  call: Call,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
): Promise<Stripe.PaymentIntent | ApiError> {
  const mandate = await lockChild(call.trx, 'mandate', method.id);
  if (method.customer === null || method.customer !== intent.customer || mandate?.status !== 'active') {
    return refuse('The mandate for this payment method is not active, so it cannot be debited.', {
      code: 'payment_intent_mandate_invalid',
      param: 'payment_method',
    });
  }
  const isPending = mandate.payment_method_details.bacs_debit?.network_status === 'pending';
  const settlesAt = notBefore(call, inWorkingDays(call.now, settleAfterDays + (isPending ? pendingMandateDays : 0)));
  const charge: Stripe.Charge = {
    ...newCharge(intent, method, secondsOf(call.now), undefined),
    amount_captured: 0,
    balance_transaction: null,
    captured: false,
    paid: false,
    payment_method_details: {
      type: 'bacs_debit',
      bacs_debit: {
        expected_debit_date: settlesAt.toISOString().slice(0, 10),
        fingerprint: null,
        last4: method.bacs_debit?.last4 ?? null,
        mandate: mandate.id,
        sort_code: method.bacs_debit?.sort_code ?? null,
      },
    },
    status: 'pending',
  };
  await insertObject(call.trx, charge, { parent: intent.id });
  const processing: Stripe.PaymentIntent = {
    ...intent,
    status: 'processing',
    latest_charge: charge.id,
    last_payment_error: null,
    next_action: null,
  };
  await saveObject(call.trx, processing);
  await recordEvent(call, 'charge.pending', charge);
  await recordEvent(call, 'payment_intent.processing', processing);
  await scheduleTask(call, 'settle-debit', intent.id, settlesAt);
  return processing;
}

function notBefore({ form }: Call, earliest: Date): Date {
  const target = textOf(groupOf(groupOf(form, 'payment_method_options'), 'bacs_debit'), 'target_date');
  if (target === undefined) return earliest;
  const param = 'payment_method_options[bacs_debit][target_date]';
  if (!/^\d{4}-\d{2}-\d{2}$/.test(target)) return refuse('target_date is a date such as 2026-11-30', { param });
  const day = dateOf(target);
  return day > earliest ? day : earliest;
}

/** What the bank decided, on the day of the debit. */
export async function settleDebit(work: Work, intentId: string): Promise<void> {
  const intent = await lockObject(work.trx, 'payment_intent', intentId);
  if (intent?.status !== 'processing') return;
  const charge = await lockObject(work.trx, 'charge', idIn(intent.latest_charge));
  if (!charge) return;
  const methodId = idIn(intent.payment_method);
  const { debit } = await bankOf(work, methodId);
  if (debit === 'insufficient_funds' || debit === 'debit_not_authorized') {
    await failDebit(work, intent, charge, debit);
    if (debit === 'debit_not_authorized') await endMandate(work, methodId, 'debit_not_authorized');
    return;
  }
  const paid: Stripe.Charge = {
    ...charge,
    amount_captured: charge.amount,
    captured: true,
    paid: true,
    status: 'succeeded',
  };
  const succeeded: Stripe.PaymentIntent = { ...intent, status: 'succeeded', amount_received: intent.amount };
  await saveObject(work.trx, paid);
  await saveObject(work.trx, succeeded);
  await recordEvent(work, 'charge.succeeded', paid);
  await recordEvent(work, 'payment_intent.succeeded', succeeded);
  if (debit === 'returned') {
    await scheduleTask(work, 'return-debit', charge.id, inWorkingDays(work.now, returnAfterDays));
  }
}

const failureMessages = {
  insufficient_funds: 'The customer’s account has insufficient funds to cover this payment.',
  debit_not_authorized: 'The customer’s bank says that this debit was not authorised.',
} as const;

async function failDebit(
  work: Work,
  intent: Stripe.PaymentIntent,
  charge: Stripe.Charge,
  code: keyof typeof failureMessages,
): Promise<void> {
  const message = failureMessages[code];
  const failedCharge: Stripe.Charge = { ...charge, status: 'failed', failure_code: code, failure_message: message };
  const failed = {
    ...intent,
    status: 'requires_payment_method',
    payment_method: null,
    last_payment_error: { type: 'invalid_request_error', code, message, charge: charge.id },
  } as Stripe.PaymentIntent; // codes of banks are not in the library's list
  await saveObject(work.trx, failedCharge);
  await saveObject(work.trx, failed);
  await recordEvent(work, 'charge.failed', failedCharge);
  await recordEvent(work, 'payment_intent.payment_failed', failed);
}

/** Under the Direct Debit Guarantee nobody can contest it: it is lost at once. */
export async function returnDebit(work: Work, chargeId: string): Promise<void> {
  await openDispute(work, chargeId, 'lost');
}
