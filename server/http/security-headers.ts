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

/** Our own files, inline styles by hash, and what configured third parties need. */
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

/** Sent with every answer. Caching has to be allowed explicitly. */
export const securityHeaders = {
  'strict-transport-security': 'max-age=63072000; includeSubDomains',
  'content-security-policy': contentSecurityPolicy(),
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': 'camera=(), geolocation=(self), microphone=(), usb=()',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'cache-control': 'no-store',
} as const;

/** For Stripe’s card form. Every page allows it, because pages change without a load. */
export const cardAllowance: PolicyAllowance = {
  'script-src': ['https://js.stripe.com'],
  'frame-src': ['https://js.stripe.com', 'https://hooks.stripe.com'],
  'connect-src': ['https://api.stripe.com'],
};

/** For Crisp, as its documentation lists it. */
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
