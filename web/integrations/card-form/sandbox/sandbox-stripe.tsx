import type { PaymentIntent, StripeConstructor, StripeError } from '@stripe/stripe-js';
import { createRoot } from 'react-dom/client';
import { formatPounds, poundsFromPence } from '../../../../contract/values/money.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { digitsOf } from './card-details.ts';
import { type CardStore, createCardStore } from './card-store.ts';
import { createPaymentElement, type SandboxElement } from './payment-element.tsx';

/** The release the official wrapper expects; another one makes it warn. */
const release = 'endive';

/**
 * Puts the stand-in where the official wrapper looks before it fetches Stripe's script. It accepts only the sandbox's keys, which
 * production never has.
 */
export function installSandbox(): void {
  window.Stripe = Object.assign(constructStripe, { version: release }) as unknown as StripeConstructor; // it offers what the product uses, not all there is
}

/** As Stripe's object answers: one of the two, and never a rejection. */
type PaymentResult =
  | { readonly paymentIntent: PaymentIntent; readonly error?: undefined }
  | { readonly error: StripeError; readonly paymentIntent?: undefined };

type FormFields = Readonly<Record<string, string>>;

/** Stands in for Stripe's object: the same methods and answers, and a form that says it is a test. */
function constructStripe(publishableKey: string) {
  const send = createSender(publishableKey);
  const retrieve = (secret: string) =>
    send(`/payment_intents/${idIn(secret)}?${new URLSearchParams({ client_secret: secret })}`);
  return {
    elements: ({ clientSecret }: { readonly clientSecret: string }) => createElements(clientSecret, retrieve),
    retrievePaymentIntent: retrieve,
    /** Always as with `redirect: 'if_required'`: a test card never needs another page. */
    confirmPayment: async ({ elements }: { readonly elements: ReturnType<typeof createElements> }) => {
      const { error } = await elements.submit();
      if (error) return { error };
      const secret = elements.clientSecret;
      const path = `/payment_intents/${idIn(secret)}`;
      const result = await send(`${path}/confirm`, {
        ...elements.cardForm(),
        client_secret: secret,
        use_stripe_sdk: 'true',
      });
      if (result.error || result.paymentIntent.status !== 'requires_action') return result;
      const outcome = await askForAuthentication(result.paymentIntent.amount);
      const authenticated = await send(`/test_helpers${path}/authenticate`, { client_secret: secret, outcome });
      const failure = authenticated.paymentIntent?.last_payment_error;
      return failure ? { error: failure } : authenticated;
    },
    // The wrapper looks for these, and the product calls none of them.
    confirmCardPayment: refuse,
    createPaymentMethod: refuse,
    createToken: refuse,
  };
}

function refuse(): never {
  throw new Error('The card sandbox pays with confirmPayment only.');
}

/** A payment's secret begins with its id. */
function idIn(clientSecret: string): string {
  return encodeURIComponent(clientSecret.split('_secret_')[0] ?? '');
}

const unreachable: StripeError = {
  type: 'api_connection_error',
  message:
    'We are experiencing issues connecting to our payments provider. Please check your internet connection and try again.',
};

/** Calls the card sandbox on the page's own origin. */
function createSender(publishableKey: string) {
  return async (path: string, form?: FormFields): Promise<PaymentResult> => {
    try {
      const response = await fetch(
        new Request(new URL(`/v1${path}`, window.location.origin), {
          method: form ? 'POST' : 'GET',
          headers: { authorization: `Bearer ${publishableKey}` },
          ...(form && { body: new URLSearchParams(form) }),
        }),
      );
      const body = (await response.json()) as PaymentIntent | { error: StripeError }; // the provider's protocol, which our server speaks
      return 'error' in body ? { error: body.error } : { paymentIntent: body };
    } catch {
      return { error: unreachable };
    }
  };
}

/** Stripe's group of elements for one payment. */
function createElements(clientSecret: string, retrieve: (clientSecret: string) => Promise<PaymentResult>) {
  const store = createCardStore();
  let element: SandboxElement | undefined;
  const load = async () => {
    const { error } = await retrieve(clientSecret);
    return error ? { error } : {};
  };
  return {
    create: () => {
      element = createPaymentElement(store, load, () => {
        element = undefined;
      });
      return element;
    },
    getElement: () => element ?? null,
    update: () => {}, // the appearance is the page's own
    fetchUpdates: load,
    submit: async (): Promise<{ error?: StripeError }> => {
      const [first] = Object.values(store.checkAll());
      if (!first) return {};
      element?.focus();
      return { error: { type: 'validation_error', ...first } };
    },
    clientSecret,
    cardForm: () => cardForm(store),
  };
}

/** The card in the form, in the sandbox's fields. */
function cardForm(store: CardStore): FormFields {
  const { number, expiry, cvc } = store.get().details;
  return {
    'payment_method_data[type]': 'card',
    'payment_method_data[card][number]': digitsOf(number),
    'payment_method_data[card][exp_month]': expiry.slice(0, 2),
    'payment_method_data[card][exp_year]': expiry.slice(-2),
    'payment_method_data[card][cvc]': cvc,
  };
}

/** Shows the page of the customer's bank as a dialog and waits for the answer. Closing it fails the authentication. */
function askForAuthentication(amountPence: number): Promise<'complete' | 'fail'> {
  const box = document.createElement('div');
  document.body.append(box);
  const root = createRoot(box);
  return new Promise((resolve) => {
    const answer = (outcome: 'complete' | 'fail') => {
      root.unmount();
      box.remove();
      resolve(outcome);
    };
    root.render(
      <Dialog
        isOpen
        onClose={() => answer('fail')}
        title="3-D Secure: test mode"
        footer={
          <>
            <Button variant="secondary" onClick={() => answer('fail')}>
              Fail
            </Button>
            <Button onClick={() => answer('complete')}>Complete</Button>
          </>
        }
      >
        <p>
          Here your bank would ask you to approve a payment of {formatPounds(poundsFromPence(amountPence))}. No money
          moves in test mode: choose what your bank answers.
        </p>
      </Dialog>,
    );
  });
}
