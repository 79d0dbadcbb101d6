import type { PaymentIntent, StripeConstructor, StripeError } from '@stripe/stripe-js';
import { askForAuthentication } from './ask-for-authentication.tsx';
import { createElements, type ElementsOptions, type SandboxElements } from './create-elements.ts';
import { createSandboxApi, type PaymentResult, type SandboxApi } from './sandbox-api.ts';

interface ConfirmOptions {
  readonly elements?: SandboxElements;
  readonly clientSecret?: string;
  readonly confirmParams?: { readonly return_url?: string; readonly payment_method?: string };
  readonly redirect?: 'always' | 'if_required';
}

/** The release the official wrapper expects; another one makes it warn. */
const release = 'endive';

/**
 * Puts the stand-in where the official wrapper looks before it fetches Stripe's script. It accepts only the sandbox's keys, which
 * production never has.
 */
export function installSandbox(): void {
  window.Stripe = Object.assign(constructStripe, { version: release }) as unknown as StripeConstructor; // it offers what the product uses, not all there is
}

function constructStripe(publishableKey: string) {
  return createSandboxStripe(publishableKey);
}

/** Stands in for Stripe's object: the same methods and answers, and a form that says it is a test. */
export function createSandboxStripe(
  publishableKey: string,
  { navigate = (address: string) => window.location.assign(address) }: { navigate?: (address: string) => void } = {},
) {
  const api = createSandboxApi(publishableKey);

  const confirm = async (clientSecret: string, form: Record<string, string>): Promise<PaymentResult> =>
    finish(api, clientSecret, await api.confirm(clientSecret, form));

  return {
    elements: (options: ElementsOptions = {}) => createElements(api, options),
    retrievePaymentIntent: (clientSecret: string) => api.retrieve(clientSecret),
    handleNextAction: async ({ clientSecret }: { clientSecret: string }) =>
      finish(api, clientSecret, await api.retrieve(clientSecret)),

    confirmPayment: async (options: ConfirmOptions): Promise<PaymentResult | Record<string, never>> => {
      const { elements, confirmParams = {}, redirect = 'always' } = options;
      const clientSecret = options.clientSecret ?? elements?.clientSecret() ?? '';
      const card = await cardOf(elements, confirmParams.payment_method);
      if (card.error) return { error: card.error };
      const result = await confirm(clientSecret, card.form);
      if (result.error || redirect === 'if_required') return result;
      navigate(returnAddress(confirmParams.return_url, result.paymentIntent, clientSecret));
      return new Promise(() => {}); // as with the real one, the page is about to go
    },
    confirmCardPayment: async (
      clientSecret: string,
      data: { payment_method?: unknown } = {},
    ): Promise<PaymentResult> => {
      if (typeof data.payment_method === 'string')
        return confirm(clientSecret, { payment_method: data.payment_method });
      return {
        error: unsupported('confirmCardPayment takes the id of a payment method; for a form use confirmPayment.'),
      };
    },
    createPaymentMethod: async ({ elements }: { elements?: SandboxElements }) => {
      const card = await cardOf(elements, undefined);
      return card.error ? { error: card.error } : api.createPaymentMethod(card.form);
    },
    createToken: () =>
      Promise.resolve({ error: unsupported('The card sandbox makes no tokens: use createPaymentMethod.') }),
  };
}

/** Runs the bank's authentication where it is needed, and returns the final result. */
async function finish(api: SandboxApi, clientSecret: string, result: PaymentResult): Promise<PaymentResult> {
  if (result.error || result.paymentIntent.status !== 'requires_action') return result;
  const authenticated = await api.authenticate(clientSecret, await askForAuthentication(result.paymentIntent));
  const failure = authenticated.paymentIntent?.last_payment_error;
  return failure ? { error: failure } : authenticated;
}

/** The card the caller names, or the one in the form once it is complete. */
async function cardOf(
  elements: SandboxElements | undefined,
  paymentMethod: string | undefined,
): Promise<{ error: StripeError } | { error?: undefined; form: Record<string, string> }> {
  if (paymentMethod !== undefined) return { form: { payment_method: paymentMethod } };
  if (!elements) return { error: unsupported('There is neither a form nor a payment method to pay with.') };
  const { error } = await elements.submit();
  return error ? { error } : { form: elements.cardForm() };
}

function returnAddress(returnUrl = window.location.href, intent: PaymentIntent, clientSecret: string): string {
  const address = new URL(returnUrl, window.location.href);
  address.searchParams.set('payment_intent', intent.id);
  address.searchParams.set('payment_intent_client_secret', clientSecret);
  address.searchParams.set('redirect_status', intent.status === 'processing' ? 'pending' : 'succeeded');
  return address.href;
}

function unsupported(message: string): StripeError {
  return { type: 'invalid_request_error', message };
}
