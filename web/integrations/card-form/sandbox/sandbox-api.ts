import type { PaymentIntent, PaymentMethod, StripeError } from '@stripe/stripe-js';

/** As Stripe's object answers: one of the two, and never a rejection. */
export type PaymentResult =
  | { readonly paymentIntent: PaymentIntent; readonly error?: undefined }
  | { readonly error: StripeError; readonly paymentIntent?: undefined };

/** The browser's calls to the card sandbox, on the page's own origin. None rejects. */
export interface SandboxApi {
  retrieve(clientSecret: string): Promise<PaymentResult>;
  confirm(clientSecret: string, form: Readonly<Record<string, string>>): Promise<PaymentResult>;
  authenticate(clientSecret: string, outcome: 'complete' | 'fail'): Promise<PaymentResult>;
  createPaymentMethod(
    form: Readonly<Record<string, string>>,
  ): Promise<{ paymentMethod: PaymentMethod; error?: undefined } | { error: StripeError }>;
}

const unreachable: StripeError = {
  type: 'api_connection_error',
  message:
    'We are experiencing issues connecting to our payments provider. Please check your internet connection and try again.',
};

export function createSandboxApi(publishableKey: string): SandboxApi {
  const send = async <T extends object>(path: string, form?: Readonly<Record<string, string>>): Promise<Sent<T>> => {
    try {
      const response = await fetch(
        new Request(new URL(`/v1${path}`, window.location.origin), {
          method: form ? 'POST' : 'GET',
          headers: { authorization: `Bearer ${publishableKey}` },
          ...(form && { body: new URLSearchParams(form) }),
        }),
      );
      const body = (await response.json()) as T | { error: StripeError }; // the provider's protocol, which our server speaks
      return 'error' in body ? { error: body.error } : { value: body };
    } catch {
      return { error: unreachable };
    }
  };
  const intentAt = async (path: string, form?: Readonly<Record<string, string>>): Promise<PaymentResult> => {
    const { value, error } = await send<PaymentIntent>(path, form);
    return error ? { error } : { paymentIntent: value };
  };

  return {
    retrieve: (secret) =>
      intentAt(`/payment_intents/${idIn(secret)}?${new URLSearchParams({ client_secret: secret })}`),
    confirm: (secret, form) =>
      intentAt(`/payment_intents/${idIn(secret)}/confirm`, { ...form, client_secret: secret, use_stripe_sdk: 'true' }),
    authenticate: (secret, outcome) =>
      intentAt(`/test_helpers/payment_intents/${idIn(secret)}/authenticate`, { client_secret: secret, outcome }),
    createPaymentMethod: async (form) => {
      const card = Object.entries(form).map(([name, value]) => [
        name.replace(/^payment_method_data\[(\w+)\]/, '$1'),
        value,
      ]);
      const { value, error } = await send<PaymentMethod>('/payment_methods', Object.fromEntries(card) as typeof form); // the same values under shorter names
      return error ? { error } : { paymentMethod: value };
    },
  };
}

type Sent<T> =
  | { readonly value: T; readonly error?: undefined }
  | { readonly error: StripeError; readonly value?: undefined };

/** A payment's secret begins with its id. */
function idIn(clientSecret: string): string {
  return encodeURIComponent(clientSecret.split('_secret_')[0] ?? '');
}
