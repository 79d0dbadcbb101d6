import type { FastifyInstance } from 'fastify';
import type { Stripe } from 'stripe';
import { findObject } from '../objects.repository.ts';
import { listObjects, listParameters } from '../objects-list.repository.ts';
import { ApiError, noSuch } from '../protocol/api-error.ts';
import { booleanOf } from '../protocol/parameters.ts';
import { type SandboxContext, serveChange, serveRead } from '../protocol/serve-calls.ts';
import type { Call } from '../work.ts';
import { authenticate, confirmPaymentIntent } from './confirm-payment-intent.ts';
import {
  cancelPaymentIntent,
  checkClientSecret,
  createPaymentIntent,
  lockPaymentIntent,
  updatePaymentIntent,
} from './payment-intents.ts';
import { createPaymentMethod } from './payment-methods.ts';
import { presentToBrowser } from './payments.presenter.ts';

const details = ['amount', 'description', 'metadata', 'receipt_email', 'payment_method'];
const confirmation = [
  'payment_method',
  'payment_method_data',
  'return_url',
  'use_stripe_sdk',
  'receipt_email',
  'off_session',
  'error_on_requires_action',
];
const creation = [
  ...details,
  ...confirmation,
  'currency',
  'automatic_payment_methods',
  'payment_method_types',
  'capture_method',
  'confirm',
];

const server = (allows: readonly string[]) => ({ access: 'server' as const, allows });
const browser = (allows: readonly string[]) => ({ access: 'browser' as const, allows });

/** Payments and the cards they are paid with. */
export function registerPaymentIntentRoutes(scope: FastifyInstance, context: SandboxContext): void {
  const { database } = context;

  serveChange(scope, context, '/payment_intents', server(creation), async (call) => {
    const intent = await createPaymentIntent(call);
    if (!booleanOf(call.form, 'confirm')) return intent;
    const { payment_method: _chosen, ...form } = call.form; // it was chosen above, and must not be chosen a second time
    return confirmPaymentIntent({ ...call, form }, intent);
  });
  serveRead(scope, context, '/payment_intents', server(listParameters), ({ form }) =>
    listObjects(database, 'payment_intent', form, '/v1/payment_intents'),
  );
  serveRead(scope, context, '/payment_intents/:id', browser(['is_stripe_sdk']), async (query, id) => {
    const intent = await findObject(database, 'payment_intent', id);
    if (!intent) throw noSuch('payment_intent', id, 'intent');
    checkClientSecret(intent, query);
    return query.isFromBrowser ? presentToBrowser(intent) : intent;
  });
  serveChange(scope, context, '/payment_intents/:id', server(details), async (call, id) =>
    updatePaymentIntent(call, await lockPaymentIntent(call, id)),
  );
  serveChange(scope, context, '/payment_intents/:id/confirm', browser(confirmation), async (call, id) =>
    shownTo(call, await confirmPaymentIntent(call, await lockPaymentIntent(call, id))),
  );
  serveChange(scope, context, '/payment_intents/:id/cancel', server(['cancellation_reason']), async (call, id) =>
    cancelPaymentIntent(call, await lockPaymentIntent(call, id)),
  );
  serveChange(
    scope,
    context,
    '/test_helpers/payment_intents/:id/authenticate',
    browser(['outcome']),
    async (call, id) => shownTo(call, await authenticate(call, await lockPaymentIntent(call, id))),
  );

  serveChange(scope, context, '/payment_methods', browser(['type', 'card', 'billing_details']), (call) =>
    createPaymentMethod(call, call.form),
  );
  serveRead(scope, context, '/payment_methods/:id', server([]), async (_query, id) => {
    const method = await findObject(database, 'payment_method', id);
    if (!method) throw noSuch('PaymentMethod', id, 'payment_method');
    return method;
  });
}

/** What a browser sees of an answer, also where it is the refusal of a card. */
function shownTo({ isFromBrowser }: Call, answer: Stripe.PaymentIntent | ApiError): unknown {
  if (!isFromBrowser) return answer;
  if (!(answer instanceof ApiError)) return presentToBrowser(answer);
  const intent = answer.fields.payment_intent as Stripe.PaymentIntent; // every refused card names the payment it was for
  return new ApiError(answer.status, { ...answer.fields, payment_intent: presentToBrowser(intent) });
}
