import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { boundedText } from './values/bounded-text.ts';
import { emailWith } from './values/email.ts';
import { longTextWith, plainTextWith } from './values/plain-text.ts';
import { hasValidCheckDigit, normaliseTrackingCode } from './values/tracking-code.ts';

/** The longest question or complaint, in characters. */
export const longestSupportText = 4000;

const questionMessage = 'Please write your question.';
const emailMessage = 'Please provide your email address!.';

const message = z.object({ message: z.string() });

/** One question or answer. */
const supportMessage = z.object({
  id: z.int(),
  from: z.enum(['customer', 'company']),
  text: z.string(),
  sent_at: z.iso.datetime(),
});

export type SupportMessage = z.output<typeof supportMessage>;

/** What was asked and answered, oldest first. `email` is where answers go besides; empty where nobody told us. */
export const supportConversation = z.object({ email: z.string(), messages: z.array(supportMessage) });

export type SupportConversation = z.output<typeof supportConversation>;

const ownConversation = z.object({ conversation: z.nullable(supportConversation) });

/** Tells the browser which chat to open: Crisp with its public id, or our own where the id is empty. */
export const supportConfig = defineEndpoint({
  name: 'supportConfig',
  method: 'GET',
  path: '/support/config',
  summary: 'Which chat a page opens',
  auth: 'public',
  response: z.object({ crisp_website_id: z.string() }),
  errors: [],
});

/** The conversation of the signed-in customer, or of the visitor whom the cookie names; null before the first question. */
export const getConversation = defineEndpoint({
  name: 'getConversation',
  method: 'GET',
  path: '/support/conversation',
  summary: 'What was asked and answered in the chat',
  auth: 'public',
  response: ownConversation,
  errors: ['SESSION_EXPIRED'],
});

/** A question as the chat sends it. A visitor may say where the answer should go besides; a customer's address is known. */
export const questionForm = z.object({
  text: longTextWith(questionMessage, longestSupportText),
  email: z.optional(z.union([z.literal(''), emailWith(emailMessage)], 'Please provide a valid email address!.')),
});

/**
 * Asks the company. The first question of a visitor comes back with the cookie that holds their conversation. Honours
 * `Idempotency-Key`: the same key and body is one question. Without an account it is at least 32 random characters.
 */
export const askSupport = defineEndpoint({
  name: 'askSupport',
  method: 'POST',
  path: '/support/messages',
  summary: 'Ask the company a question in the chat',
  auth: 'public',
  body: questionForm,
  takesKey: true,
  response: z.object({ conversation: supportConversation }),
  errors: ['SESSION_EXPIRED', 'CONFLICT', 'TOO_MANY_REQUESTS'],
});

/** Where answers go besides, for a visitor who did not say so with the question. */
export const leaveEmail = defineEndpoint({
  name: 'leaveEmail',
  method: 'PUT',
  path: '/support/conversation/email',
  summary: 'Say where the answers of the chat go by e-mail',
  auth: 'public',
  body: z.object({ email: emailWith(emailMessage) }),
  response: z.object({ conversation: supportConversation }),
  errors: ['SESSION_EXPIRED', 'NOT_FOUND', 'TOO_MANY_REQUESTS'],
});

/** Makes this browser forget a visitor's conversation, so that the next person does not see it. */
export const forgetConversation = defineEndpoint({
  name: 'forgetConversation',
  method: 'DELETE',
  path: '/support/conversation',
  summary: 'Make the browser forget its conversation',
  auth: 'public',
  response: message,
  errors: [],
});

/** What a complaint may be about, with the words the form and the mails use. */
export const complaintKinds = {
  LATE: 'A late delivery',
  LOST: 'A lost parcel',
  DAMAGED: 'A damaged parcel',
  COLLECTION: 'A collection',
  DRIVER: 'A driver, or how a parcel was delivered',
  PAYMENT: 'A price, a payment or a refund',
  WEBSITE: 'The website or an account',
  OTHER: 'Something else',
} as const;

export type ComplaintKind = keyof typeof complaintKinds;

const kinds = Object.keys(complaintKinds) as [ComplaintKind, ...ComplaintKind[]]; // the literal's own keys, not none
const codeMessage = 'There is a mistake in this tracking code. Check it, or leave it out.';

/** The complaints form. */
export const complaintForm = z.object({
  name: plainTextWith('Please tell us your name.', 300),
  email: emailWith(emailMessage),
  tracking_code: z.optional(
    boundedText(60, codeMessage).check(
      z.maxLength(60, { error: codeMessage, abort: true }),
      z.overwrite(normaliseTrackingCode),
      z.refine((code) => code === '' || hasValidCheckDigit(code), codeMessage),
    ),
  ),
  kind: z.enum(kinds, 'Please choose what it is about.'),
  text: longTextWith('Please tell us what went wrong.', longestSupportText),
});

/**
 * Sends a complaint. Its reference is in the answer and in the mail that confirms it. Honours `Idempotency-Key`: the same key and
 * body is one complaint.
 */
export const complain = defineEndpoint({
  name: 'complain',
  method: 'POST',
  path: '/support/complaints',
  summary: 'Send a complaint',
  auth: 'public',
  body: complaintForm,
  takesKey: true,
  response: z.object({ message: z.string(), reference: z.string() }),
  errors: ['CONFLICT', 'TOO_MANY_REQUESTS'],
});
