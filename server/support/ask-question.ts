import { randomUUID } from 'node:crypto';
import { sessionExpiredMessage } from '../../contract/errors.ts';
import { createSecretToken, hashSecretToken } from '../crypto/secret-token.ts';
import type { Trx } from '../database/database.ts';
import { answerOnce, insertAnswer, type SaveAnswer, visitorsCall } from '../database/idempotent-answers.ts';
import { refuse } from '../http/errors.ts';
import { refuseOtherRequest } from '../http/idempotency-key.ts';
import { limitTries } from '../http/rate-limit.ts';
import type { Asker, Conversation, ConversationWithMessages, Holder, SupportRequestDeps } from './conversation.ts';
import { conversationTokenFor } from './conversation-cookie.ts';
import {
  insertConversation,
  insertMessage,
  lockUserAgainstErasure,
  selectConversation,
  selectMessages,
  updateConversationEmail,
} from './conversations.repository.ts';
import { findConversation, holderOf } from './conversations.ts';

/** 128 random bits need at least this many characters. */
const shortestVisitorKey = 32;

/** With an idempotency key, a question that is sent again is stored once. */
export async function askQuestion(
  deps: SupportRequestDeps,
  asker: Asker,
  question: Question,
  key: string | undefined,
): Promise<QuestionResult> {
  if (key !== undefined && !asker.customer) checkVisitorKey(key);
  if (key === undefined) {
    await limitQuestions(deps, asker);
    return saveQuestion(deps, asker, question, createSecretToken().token);
  }
  const token = conversationTokenFor(key);
  const request = { askSupport: question };
  const call = asker.customer ? { ownerId: asker.customer.userId, key, request } : visitorsCall(key, request);
  const result = await answerOnce<StoredQuestion & { readonly asked?: QuestionResult }>(
    deps.database,
    call,
    async (saveAnswer) => {
      await limitQuestions(deps, asker); // inside, so that a repeat is answered even beyond the limit
      const asked = await saveQuestion(deps, asker, question, token, saveAnswer);
      return { conversationId: asked.conversation.id, asked };
    },
    () => deps.countRepeat(asker.customer?.userId ?? asker.network),
  );
  if (result.outcome === 'other request') return refuseOtherRequest();
  const { asked, conversationId } = result.answer;
  return asked ?? findQuestionResult(deps, asker, { token, conversationId });
}

/** The key opens the conversation it started, so it must not be guessable. */
function checkVisitorKey(key: string): void {
  if (key.length >= shortestVisitorKey) return;
  refuse('VALIDATION', 'Without an account, Idempotency-Key must be at least 32 random characters, such as a UUID.');
}

/** The result of a repeated question, found by user or cookie, or by the token that the lost response carried. */
async function findQuestionResult(
  { database }: SupportRequestDeps,
  asker: Asker,
  { token, conversationId }: { readonly token: string; readonly conversationId: string },
): Promise<QuestionResult> {
  const held = async (holder: Holder | undefined) => {
    const found = holder && (await findConversation(database, holder));
    return found?.id === conversationId ? found : undefined;
  };
  const known = await held(holderOf(asker));
  if (known) return { conversation: known, newToken: undefined };
  const started = asker.customer ? undefined : await held({ tokenHash: hashSecretToken(token) });
  if (started) return { conversation: started, newToken: token };
  return refuse('CONFLICT', 'We’ve received this question before, but the conversation was closed. Please ask again.');
}

async function limitQuestions({ countTry, limits }: SupportRequestDeps, asker: Asker): Promise<void> {
  const fromNetwork = 'We’ve received a lot of questions from your network.';
  await limitTries(countTry, limits.questionsPerAddress, `questions from ${asker.network}`, fromNetwork);
  const holder = holderOf(asker);
  if (!holder) return;
  const subject = 'userId' in holder ? holder.userId : holder.tokenHash.toString('hex');
  const fromYou = 'We’ve received a lot of questions from you and will answer them.';
  await limitTries(countTry, limits.questionsPerConversation, `questions of ${subject}`, fromYou);
}

interface Question {
  readonly text: string;
  readonly email: string;
}

interface QuestionResult {
  readonly conversation: ConversationWithMessages;
  readonly newToken: string | undefined;
}

/** Stored under the idempotency key. A repeat answers with the conversation as it is then. */
interface StoredQuestion {
  readonly conversationId: string;
}

async function saveQuestion(
  deps: SupportRequestDeps,
  asker: Asker,
  question: Question,
  tokenIfNew: string,
  saveAnswer?: SaveAnswer<StoredQuestion>,
): Promise<QuestionResult> {
  const user = asker.customer && (await deps.findCustomer(asker.customer.userId));
  const name = user?.fullName ?? '';
  const email = user?.email ?? question.email;
  const sentAt = deps.now();
  return deps.database.transaction().execute(async (trx) => {
    // Blocks an erasure of the user until the transaction ends.
    if (asker.customer && !(await lockUserAgainstErasure(trx, asker.customer.userId)))
      refuse('SESSION_EXPIRED', sessionExpiredMessage);
    const { found, newToken } = await findOrInsertConversation(trx, asker, tokenIfNew, { name, email, at: sentAt });
    if (email !== '' && email !== found.email) await updateConversationEmail(trx, found.id, email);
    const current = { ...found, email: email === '' ? found.email : email };
    await insertMessage(trx, found.id, { sender: 'CUSTOMER', text: question.text, sentAt });
    await deps.enqueueMail(trx, {
      template: 'question',
      to: deps.company.email,
      ...(current.email !== '' && { replyTo: current.email }),
      values: {
        number: current.number,
        name: current.name,
        email: current.email,
        text: question.text,
        at: sentAt.toISOString(),
      },
    });
    if (saveAnswer) await insertAnswer(trx, saveAnswer({ conversationId: found.id }));
    return { conversation: { ...current, messages: await selectMessages(trx, found.id) }, newToken };
  });
}

async function findOrInsertConversation(
  trx: Trx,
  asker: Asker,
  token: string,
  details: { readonly name: string; readonly email: string; readonly at: Date },
): Promise<{ readonly found: Conversation; readonly newToken: string | undefined }> {
  const holder = holderOf(asker);
  const known = holder && (await selectConversation(trx, holder));
  if (known) return { found: known, newToken: undefined };
  // An unknown token is replaced, never adopted: somebody else may have planted it.
  const isCustomer = holder !== undefined && 'userId' in holder;
  const found = await insertConversation(trx, {
    id: randomUUID(),
    holder: isCustomer ? holder : { tokenHash: hashSecretToken(token) },
    ...details,
  });
  return { found, newToken: isCustomer ? undefined : token };
}
