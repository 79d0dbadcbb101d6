import { answerOnce, visitorsCall } from '../database/idempotency.ts';
import { refuse } from '../http/errors.ts';
import { refuseOtherRequest } from '../http/idempotency.ts';
import { tooManyTries } from '../http/rate-limit.ts';
import { type Asked, askQuestion, type KeptQuestion, type Question } from './ask-question.ts';
import type { Holder } from './conversation.ts';
import { holderOf } from './get-conversation.ts';
import { findHeld, findMessages } from './support.repository.ts';
import type { Asker, AskingDeps } from './support-deps.ts';
import { createVisitorToken, hashVisitorToken, visitorTokenFor } from './visitor-token.ts';

/** As many characters as 128 random bits have at least. */
const shortestVisitorKey = 32;

/** Asks a question, once for each key where it brings one: sent again because its answer was lost, it is not there twice. */
export async function askOnce(
  deps: AskingDeps,
  asker: Asker,
  question: Question,
  key: string | undefined,
): Promise<Asked> {
  if (key !== undefined && !asker.customer) checkVisitorKey(key);
  if (key === undefined) {
    await countQuestion(deps, asker);
    return askQuestion(deps, asker, question, { token: createVisitorToken() });
  }
  const token = visitorTokenFor(key);
  const request = { askSupport: question };
  const call = asker.customer ? { accountId: asker.customer.id, key, request } : visitorsCall(key, request);
  const result = await answerOnce<KeptQuestion & { readonly asked?: Asked }>(
    deps.database,
    call,
    async (keepAnswer) => {
      await countQuestion(deps, asker); // within: beyond the limit, too, who sends one again gets its answer
      const asked = await askQuestion(deps, asker, question, { token, keepAnswer });
      return { conversationId: asked.conversation.id, asked };
    },
    () => deps.countRepeat(asker.customer?.id ?? asker.network),
  );
  if (result.outcome === 'other request') return refuseOtherRequest();
  const { asked, conversationId } = result.answer;
  return asked ?? findAsked(deps, asker, { token, conversationId });
}

/** A visitor's key opens the conversation that it started, so nobody may come upon it by chance. */
function checkVisitorKey(key: string): void {
  if (key.length >= shortestVisitorKey) return;
  refuse('VALIDATION', 'Without an account, Idempotency-Key must be at least 32 random characters, such as a UUID.');
}

/** What a question led to that was asked before: by the account or the cookie, or by what the lost answer would have brought. */
async function findAsked(
  { database }: AskingDeps,
  asker: Asker,
  { token, conversationId }: { readonly token: string; readonly conversationId: string },
): Promise<Asked> {
  const held = async (holder: Holder | undefined) => {
    const found = holder && (await findHeld(database, holder));
    return found?.id === conversationId ? { ...found, messages: await findMessages(database, found.id) } : undefined;
  };
  const known = await held(holderOf(asker));
  if (known) return { conversation: known, newToken: undefined };
  const started = asker.customer ? undefined : await held({ tokenHash: hashVisitorToken(token) });
  if (started) return { conversation: started, newToken: token };
  return refuse('CONFLICT', 'We have this question already, but its conversation was forgotten. Please ask anew.');
}

async function countQuestion({ countTry, limits }: AskingDeps, asker: Asker): Promise<void> {
  const byAddress = await countTry(limits.questionsPerAddress, `questions from ${asker.network}`);
  if (!byAddress.isAllowed) throw tooManyTries(byAddress, 'Very many questions have come from your network.');
  const holder = holderOf(asker);
  if (!holder) return;
  const subject = 'accountId' in holder ? holder.accountId : holder.tokenHash.toString('hex');
  const byConversation = await countTry(limits.questionsPerConversation, `questions of ${subject}`);
  if (!byConversation.isAllowed) {
    throw tooManyTries(byConversation, 'We have many questions of yours already and will answer them.');
  }
}
