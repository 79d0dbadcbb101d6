import type { Stripe } from 'stripe';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startCardSandbox, type TestCardSandbox } from '../../../server/testing/payments/start-card-sandbox.ts';
import { idIn } from '../objects.repository.ts';

let provider: TestCardSandbox;
let stripe: Stripe;
beforeAll(async () => {
  provider = await startCardSandbox();
  ({ stripe } = provider);
});
afterAll(() => provider.close());

function pay(card: string): Promise<Stripe.PaymentIntent> {
  return stripe.paymentIntents.create({ amount: 792, currency: 'gbp', confirm: true, payment_method: card });
}

describe('money back', () => {
  test('goes back whole or in parts, and never more than was paid', async () => {
    const { id, latest_charge: chargeId } = await pay('pm_card_visa');
    const refund = await stripe.refunds.create({ payment_intent: id, amount: 300, reason: 'requested_by_customer' });
    expect(refund).toMatchObject({ object: 'refund', amount: 300, status: 'succeeded', payment_intent: id });
    expect(await stripe.refunds.retrieve(refund.id)).toMatchObject({ id: refund.id, charge: chargeId });
    await expect(stripe.refunds.create({ payment_intent: id, amount: 493 })).rejects.toMatchObject({
      statusCode: 400,
      param: 'amount',
    });
    await stripe.refunds.create({ payment_intent: id });
    expect(await stripe.charges.retrieve(idIn(chargeId))).toMatchObject({ amount_refunded: 792, refunded: true });
    await expect(stripe.refunds.create({ payment_intent: id })).rejects.toMatchObject({
      statusCode: 400,
      code: 'charge_already_refunded',
    });
    expect(await provider.eventTypesOf(refund.id)).toEqual(['refund.created', 'refund.updated']);
    expect(await provider.eventTypesOf(id)).toContain('charge.refunded');
  });

  test('is never promised twice by refunds at once', async () => {
    const { id } = await pay('pm_card_visa');
    const results = await Promise.allSettled(
      Array.from({ length: 5 }, () => stripe.refunds.create({ payment_intent: id })),
    );
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  test('is not there for a payment that was never made', async () => {
    const { id } = await stripe.paymentIntents.create({ amount: 792, currency: 'gbp' });
    await expect(stripe.refunds.create({ payment_intent: id })).rejects.toMatchObject({
      statusCode: 400,
      code: 'payment_intent_unexpected_state',
    });
    await expect(stripe.refunds.create({ payment_intent: 'pi_nobody' })).rejects.toMatchObject({
      statusCode: 404,
      code: 'resource_missing',
    });
  });

  test('may fail later, and is then ours again', async () => {
    const { id } = await pay('pm_card_refundFail');
    const { id: refundId, status } = await stripe.refunds.create({ payment_intent: id });
    expect(status).toBe('succeeded');
    await provider.call('/v1/test_helpers/run', { everything: 'true' });
    expect(await stripe.refunds.retrieve(refundId)).toMatchObject({
      status: 'failed',
      failure_reason: 'expired_or_canceled_card',
    });
    const intent = await stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] });
    expect(intent.latest_charge).toMatchObject({ amount_refunded: 0, refunded: false });
    expect((await provider.eventTypesOf(refundId)).slice(2)).toEqual(['refund.updated', 'refund.failed']);
  });

  test('may be on its way for a while', async () => {
    const { id } = await pay('pm_card_pendingRefund');
    const refund = await stripe.refunds.create({ payment_intent: id });
    expect(refund).toMatchObject({ status: 'pending', pending_reason: 'processing' });
    await provider.call(`/v1/test_helpers/refunds/${refund.id}/complete`, {});
    expect((await stripe.refunds.retrieve(refund.id)).status).toBe('succeeded');
  });

  test.each([
    ['winning_evidence', 'won'],
    ['losing_evidence', 'lost'],
  ])('is taken by a dispute, which %s makes %s', async (evidence, status) => {
    const { id } = await pay('pm_card_createDispute');
    await provider.call('/v1/test_helpers/run', { everything: 'true' });
    const [dispute] = (await stripe.disputes.list({ payment_intent: id })).data;
    expect(dispute).toMatchObject({ status: 'needs_response', amount: 792, payment_intent: id });
    const intent = await stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] });
    expect(intent.latest_charge).toMatchObject({ disputed: true });
    await expect(stripe.refunds.create({ payment_intent: id })).rejects.toMatchObject({ code: 'charge_disputed' });
    const closed = await stripe.disputes.update(dispute?.id ?? '', { evidence: { uncategorized_text: evidence } });
    expect(closed.status).toBe(status);
    const types = await provider.eventTypesOf(dispute?.id ?? '');
    expect(types[0]).toBe('charge.dispute.created');
    expect(types.at(-1)).toBe('charge.dispute.closed');
  });
});
