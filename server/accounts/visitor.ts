import type { FastifyBaseLogger } from 'fastify';
import { apiBasePath } from '../../contract/endpoint.ts';
import { days } from '../../contract/values/duration.ts';
import { ownCookie } from '../http/cookies.ts';
import { networkOf } from '../http/rate-limit.ts';
import type { CallContext } from '../http/serve-endpoint.ts';

/** What is known of somebody who is not signed in yet. */
export interface Visitor {
  /** What limits count them by. */
  readonly network: string;
  /** The browser and system as people call them. */
  readonly device: string;
  /** What we gave this browser when somebody signed in on it before. */
  readonly deviceToken: string | undefined;
  readonly log: FastifyBaseLogger;
}

/** Who makes a call, as far as the call tells. */
export function visitorOf(
  { address, headers, log }: Pick<CallContext<never>, 'address' | 'headers' | 'log'>,
  isSecure: boolean,
): Visitor {
  return {
    network: networkOf(address),
    device: describeDevice(headers['user-agent']),
    deviceToken: readDeviceCookie(headers.cookie, isSecure),
    log,
  };
}

/** How long a browser is remembered after it was last signed in on: as long as browsers keep a cookie at most. */
export const deviceLifeMs = days(400);

const cookie = ownCookie('device', apiBasePath);

/** The secret we gave this browser, or undefined where it brings none of the right shape. */
function readDeviceCookie(cookies: string | undefined, isSecure: boolean): string | undefined {
  return cookie.read(cookies, isSecure);
}

/**
 * The header value that makes a browser remember that somebody signed in on it. It opens nothing: it only has sign-ins counted
 * apart from strangers' guesses.
 */
export function writeDeviceCookie(token: string, isSecure: boolean): string {
  return cookie.write(token, deviceLifeMs, isSecure);
}

// Tried in this order, because each browser also claims to be the ones it descends from.
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

/** A browser and its system as people call them, such as 'Firefox on Windows', from what the browser says of itself. */
export function describeDevice(userAgent: string | undefined): string {
  const named = (names: typeof browsers) => names.find(([pattern]) => pattern.test(userAgent ?? ''))?.[1];
  const browser = named(browsers);
  const system = named(systems);
  if (browser && system) return `${browser} on ${system}`;
  return browser ?? system ?? 'Unknown device';
}
