import type { CardPayments } from '../integrations/card-payments/card-payments.ts';
import type { StripeOptions } from '../integrations/card-payments/stripe-cards.ts';
import { openWhenNeeded } from '../integrations/open-when-needed.ts';

/** Card payments by Stripe, whose library of a megabyte in two hundred files is loaded with the first of them and not with the product. */
export function cardsWhenNeeded(options: StripeOptions): CardPayments {
  const open = openWhenNeeded(async () => {
    const { stripeCards } = await import('../integrations/card-payments/stripe-cards.ts');
    return stripeCards(options);
  });
  return {
    createIntent: async (request) => (await open()).createIntent(request),
    retrieveIntent: async (intentId) => (await open()).retrieveIntent(intentId),
    cancelIntent: async (intentId) => (await open()).cancelIntent(intentId),
    refund: async (request) => (await open()).refund(request),
    retrieveRefund: async (refundId) => (await open()).retrieveRefund(refundId),
    findRefund: async (asked) => (await open()).findRefund(asked),
    verifyWebhook: async (rawBody, signature) => (await open()).verifyWebhook(rawBody, signature),
  };
}
