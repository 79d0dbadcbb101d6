import { apiBasePath } from '../../contract/endpoint.ts';
import { days } from '../../contract/values/duration.ts';
import { ownCookie } from '../http/cookies.ts';

/** How long a browser is remembered after it was last signed in on: as long as browsers keep a cookie at most. */
export const deviceLifeMs = days(400);

const cookie = ownCookie('device', apiBasePath);

/** The secret we gave this browser, or undefined where it brings none of the right shape. */
export function readDeviceCookie(cookies: string | undefined, isSecure: boolean): string | undefined {
  return cookie.read(cookies, isSecure);
}

/**
 * The header value that makes a browser remember that somebody signed in on it. It opens nothing: it only has sign-ins counted
 * apart from strangers' guesses.
 */
export function writeDeviceCookie(token: string, isSecure: boolean): string {
  return cookie.write(token, deviceLifeMs, isSecure);
}
