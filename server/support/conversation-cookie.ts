import { createHash } from 'node:crypto';
import { apiBasePath } from '../../contract/endpoint.ts';
import { days } from '../../contract/values/duration.ts';
import { ownCookie } from '../http/cookies.ts';

/** The longest that browsers keep a cookie. */
const lifeMs = days(400);

const cookie = ownCookie('conversation', `${apiBasePath}/support`);

export function readConversationCookie(cookies: string | undefined, isSecure: boolean): string | undefined {
  return cookie.read(cookies, isSecure);
}

export function writeConversationCookie(token: string, isSecure: boolean): string {
  return cookie.write(token, lifeMs, isSecure);
}

export function clearConversationCookie(isSecure: boolean): string {
  return cookie.write('', 0, isSecure);
}

/**
 * Derived from the idempotency key, so that a repeated question opens the conversation whose first response was lost. The key is then as
 * good as the secret, which is why short keys are refused.
 */
export function conversationTokenFor(key: string): string {
  return createHash('sha256').update(`The conversation of ${key}`).digest('base64url');
}
