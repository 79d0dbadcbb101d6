import type { Stripe } from 'stripe';
import type { TryAgain, Unknown } from '../card-payments/card-payments.ts';
import {
  found,
  idOf,
  isBankRefusal,
  isOurFault,
  isStripeCode,
  momentOf,
  openStripe,
  refusedOrLater,
  type StripeOptions,
  tryLater,
} from '../card-payments/stripe-client.ts';
import type {
  DirectDebit,
  DirectDebits,
  FoundDebit,
  FoundMandate,
  FoundMandateSetup,
  Mandate,
  MandateSetup,
} from './direct-debits.ts';

/** Metadata keys. */
const organisationKey = 'organisation_id';
const collectedForKey = 'collected_for';
const debitKey = 'debit_key';

/** The provider's word for a mandate that has ended. */
const mandateCode = 'payment_intent_mandate_invalid';

const withCharge = { expand: ['latest_charge'] };

/**
 * Mandates are collected by Checkout in setup mode, not by a setup intent and a form of ours: Stripe’s hosted page is the one that
 * keeps the Bacs scheme’s rules for everybody, and a form of one’s own has to be approved first.
 */
export function stripeDirectDebits(options: StripeOptions): DirectDebits {
  const stripe = openStripe(options);

  const retrieveMandate = (mandateId: string): Promise<FoundMandate | Unknown | TryAgain> =>
    found(async () => {
      const mandate = await stripe.mandates.retrieve(mandateId, { expand: ['payment_method'] });
      return { outcome: 'found', mandate: mandateFrom(mandate) };
    });

  return {
    retrieveMandate,
    saveCustomer: async ({ organisationId, name, email }) => {
      try {
        // Name and email may change between two tries, and a key stands for one request: they are sent after it.
        const { id } = await stripe.customers.create(
          { metadata: { [organisationKey]: organisationId } },
          { idempotencyKey: `customer_${organisationId}` },
        );
        await stripe.customers.update(id, { name, email });
        return { outcome: 'saved', customerId: id };
      } catch (error) {
        return refusedOrLater(error);
      }
    },
    startMandateSetup: async ({ customerId, organisationId, successUrl, cancelUrl, idempotencyKey }) => {
      const request: Stripe.Checkout.SessionCreateParams = {
        mode: 'setup',
        allowed_payment_method_types: ['bacs_debit'],
        customer: customerId,
        success_url: successUrl,
        cancel_url: cancelUrl,
        locale: 'en-GB',
        metadata: { [organisationKey]: organisationId },
      };
      try {
        return {
          outcome: 'found',
          setup: setupFrom(await stripe.checkout.sessions.create(request, { idempotencyKey })),
        };
      } catch (error) {
        return refusedOrLater(error);
      }
    },
    retrieveMandateSetup: (setupId) =>
      found(async (): Promise<FoundMandateSetup> => {
        const session = await stripe.checkout.sessions.retrieve(setupId, { expand: ['setup_intent'] });
        return { outcome: 'found', setup: setupFrom(session) };
      }),
    endMandate: async (mandateId) => {
      const before = await found(() => stripe.mandates.retrieve(mandateId));
      if ('outcome' in before) return before;
      if (before.status !== 'inactive') {
        const detached = await found(() => stripe.paymentMethods.detach(idOf(before.payment_method)));
        if ('outcome' in detached) return detached;
      }
      return retrieveMandate(mandateId);
    },
    createDebit: async ({ customerId, mandateId, amountPence, collectedFor, description, notBefore, ...keys }) => {
      const { idempotencyKey } = keys;
      // One for another date is another request.
      const requestKey = notBefore === undefined ? idempotencyKey : `${idempotencyKey} ${notBefore}`;
      try {
        const { payment_method: method, ...mandate } = await stripe.mandates.retrieve(mandateId);
        if (mandate.status === 'inactive') return { outcome: 'refused', code: mandateCode, message: 'It has ended.' };
        const request: Stripe.PaymentIntentCreateParams = {
          amount: amountPence,
          currency: 'gbp',
          customer: customerId,
          payment_method: idOf(method),
          allowed_payment_method_types: ['bacs_debit'],
          ...(notBefore !== undefined && { payment_method_options: { bacs_debit: { target_date: notBefore } } }),
          description,
          metadata: { [collectedForKey]: collectedFor, [debitKey]: idempotencyKey },
          confirm: true,
          off_session: true,
          ...withCharge,
        };
        return {
          outcome: 'found',
          debit: debitFrom(await stripe.paymentIntents.create(request, { idempotencyKey: requestKey })),
        };
      } catch (error) {
        if (isStripeCode(error, mandateCode) || isBankRefusal(error)) return refusedOrLater(error);
        const { reason } = tryLater(error);
        if (!isOurFault(error)) return { outcome: 'try-again', reason };
        throw new Error(`The provider takes no debit as we ask for it: ${reason}.`, { cause: error });
      }
    },
    retrieveDebit: (debitId) =>
      found(async (): Promise<FoundDebit> => {
        return { outcome: 'found', debit: debitFrom(await stripe.paymentIntents.retrieve(debitId, withCharge)) };
      }),
    findDebit: ({ customerId, idempotencyKey }) =>
      found(async (): Promise<FoundDebit | Unknown> => {
        const intents = stripe.paymentIntents.list({
          customer: customerId,
          limit: 100,
          expand: ['data.latest_charge'],
        });
        for await (const intent of intents) {
          if (intent.metadata[debitKey] === idempotencyKey) return { outcome: 'found', debit: debitFrom(intent) };
        }
        return { outcome: 'unknown' };
      }),
  };
}

