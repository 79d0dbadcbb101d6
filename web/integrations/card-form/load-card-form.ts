import type { Stripe } from '@stripe/stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure';
import { loadChunk } from '../../lib/load-chunk.ts';

const sandboxKey = /^pk_test_sandbox_/;

/**
 * Stripe's object in the browser, whose script is fetched at the first call, or our stand-in for a sandbox key. Rejects with a sentence for
 * the customer; the next call tries again.
 */
export async function loadCardForm(publishableKey: string): Promise<Stripe> {
  try {
    if (sandboxKey.test(publishableKey)) {
      const { installSandbox } = await loadChunk(() => import('./sandbox/sandbox-stripe.tsx'));
      installSandbox();
    }
    const stripe = await loadStripe(publishableKey);
    if (stripe) return stripe;
  } catch (cause) {
    throw new Error(unreachable, { cause });
  }
  throw new Error(unreachable);
}

const unreachable = 'We couldn’t load the card form. Check your connection and try again.';
