import * as z from 'zod/mini';
import { defineEndpoint } from '../endpoint.ts';
import { longestSupportText } from '../support.ts';
import { idParams } from '../values/id.ts';
import { messageAnswer } from '../values/texts/message-answer.ts';
import { longTextWith, plainTextWith } from '../values/texts/plain-text.ts';

/** What stands in braces in a saved reply, and is replaced where it is inserted. */
const replyPlaceholders = ['first name', 'tracking number'] as const;

type ReplyPlaceholder = (typeof replyPlaceholders)[number];

const inBraces = /\{([^{}]*)\}/g;
const use = replyPlaceholders.map((name) => `{${name}}`).join(' or ');

/** A placeholder without a value stays, and keeps the answer from being sent. */
export function fillSavedReply(text: string, values: Readonly<Record<ReplyPlaceholder, string>>): string {
  return text.replaceAll(inBraces, (written, name) => {
    const known = placeholderNamed(name);
    return (known && values[known]) || written;
  });
}

function placeholderNamed(name: unknown): ReplyPlaceholder | undefined {
  return replyPlaceholders.find((known) => known === name);
}

/** What is wrong with a text that a customer reads. */
export function placeholderLeftIn(text: string): string | undefined {
  const left = replyPlaceholders.find((name) => text.includes(`{${name}}`));
  return left && `Replace {${left}} before you send it.`;
}

/** For what a customer reads. */
export const withoutPlaceholders = z.check<string>(({ value, issues }) => {
  const message = placeholderLeftIn(value);
  if (message !== undefined) issues.push({ code: 'custom', input: value, message });
});

const knownPlaceholders = z.check<string>(({ value, issues }) => {
  const unknown = [...value.matchAll(inBraces)].find(([, name]) => placeholderNamed(name) === undefined)?.[0];
  const isUneven = /[{}]/.test(value.replaceAll(inBraces, ''));
  if (unknown === undefined && !isUneven) return;
  const wrong = unknown === undefined ? 'A brace { or } stands alone' : `${unknown} isn’t a placeholder`;
  issues.push({ code: 'custom', input: value, message: `${wrong}. Use ${use}.` });
});

const title = plainTextWith('Give it a title.', 80);
const text = longTextWith('Write the reply.', longestSupportText).check(knownPlaceholders);

const savedReply = z.object({
  id: z.string(),
  title: z.string(),
  text: z.string(),
  /** Of two who change it at once, the second is refused. */
  version: z.int(),
  changed_at: z.iso.datetime(),
  changed_by: z.string(),
});

export type SavedReply = z.output<typeof savedReply>;

/** More would be too many to choose from. */
export const mostSavedReplies = 200;

/** By title. */
export const listSavedReplies = defineEndpoint('listSavedReplies', 'GET /staff/saved-replies', {
  summary: 'List the saved replies for chats and complaints',
  auth: 'staff',
  permission: 'saved-replies:read',
  response: z.object({ data: z.array(savedReply) }),
});

export const addSavedReply = defineEndpoint('addSavedReply', 'POST /staff/saved-replies', {
  summary: 'Save a reply for chats and complaints',
  auth: 'staff',
  permission: 'saved-replies:manage',
  body: z.object({ title, text }),
  takesKey: true,
  response: messageAnswer,
  errors: ['CONFLICT'],
});

export const changeSavedReply = defineEndpoint('changeSavedReply', 'PUT /staff/saved-replies/{id}', {
  summary: 'Change a saved reply',
  auth: 'staff',
  permission: 'saved-replies:manage',
  params: idParams,
  body: z.object({ title, text, version: z.int('Send the version that you have read.') }),
  response: messageAnswer,
  errors: ['NOT_FOUND', 'CONFLICT'],
});

export const deleteSavedReply = defineEndpoint('deleteSavedReply', 'DELETE /staff/saved-replies/{id}', {
  summary: 'Delete a saved reply',
  auth: 'staff',
  permission: 'saved-replies:manage',
  params: idParams,
  response: messageAnswer,
  errors: ['NOT_FOUND'],
});
