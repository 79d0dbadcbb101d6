import { deleteComplaintsBefore } from './complaints.repository.ts';
import { deleteConversationsSilentSince } from './support.repository.ts';
import type { SupportDeps } from './support-deps.ts';

/** Deletes conversations in which nothing was said for so long, and complaints that are so old. */
export async function forgetOldSupport(
  { database, now }: Pick<SupportDeps, 'database' | 'now'>,
  retentionMs: number,
): Promise<void> {
  const instant = new Date(now().getTime() - retentionMs);
  await deleteConversationsSilentSince(database, instant);
  await deleteComplaintsBefore(database, instant);
}