/** Knows its mandate if the setup intent is expanded. */
function setupFrom(session: Stripe.Checkout.Session): MandateSetup {
  const intent = typeof session.setup_intent === 'object' ? session.setup_intent : null;
  const mandateId = idOf(intent?.mandate ?? null);
  const isComplete = session.status === 'complete';
  return {
    id: session.id,
    status: isComplete ? 'complete' : session.status === 'expired' ? 'expired' : 'open',
    url: session.url ?? undefined,
    mandateId: isComplete && mandateId !== '' ? mandateId : undefined,
    customerId: idOf(session.customer),
    organisationId: session.metadata?.[organisationKey],
  };
}

/** The payment method is expanded. */
function mandateFrom(mandate: Stripe.Mandate): Mandate {
  const bacs = mandate.payment_method_details.bacs_debit;
  const method = typeof mandate.payment_method === 'object' ? mandate.payment_method : undefined;
  return {
    id: mandate.id,
    status: mandateStatus(mandate.status, bacs?.network_status),
    inactiveReason: bacs?.revocation_reason ?? undefined,
    reference: bacs?.reference ?? '',
    serviceUserName: bacs?.display_name ?? undefined,
    url: bacs?.url ?? '',
    customerId: idOf(method?.customer ?? null) || undefined,
    bankAccount: { lastFour: method?.bacs_debit?.last4 ?? '', sortCode: method?.bacs_debit?.sort_code ?? '' },
  };
}

/** A mandate counts as active once the banks have accepted it. */
function mandateStatus(status: string, networkStatus: string | undefined): Mandate['status'] {
  if (status === 'inactive' || networkStatus === 'refused' || networkStatus === 'revoked') return 'inactive';
  return status === 'active' && networkStatus === 'accepted' ? 'active' : 'pending';
}

const debitStatus: Readonly<Record<string, DirectDebit['status']>> = {
  succeeded: 'paid',
  requires_payment_method: 'failed', // it was confirmed when it was made, so a bank said no
  canceled: 'failed',
};

/** The charge is expanded. */
function debitFrom(intent: Stripe.PaymentIntent): DirectDebit {
  const charge = typeof intent.latest_charge === 'object' ? intent.latest_charge : null;
  const error = intent.last_payment_error;
  return {
    id: intent.id,
    status: debitStatus[intent.status] ?? 'processing', // a status we have never heard of decides nothing
    amountPence: intent.amount,
    receivedPence: intent.amount_received,
    currency: intent.currency,
    collectedFor: intent.metadata[collectedForKey],
    createdAt: momentOf(intent.created),
    expectedOn: charge?.payment_method_details?.bacs_debit?.expected_debit_date,
    failure: error ? { code: error.code ?? error.type, message: error.message ?? '' } : undefined,
    refundedPence: charge?.amount_refunded ?? 0,
    isDisputed: charge?.disputed ?? false,
  };
}
