import { createHash } from 'node:crypto';
import { apiBasePath } from '../../contract/endpoint.ts';
import { days } from '../../contract/values/time/duration.ts';
import { ownCookie } from '../http/cookies.ts';

/** The longest that browsers keep a cookie. */
export const conversationLifeMs = days(400);

export const conversationCookie = ownCookie('conversation', `${apiBasePath}/support`);

/**
 * Derived from the idempotency key, so that a repeated question opens the conversation whose first response was lost. The key is then as
 * good as the secret, which is why short keys are refused.
 */
export function conversationTokenFor(key: string): string {
  return createHash('sha256').update(`The conversation of ${key}`).digest('base64url');
}
