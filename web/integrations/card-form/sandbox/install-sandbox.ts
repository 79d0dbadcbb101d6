import type { StripeConstructor } from '@stripe/stripe-js';
import { createSandboxStripe, type SandboxSurroundings } from './create-sandbox-stripe.ts';

/** The release the official wrapper expects; another one makes it warn. */
const release = 'endive';

/**
 * Puts the stand-in where the official wrapper looks before it fetches Stripe's script. It accepts only the sandbox's keys, which
 * production never has.
 */
export function installSandbox(surroundings?: SandboxSurroundings): void {
  const construct = (publishableKey: string) => createSandboxStripe(publishableKey, surroundings);
  window.Stripe = Object.assign(construct, { version: release }) as unknown as StripeConstructor; // it offers what the product uses, not all there is
}
