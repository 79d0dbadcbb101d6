/** What a third party needs a page to be allowed: hosts by the directive of the policy they are added to. */
export type PolicyAllowance = Readonly<Partial<Record<Directive, readonly string[]>>>;

const own = ["'self'"] as const;
const anyInlineStyle = "'unsafe-inline'";
const rules = {
  'default-src': own,
  'script-src': own,
  'style-src': own,
  'font-src': own,
  'img-src': ["'self'", 'data:'],
  'media-src': own,
  'connect-src': own,
  'frame-src': own,
  'worker-src': own,
  'form-action': own,
  'object-src': ["'none'"],
  'base-uri': ["'none'"],
  'frame-ancestors': ["'none'"],
} as const;

type Directive = keyof typeof rules;

/**
 * What a page may load: our own files, inline styles by the hash of what our build wrote, what third parties that are configured
 * need, and nothing else.
 */
export function contentSecurityPolicy(
  styleHashes: readonly string[] = [],
  allowances: readonly PolicyAllowance[] = [],
): string {
  // Beside a hash, browsers ignore the word that allows every inline style; where a third party needs the word, ours need no hash.
  const isAnyAllowed = allowances.some((one) => one['style-src']?.includes(anyInlineStyle));
  const styles: PolicyAllowance = { 'style-src': isAnyAllowed ? [] : styleHashes.map((hash) => `'${hash}'`) };
  return (Object.keys(rules) as Directive[]) // the literal's own keys
    .map((name) => [name, ...rules[name], ...[styles, ...allowances].flatMap((one) => one[name] ?? [])].join(' '))
    .join('; ');
}

/**
 * Sent with every answer, errors too. Nothing may be cached unless whoever answers says otherwise: forgetting costs a little
 * speed, never privacy.
 */
export const securityHeaders = {
  'strict-transport-security': 'max-age=63072000; includeSubDomains',
  'content-security-policy': contentSecurityPolicy(),
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), usb=()',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'cache-control': 'no-store',
} as const;

/**
 * What Stripe's card form needs of a page: its script, its frames and its API. Pages change without being loaded again, so wherever
 * the provider is configured every page allows it; the script itself is fetched only when somebody pays.
 */
export const cardAllowance: PolicyAllowance = {
  'script-src': ['https://js.stripe.com'],
  'frame-src': ['https://js.stripe.com', 'https://hooks.stripe.com'],
  'connect-src': ['https://api.stripe.com'],
};

/**
 * What Crisp needs of a page, as its own documentation lists it: hosts for its script, styles, fonts, pictures and messages, styles
 * that it writes into the page, and a worker of its own making. The script itself is fetched only when somebody opens the chat.
 */
export const chatAllowance: PolicyAllowance = {
  'script-src': ['https://client.crisp.chat'],
  'style-src': ['https://client.crisp.chat', "'unsafe-inline'"],
  'font-src': ['https://client.crisp.chat'],
  'img-src': ['https://client.crisp.chat', 'https://image.crisp.chat', 'https://storage.crisp.chat'],
  'media-src': ['https://client.crisp.chat'],
  'worker-src': ['blob:'],
  'connect-src': ['https://client.crisp.chat', 'https://storage.crisp.chat', 'wss://client.relay.crisp.chat'],
};

/** What suggestions of the maps service need of a page: its script, and the two hosts that script asks. */
export const mapsAllowance: PolicyAllowance = {
  'script-src': ['https://maps.googleapis.com'],
  'connect-src': ['https://maps.googleapis.com', 'https://places.googleapis.com'],
};
