import type { FastifyInstance } from 'fastify';
import { apiBasePath } from '../../contract/endpoint.ts';
import type { Config } from '../config.ts';
import type { Database } from '../database/database.ts';
import type { CardPayments } from '../integrations/card-payments/card-payments.ts';
import type { StripeOptions } from '../integrations/card-payments/stripe-cards.ts';
import { openWhenNeeded } from '../integrations/open-when-needed.ts';

/** The card provider, and the key the browser knows it by. */
export interface OpenCards {
  readonly cards: CardPayments;
  readonly publishableKey: string;
  /** Forgets what the provider no longer needs, where it is ours to forget: only the sandbox lives in our database. */
  readonly forgetOld?: () => Promise<void>;
}

/** What a card provider is chosen by. */
export interface CardParts {
  readonly config: Pick<Config, 'thirdParties'>;
  readonly database: Database;
  readonly now: () => Date;
  /** Where the sandbox serves the browser and sends its news to; without it, it only answers this process. */
  readonly app?: FastifyInstance;
}

/** Stripe where its keys are set; otherwise our own sandbox, which speaks the same protocol to the same library. */
export async function openCards({ config, database, now, app }: CardParts): Promise<OpenCards> {
  const { stripe } = config.thirdParties;
  if (stripe) return { cards: cardsWhenNeeded({ ...stripe, now }), publishableKey: stripe.publishableKey };
  const { createCardSandbox } = await import('../../local/card-sandbox/card-sandbox.ts');
  const sandbox = await createCardSandbox({
    database,
    now,
    ...(app && { sendWebhook: (body, headers) => tellOurselves(app, body, headers) }),
  });
  if (app) sandbox.register(app);
  const { publishableKey, ...keys } = sandbox.keys;
  return {
    cards: cardsWhenNeeded({ ...keys, now, fetch: sandbox.fetch }),
    publishableKey,
    forgetOld: () => sandbox.forgetOld(),
  };
}

async function tellOurselves(
  app: FastifyInstance,
  body: string,
  headers: Readonly<Record<string, string>>,
): Promise<number> {
  const answer = await app.inject({ method: 'POST', url: `${apiBasePath}/payment/webhook`, headers, payload: body });
  return answer.statusCode;
}

/** Card payments by Stripe, whose library of a megabyte in two hundred files is loaded with the first of them and not with the product. */
function cardsWhenNeeded(options: StripeOptions): CardPayments {
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
