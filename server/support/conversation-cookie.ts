import { apiBasePath } from '../../contract/endpoint.ts';
import { days } from '../../contract/values/duration.ts';

const name = 'conversation';

/** As long as browsers keep a cookie at most. */
const lifeMs = days(400);

/** What holds this browser's conversation, or undefined where it brings nothing of the right shape. */
export function readConversationCookie(cookies: string | undefined): string | undefined {
  return /(?:^|;\s*)conversation=([\w-]{43})(?:;|$)/.exec(cookies ?? '')?.[1];
}

/** The header value that makes a browser hold a conversation. Scripts can't read it, no other site can send it, and only support gets it. */
export function writeConversationCookie(token: string, isSecure: boolean): string {
  return cookie(token, lifeMs / 1000, isSecure);
}

/** The header value that makes a browser forget its conversation. */
export function clearConversationCookie(isSecure: boolean): string {
  return cookie('', 0, isSecure);
}

function cookie(value: string, maxAgeSeconds: number, isSecure: boolean): string {
  const attributes = [`Path=${apiBasePath}/support`, `Max-Age=${maxAgeSeconds}`, 'HttpOnly', 'SameSite=Strict'];
  return [`${name}=${value}`, ...attributes, ...(isSecure ? ['Secure'] : [])].join('; ');
}
