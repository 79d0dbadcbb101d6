import type { StripeError } from '@stripe/stripe-js';
import { digitsOf } from './card-details.ts';
import { type CardStore, createCardStore } from './card-store.ts';
import { createPaymentElement, type SandboxElement } from './create-payment-element.tsx';
import type { SandboxApi } from './sandbox-api.ts';

/** From the wrapper, which also passes an appearance that is ignored. */
export interface ElementsOptions {
  readonly clientSecret?: string;
}

/** Stripe's group of elements for one payment. */
export interface SandboxElements {
  create(type: string): SandboxElement;
  getElement(type: string): SandboxElement | null;
  update(options: ElementsOptions): void;
  submit(): Promise<{ error?: StripeError; selectedPaymentMethod?: string }>;
  fetchUpdates(): Promise<{ error?: StripeError }>;
  /** Ours: the secret of the form's payment. */
  clientSecret(): string | undefined;
  /** Ours: the card in the form, in the sandbox's fields. */
  cardForm(): Record<string, string>;
}

export function createElements(api: SandboxApi, { clientSecret }: ElementsOptions): SandboxElements {
  const store = createCardStore();
  let element: SandboxElement | undefined;
  const load = async (): Promise<{ error?: StripeError }> => {
    const { error } = clientSecret === undefined ? {} : await api.retrieve(clientSecret);
    return error ? { error } : {};
  };

  return {
    create: (type) => {
      if (type !== 'payment') throw new Error(`The card sandbox has no ${type} element, only payment.`);
      element = createPaymentElement(store, load, () => {
        element = undefined;
      });
      return element;
    },
    getElement: (type) => (type === 'payment' && element ? element : null),
    update: () => {}, // the appearance is the page's own
    fetchUpdates: load,
    submit: async () => {
      const [first] = Object.values(store.checkAll());
      if (!first) return { selectedPaymentMethod: 'card' };
      element?.focus();
      return { error: { type: 'validation_error', ...first } };
    },
    clientSecret: () => clientSecret,
    cardForm: () => cardForm(store),
  };
}

function cardForm(store: CardStore): Record<string, string> {
  const { number, expiry, cvc } = store.get().details;
  const card = { number: digitsOf(number), exp_month: expiry.slice(0, 2), exp_year: expiry.slice(-2), cvc };
  const fields = Object.entries(card).map(([name, value]) => [`payment_method_data[card][${name}]`, value]);
  return { 'payment_method_data[type]': 'card', ...(Object.fromEntries(fields) as Record<string, string>) }; // texts, all of them
}
