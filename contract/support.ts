import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { largestFileBytes, storedFile } from './files.ts';
import { emailWith } from './values/people/email.ts';
import { boundedText } from './values/texts/bounded-text.ts';
import { messageAnswer } from './values/texts/message-answer.ts';
import { longTextWith, plainTextWith } from './values/texts/plain-text.ts';
import { hasValidCheckDigit, normaliseTrackingCode } from './values/tracking-code.ts';

/** In characters. */
export const longestSupportText = 4000;

const questionMessage = 'Enter your question.';
const emailMessage = 'Please provide your email address!.';

const supportMessage = z.object({
  id: z.int(),
  from: z.enum(['customer', 'company']),
  text: z.string(),
  sent_at: z.iso.datetime(),
});

export type SupportMessage = z.output<typeof supportMessage>;

/** Oldest message first. Answers are also mailed to `email`; empty where it is unknown. */
export const supportConversation = z.object({ email: z.string(), messages: z.array(supportMessage) });

export type SupportConversation = z.output<typeof supportConversation>;

const ownConversation = z.object({ conversation: z.nullable(supportConversation) });

/** Crisp with its public id, or our own chat where the id is empty. */
export const supportConfig = defineEndpoint('supportConfig', 'GET /support/config', {
  summary: 'Get the configuration of the chat',
  auth: 'public',
  response: z.object({ crisp_website_id: z.string() }),
});

/** Of the signed-in customer, or of the cookie's visitor; null before the first question. */
export const getConversation = defineEndpoint('getConversation', 'GET /support/conversation', {
  summary: 'Get the chat conversation',
  auth: 'public',
  response: ownConversation,
  errors: ['SESSION_EXPIRED'],
});

/** A visitor may leave an email address for the answer; a customer's is known. */
export const questionForm = z.object({
  text: longTextWith(questionMessage, longestSupportText),
  email: z.optional(z.union([z.literal(''), emailWith(emailMessage)], 'Please provide a valid email address!.')),
});

/** A visitor's first question sets the cookie of their conversation. A visitor's key has at least 32 random characters. */
export const askSupport = defineEndpoint('askSupport', 'POST /support/messages', {
  summary: 'Ask the company a question in the chat',
  auth: 'public',
  body: questionForm,
  takesKey: true,
  response: z.object({ conversation: supportConversation }),
  errors: ['SESSION_EXPIRED', 'CONFLICT', 'TOO_MANY_REQUESTS'],
});

/** For a visitor who gave no address with the question. */
export const leaveEmail = defineEndpoint('leaveEmail', 'PUT /support/conversation/email', {
  summary: 'Set the email address for chat answers',
  auth: 'public',
  body: z.object({ email: emailWith(emailMessage) }),
  response: z.object({ conversation: supportConversation }),
  errors: ['SESSION_EXPIRED', 'NOT_FOUND', 'TOO_MANY_REQUESTS'],
});

/** So that the next person at this browser does not see it. */
export const forgetConversation = defineEndpoint('forgetConversation', 'DELETE /support/conversation', {
  summary: 'End the chat conversation in this browser',
  auth: 'public',
  response: messageAnswer,
});

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
const codeMessage = 'This tracking number isn’t right. Check it, or leave it out.';

export const complaintForm = z.object({
  name: plainTextWith('Enter your name.', 300),
  email: emailWith(emailMessage),
  tracking_code: z.optional(
    boundedText(60, codeMessage).check(
      z.maxLength(60, { error: codeMessage, abort: true }),
      z.overwrite(normaliseTrackingCode),
      z.refine((code) => code === '' || hasValidCheckDigit(code), codeMessage),
    ),
  ),
  kind: z.enum(kinds, 'Choose what it’s about.'),
  text: longTextWith('Tell us what went wrong.', longestSupportText),
});

export const complain = defineEndpoint('complain', 'POST /support/complaints', {
  summary: 'Send a complaint',
  auth: 'public',
  body: complaintForm,
  takesKey: true,
  response: z.object({ message: z.string(), reference: z.string() }),
  errors: ['CONFLICT', 'TOO_MANY_REQUESTS'],
});

const replyToken = boundedText(200).check(z.minLength(1), z.maxLength(200));

/** Says before anything is typed whether the link works. */
export const openComplaint = defineEndpoint('openComplaint', 'POST /support/complaints/open', {
  summary: 'Open a complaint by the link in a mail',
  auth: 'public',
  body: z.object({ token: replyToken }),
  response: z.object({
    reference: z.string(),
    kind: z.enum(kinds),
    /** We have answered it, or closed it: a reply says why that doesn’t settle it. */
    is_answered: z.boolean(),
  }),
  errors: ['NOT_FOUND', 'CONFLICT', 'TOO_MANY_REQUESTS'],
});

export const complaintReplyForm = z.object({ text: longTextWith('Write your reply.', longestSupportText) });

/** To an answer that doesn’t settle it, which opens a closed complaint again; or with something to add. */
export const replyToComplaint = defineEndpoint('replyToComplaint', 'POST /support/complaints/replies', {
  summary: 'Reply to our answer to a complaint by the link in a mail',
  auth: 'public',
  body: z.extend(complaintReplyForm, { token: replyToken }),
  takesKey: true,
  response: messageAnswer,
  errors: ['NOT_FOUND', 'CONFLICT', 'TOO_MANY_REQUESTS'],
});

/** Up to ten files, in the first 24 hours. Sending the same file again adds none. Photos lose what they say about place and camera. */
export const attachToComplaint = defineEndpoint('attachToComplaint', 'POST /support/complaints/{reference}/files', {
  summary: 'Add a photo or a PDF to a complaint',
  auth: 'public',
  params: z.object({ reference: boundedText(20).check(z.minLength(1), z.maxLength(20)) }),
  body: z.instanceof(Uint8Array, { error: 'Choose a file to send.' }),
  takesFile: true,
  largestBodyBytes: largestFileBytes,
  response: z.object({ message: z.string(), file: storedFile }),
  errors: ['NOT_FOUND', 'CONFLICT', 'TOO_MANY_REQUESTS'],
});
