import { refuse } from '../http/errors.ts';
import { tooManyTries } from '../http/rate-limit.ts';
import type { WholeConversation } from './conversation.ts';
import { getConversation } from './get-conversation.ts';
import { setEmail } from './support.repository.ts';
import type { Asker, AskingDeps } from './support-deps.ts';

/** Notes where a visitor's answers go besides. A customer's address is that of the account and stays so. */
export async function leaveEmail(deps: AskingDeps, asker: Asker, email: string): Promise<WholeConversation> {
  const counted = await deps.countTry(deps.limits.questionsPerAddress, `addresses from ${asker.network}`);
  if (!counted.isAllowed) throw tooManyTries(counted, 'Very many addresses have come from your network.');
  const conversation = await getConversation(deps, asker);
  if (!conversation) return refuse('NOT_FOUND', 'Please ask your question first.');
  if (asker.customer) return conversation;
  await setEmail(deps.database, conversation.id, email);
  return { ...conversation, email };
}
