import type { Stripe } from 'stripe';
import { idIn, insertObject, lockObject, newId, saveObject } from '../objects.repository.ts';
import { noSuch, refuse } from '../protocol/api-error.ts';
import { groupOf, textOf } from '../protocol/form.ts';
import type { Call, Work } from '../unit-of-work.ts';
import { recordEvent, secondsOf } from '../unit-of-work.ts';

const answerWithinSeconds = 7 * 24 * 3600;

/** A chargeback: the customer's bank takes the money back. */
export async function openDispute(work: Work, chargeId: string, end?: 'lost'): Promise<void> {
  const charge = await lockObject(work.trx, 'charge', chargeId);
  if (!charge || charge.disputed || charge.refunded) return;
  const disputed = { ...charge, disputed: true };
  await saveObject(work.trx, disputed);
  const dispute = newDispute(charge, secondsOf(work.now));
  await insertObject(work.trx, dispute, { parent: idIn(charge.payment_intent) });
  await recordEvent(work, 'charge.dispute.created', dispute);
  await recordEvent(work, 'charge.dispute.funds_withdrawn', dispute);
  if (end) await endDispute(work, dispute.id, end);
}

/** Answers a dispute as the provider's test mode does: the text `winning_evidence` wins it, `losing_evidence` loses it. */
export async function answerDispute(call: Call, id: string): Promise<Stripe.Dispute> {
  const text = textOf(groupOf(call.form, 'evidence'), 'uncategorized_text');
  if (text !== 'winning_evidence' && text !== 'losing_evidence') {
    return refuse('The card sandbox takes winning_evidence or losing_evidence.', {
      param: 'evidence[uncategorized_text]',
    });
  }
  return endDispute(call, id, text === 'winning_evidence' ? 'won' : 'lost');
}

export async function endDispute(work: Work, id: string, status: 'won' | 'lost'): Promise<Stripe.Dispute> {
  const dispute = await lockObject(work.trx, 'dispute', id);
  if (!dispute) throw noSuch('dispute', id, 'dispute');
  if (dispute.status === 'won' || dispute.status === 'lost') refuse('This dispute is already closed.');
  const closed: Stripe.Dispute = { ...dispute, status };
  await saveObject(work.trx, closed);
  if (status === 'won') await recordEvent(work, 'charge.dispute.funds_reinstated', closed);
  await recordEvent(work, 'charge.dispute.closed', closed);
  return closed;
}

function newDispute(charge: Stripe.Charge, created: number): Stripe.Dispute {
  return {
    id: newId('du'),
    object: 'dispute',
    amount: charge.amount,
    balance_transactions: [],
    charge: charge.id,
    created,
    currency: charge.currency,
    enhanced_eligibility_types: [],
    evidence: {} as Stripe.Dispute.Evidence, // nobody has given any; the provider's forty empty fields would say no more
    evidence_details: {
      due_by: created + answerWithinSeconds,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
    } as Stripe.Dispute.EvidenceDetails, // how it would be submitted is left out, as nothing is
    intended_submission_method: null,
    is_charge_refundable: false,
    livemode: false,
    metadata: {},
    payment_intent: charge.payment_intent,
    reason: 'fraudulent',
    status: 'needs_response',
  };
}
