import type { StripeConstructor } from '@stripe/stripe-js';
import { createSandboxStripe, type SandboxSurroundings } from './create-sandbox-stripe.ts';

/** The release the official wrapper expects, or it would warn of a mismatch. */
const release = 'endive';

/**
 * Puts the stand-in where the official wrapper looks for Stripe's script before it fetches it. It is plainly a simulator: it takes the
 * sandbox's keys only, which production never has.
 */
export function installSandbox(surroundings?: SandboxSurroundings): void {
  const construct = (publishableKey: string) => createSandboxStripe(publishableKey, surroundings);
  window.Stripe = Object.assign(construct, { version: release }) as unknown as StripeConstructor; // it offers what the product uses, not all there is
}
