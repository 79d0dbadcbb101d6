import type { FastifyBaseLogger } from 'fastify';
import { apiBasePath } from '../../contract/endpoint.ts';
import { days } from '../../contract/values/time/duration.ts';
import { ownCookie } from '../http/cookies.ts';
import { networkOf } from '../http/rate-limit.ts';
import type { CallContext } from '../http/serve-endpoint.ts';
import { mailProofLifeMs } from './guests/mail-proof.ts';

export interface Visitor {
  /** Key for rate limits. */
  readonly network: string;
  /** Such as ‘Firefox on Windows’. */
  readonly device: string;
  /** From the device cookie. */
  readonly deviceToken: string | undefined;
  /** From the cookie of who opened one of our mails. */
  readonly mailProof: string | undefined;
  readonly log: FastifyBaseLogger;
}

export type ClientContext = Pick<CallContext<never>, 'address' | 'headers' | 'log'>;

export function visitorOf({ address, headers, log }: ClientContext, isSecure: boolean): Visitor {
  return {
    network: networkOf(address),
    device: describeDevice(headers['user-agent']),
    deviceToken: deviceCookie.read(headers.cookie, isSecure),
    mailProof: mailCookie.read(headers.cookie, isSecure),
    log,
  };
}

/** Since the last sign-in; the longest that browsers keep a cookie. */
export const deviceLifeMs = days(400);

/** Marks a browser on which somebody signed in. It grants no access: sign-ins from a known device have their own rate limit. */
const deviceCookie = ownCookie('device', apiBasePath);

export function writeDeviceCookie(token: string, isSecure: boolean): string {
  return deviceCookie.write(token, deviceLifeMs, isSecure);
}

/** Grants no access either: it lets a log-in claim what was sent as a guest. */
const mailCookie = ownCookie('opened-mail', apiBasePath);

export function writeMailCookie(proof: string, isSecure: boolean): string {
  return mailCookie.write(proof, mailProofLifeMs, isSecure);
}

// In this order, because each browser also claims to be its ancestors.
const browsers: readonly (readonly [RegExp, string])[] = [
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrom(e|ium)\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];
const systems: readonly (readonly [RegExp, string])[] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/CrOS/, 'ChromeOS'],
  [/Macintosh|Mac OS X/, 'Mac'],
  [/Linux/, 'Linux'],
];

/** From the User-Agent header, such as ‘Firefox on Windows’. */
export function describeDevice(userAgent: string | undefined): string {
  const named = (names: typeof browsers) => names.find(([pattern]) => pattern.test(userAgent ?? ''))?.[1];
  const browser = named(browsers);
  const system = named(systems);
  if (browser && system) return `${browser} on ${system}`;
  return browser ?? system ?? 'Unknown device';
}
