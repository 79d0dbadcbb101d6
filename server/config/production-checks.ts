import { BlockList, isIPv6 } from 'node:net';
import { type Company, placeholdersIn } from '../../contract/company.ts';
import { isLoopbackHost } from './loopback.ts';
import { isPlaceholder, type PickupPoint } from './policies.ts';
import type { ThirdParties } from './third-parties.ts';

interface ProductionNeeds {
  readonly publicUrl: string | undefined;
  readonly databaseUrl: string | undefined;
  readonly encryptionKey: string | undefined;
  readonly thirdParties: ThirdParties;
  readonly company: Company;
  readonly pickupPoint: PickupPoint;
}

export function missingForProduction(needs: ProductionNeeds): readonly string[] {
  const missing: string[] = [];
  if (!needs.publicUrl) missing.push('PUBLIC_URL (links in mails would lead to localhost)');
  if (!needs.databaseUrl) missing.push('DATABASE_URL (the embedded PostgreSQL is for one machine alone)');
  if (!needs.thirdParties.stripe) {
    missing.push(
      'STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY and STRIPE_WEBHOOK_SECRET (the card sandbox takes no money)',
    );
  }
  if (!needs.thirdParties.smtpUrl) missing.push('SMTP_URL (the local mailbox sends nothing)');
  if (!needs.encryptionKey)
    missing.push('ENCRYPTION_KEY (a key made in the data folder is one for this machine alone)');
  if (isPlaceholder(needs.pickupPoint)) {
    missing.push('PICKUP_ADDRESS and PICKUP_HOURS (receivers would be sent to a place that does not exist)');
  }
  return [...missing, ...placeholdersIn(needs.company).map((name) => `${name} (still a placeholder)`)];
}

interface CheckedSettings {
  readonly environment: 'local' | 'production';
  readonly host: string;
  readonly publicUrl: string;
  readonly trustedProxies: readonly string[];
  readonly encryptionKey: string | undefined;
  readonly previousEncryptionKeys: readonly string[];
  readonly operationsKey: string | undefined;
  readonly thirdParties: Pick<ThirdParties, 'stripe' | 's3'>;
}

type Rule = readonly [isBroken: (config: CheckedSettings) => boolean, sentence: string];

const localRisk = 'local mode shows every email at /dev/mailbox and takes play money';
const makeKey = 'Make one with: openssl rand -base64 48';

const localRules: readonly Rule[] = [
  [
    ({ publicUrl }) => !isLoopbackHost(new URL(publicUrl).hostname),
    `PUBLIC_URL must be an address of this machine, such as http://localhost:3000, unless LARKWAY_ENV=production: ${localRisk}.`,
  ],
  [
    ({ host }) => !isLoopbackHost(host),
    `HOST must be localhost or another loopback address unless LARKWAY_ENV=production: ${localRisk}.`,
  ],
];

const productionRules: readonly Rule[] = [
  [
    ({ publicUrl }) => !publicUrl.startsWith('https:'),
    'PUBLIC_URL must start with https:// in production, or passwords and sessions can be read on the way.',
  ],
  [
    ({ publicUrl }) => isLoopbackHost(new URL(publicUrl).hostname),
    'PUBLIC_URL must be the address customers use in production, not one of this machine.',
  ],
  [
    ({ encryptionKey = '' }) => isGuessable(encryptionKey, fewestBits.offline),
    `ENCRYPTION_KEY is easy to guess. ${makeKey}`,
  ],
  [
    ({ previousEncryptionKeys }) => previousEncryptionKeys.some((key) => isGuessable(key, fewestBits.offline)),
    'PREVIOUS_ENCRYPTION_KEYS has a key that is easy to guess: links sealed with it can be forged. Please leave it out.',
  ],
  [
    ({ operationsKey }) => operationsKey !== undefined && isGuessable(operationsKey, fewestBits.online),
    `OPERATIONS_KEY is easy to guess. ${makeKey}`,
  ],
  [
    ({ thirdParties: { stripe } }) =>
      stripe !== undefined && isGuessable(stripe.webhookSecret.replace(/^whsec_/, ''), fewestBits.offline),
    "STRIPE_WEBHOOK_SECRET is not one of Stripe's: anybody could forge payments. Copy it from the webhook's page in Stripe.",
  ],
  [
    ({ thirdParties: { stripe } }) =>
      stripe !== undefined && modeOf(stripe.secretKey) !== modeOf(stripe.publishableKey),
    'STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY must both be live keys or both be test keys.',
  ],
  [
    ({ thirdParties: { s3 } }) =>
      s3 !== undefined && s3.url.startsWith('http:') && !isLoopbackHost(new URL(s3.url).hostname),
    'S3_URL must start with https:// in production, or customers’ files can be read on the way.',
  ],
  [
    ({ trustedProxies }) => trustedProxies.some(isCatchAll),
    'TRUSTED_PROXIES must name your own proxies: with a range as wide as that, anybody could claim any address.',
  ],
];

/** Dangers of settings that are each allowed: reachable stand-ins outside production, weak keys in it. */
export function unsafeSettings(config: CheckedSettings): readonly string[] {
  const rules = config.environment === 'production' ? productionRules : localRules;
  return rules.flatMap(([isBroken, sentence]) => (isBroken(config) ? [sentence] : []));
}

/** Test or live. */
function modeOf(key: string): string | undefined {
  return /^[a-z]+_(test|live)_/.exec(key)?.[1];
}

/** Wider than 10.0.0.0/8 or fc00::/7. Ranges such as ::/80 contain all of IPv4 too, so addresses are tried. */
function isCatchAll(range: string): boolean {
  const [network = '', bits] = range.split('/');
  if (bits === undefined) return false;
  const family = isIPv6(network) ? 'ipv6' : 'ipv4';
  const trusted = new BlockList();
  trusted.addSubnet(network, Number(bits), family);
  const networksOfV4 = Array.from({ length: 256 }, (_, first) => `${first}.0.0.1`);
  if (networksOfV4.filter((address) => trusted.check(address)).length > 1) return true;
  return family === 'ipv6' && Number(bits) < 16 && !/^f[cd]/i.test(network);
}

const placeholders = /change.?me|placeholder|password|example|default|your.?(?:own.?)?key|secret.?key|qwerty|letmein/i;

/** Online: an attacker has to ask us about each guess. */
export const fewestBits = { online: 24, offline: 60 } as const;

/**
 * Whether somebody who tries repeats, runs such as abcdef and well-known words would find a key soon. An estimate: random keys pass
 * (16 hexadecimal digits have about 40 bits by it, 32 about 90), and a phrase may pass that a dictionary would find.
 */
export function isGuessable(key: string, bits: number): boolean {
  return placeholders.test(key) || estimateBits(key) < bits;
}

/** Counts distinct steps between characters that neither repeat nor follow each other. */
function estimateBits(key: string): number {
  const steps = new Set<string>();
  for (let at = 1; at < key.length; at += 1) {
    const isRun = Math.abs(key.charCodeAt(at) - key.charCodeAt(at - 1)) <= 1;
    if (!isRun) steps.add(key.slice(at - 1, at + 1));
  }
  return steps.size * Math.log2(new Set(key).size);
}
