import { apiBasePath } from '../../contract/endpoint.ts';
import { days } from '../../contract/values/duration.ts';

const name = 'device';

/** How long a browser is remembered after it was last signed in on: as long as browsers keep a cookie at most. */
export const deviceLifeMs = days(400);

/** The secret we gave this browser, or undefined where it brings none of the right shape. */
export function readDeviceCookie(cookies: string | undefined): string | undefined {
  return /(?:^|;\s*)device=([\w-]{43})(?:;|$)/.exec(cookies ?? '')?.[1];
}

/**
 * The header value that makes a browser remember that somebody signed in on it. It opens nothing: it only has sign-ins counted
 * apart from strangers' guesses. Scripts can't read it and no other site can send it.
 */
export function writeDeviceCookie(token: string, isSecure: boolean): string {
  const attributes = [`Path=${apiBasePath}`, `Max-Age=${deviceLifeMs / 1000}`, 'HttpOnly', 'SameSite=Strict'];
  return [`${name}=${token}`, ...attributes, ...(isSecure ? ['Secure'] : [])].join('; ');
}
