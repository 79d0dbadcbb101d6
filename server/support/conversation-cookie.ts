import { apiBasePath } from '../../contract/endpoint.ts';
import { days } from '../../contract/values/duration.ts';
import { ownCookie } from '../http/cookies.ts';

/** As long as browsers keep a cookie at most. */
const lifeMs = days(400);

const cookie = ownCookie('conversation', `${apiBasePath}/support`);

/** What holds this browser's conversation, or undefined where it brings nothing of the right shape. */
export function readConversationCookie(cookies: string | undefined, isSecure: boolean): string | undefined {
  return cookie.read(cookies, isSecure);
}

/** The header value that makes a browser hold a conversation. */
export function writeConversationCookie(token: string, isSecure: boolean): string {
  return cookie.write(token, lifeMs, isSecure);
}

/** The header value that makes a browser forget its conversation. */
export function clearConversationCookie(isSecure: boolean): string {
  return cookie.write('', 0, isSecure);
}
