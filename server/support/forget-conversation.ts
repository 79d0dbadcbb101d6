import { releaseConversation } from './support.repository.ts';
import type { SupportDeps } from './support-deps.ts';
import { hashVisitorToken } from './visitor-token.ts';

/** Makes what a browser holds worthless, so that nobody who uses it next, or has copied its cookie, sees the conversation. */
export async function forgetConversation(
  { database }: Pick<SupportDeps, 'database'>,
  token: string | undefined,
): Promise<void> {
  if (token !== undefined) await releaseConversation(database, hashVisitorToken(token));
}
