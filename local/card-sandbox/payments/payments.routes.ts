import type { FastifyInstance } from 'fastify';
import type { Stripe } from 'stripe';
import { findObject, type Kind, listObjects, listParameters } from '../objects.repository.ts';
import { ApiError, noSuch } from '../protocol/api-error.ts';
import { booleanOf } from '../protocol/form.ts';
import { type SandboxContext, serveChange, serveRead } from '../protocol/serve-calls.ts';
import type { Call } from '../unit-of-work.ts';
import { authenticate, confirmPaymentIntent } from './confirm-payment-intent.ts';
import { answerDispute, endDispute } from './disputes.ts';
import {
  cancelPaymentIntent,
  checkClientSecret,
  createPaymentIntent,
  lockPaymentIntent,
  updatePaymentIntent,
} from './payment-intents.ts';
import { createPaymentMethod } from './payment-methods.ts';
import { completeRefund, createRefund, failRefund } from './refunds.ts';

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
  'customer',
  'allowed_payment_method_types',
  'payment_method_options',
];

const server = (allows: readonly string[]) => ({ access: 'server' as const, allows });
const browser = (allows: readonly string[]) => ({ access: 'browser' as const, allows });

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
    presentAnswer(call, await confirmPaymentIntent(call, await lockPaymentIntent(call, id))),
  );
  serveChange(scope, context, '/payment_intents/:id/cancel', server(['cancellation_reason']), async (call, id) =>
    cancelPaymentIntent(call, await lockPaymentIntent(call, id)),
  );
  serveChange(
    scope,
    context,
    '/test_helpers/payment_intents/:id/authenticate',
    browser(['outcome']),
    async (call, id) => presentAnswer(call, await authenticate(call, await lockPaymentIntent(call, id))),
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

function presentAnswer({ isFromBrowser }: Call, answer: Stripe.PaymentIntent | ApiError): unknown {
  if (!isFromBrowser) return answer;
  if (!(answer instanceof ApiError)) return presentToBrowser(answer);
  const intent = answer.fields.payment_intent as Stripe.PaymentIntent; // every refused card names the payment it was for
  return new ApiError(answer.status, { ...answer.fields, payment_intent: presentToBrowser(intent) });
}

const publicFields = [
  'id',
  'object',
  'amount',
  'amount_details',
  'automatic_payment_methods',
  'canceled_at',
  'cancellation_reason',
  'capture_method',
  'client_secret',
  'confirmation_method',
  'created',
  'currency',
  'description',
  'last_payment_error',
  'livemode',
  'next_action',
  'payment_method',
  'payment_method_types',
  'processing',
  'receipt_email',
  'setup_future_usage',
  'shipping',
  'source',
  'status',
] as const;

function presentToBrowser(intent: Stripe.PaymentIntent): Partial<Stripe.PaymentIntent> {
  return Object.fromEntries(publicFields.map((name) => [name, intent[name]]));
}

export function registerRefundRoutes(scope: FastifyInstance, context: SandboxContext): void {
  serveRecords(scope, context, 'charge', '/charges');
  serveRecords(scope, context, 'refund', '/refunds');
  serveRecords(scope, context, 'dispute', '/disputes');
  serveRecords(scope, context, 'event', '/events');

  serveChange(
    scope,
    context,
    '/refunds',
    server(['payment_intent', 'charge', 'amount', 'reason', 'metadata']),
    (call) => createRefund(call),
  );
  serveChange(scope, context, '/disputes/:id', server(['evidence', 'submit']), answerDispute);
  serveChange(scope, context, '/disputes/:id/close', server([]), (call, id) => endDispute(call, id, 'lost'));
  serveChange(scope, context, '/test_helpers/refunds/:id/fail', server([]), failRefund);
  serveChange(scope, context, '/test_helpers/refunds/:id/complete', server([]), completeRefund);
}

function serveRecords(scope: FastifyInstance, context: SandboxContext, kind: Kind, path: string): void {
  serveRead(scope, context, path, server(listParameters), ({ form }) =>
    listObjects(context.database, kind, form, `/v1${path}`),
  );
  serveRead(scope, context, `${path}/:id`, server([]), async (_query, id) => {
    const found = await findObject(context.database, kind, id);
    if (!found) throw noSuch(kind, id);
    return found;
  });
}
