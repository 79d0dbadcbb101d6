import type { PolicyAllowance } from './security-headers.ts';

/**
 * What Stripe's card form needs of a page: its script, its frames and its API. Pages change without being loaded anew, so wherever
 * the provider is configured every page allows it; the script itself is fetched only when somebody pays.
 */
export const cardAllowance: PolicyAllowance = {
  'script-src': ['https://js.stripe.com'],
  'frame-src': ['https://js.stripe.com', 'https://hooks.stripe.com'],
  'connect-src': ['https://api.stripe.com'],
};
