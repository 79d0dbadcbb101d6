import type { Stripe } from '@stripe/stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure';
import { loadChunk } from '../../lib/load-chunk.ts';

/** How the keys of our own card sandbox begin. */
const sandboxKey = /^pk_test_sandbox_/;

/**
 * The card provider's object in the browser: Stripe's own, whose script is fetched from Stripe at the first call and not before, or for
 * the sandbox's key our stand-in. Rejects with a sentence for the customer where neither can be had; the next call tries again.
 */
export async function loadCardForm(publishableKey: string): Promise<Stripe> {
  try {
    if (sandboxKey.test(publishableKey)) {
      const { installSandbox } = await loadChunk(() => import('./sandbox/install-sandbox.ts'));
      installSandbox();
    }
    const stripe = await loadStripe(publishableKey);
    if (stripe) return stripe;
  } catch (cause) {
    throw new Error(unreachable, { cause });
  }
  throw new Error(unreachable);
}

const unreachable = 'The card form could not be loaded. Check your connection and try again.';
