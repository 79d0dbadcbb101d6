import * as z from 'zod/mini';
import { defineEndpoint } from '../endpoint.ts';
import { memberRoles } from '../permissions.ts';
import { longestSupportText } from '../support.ts';
import { id, idParams } from '../values/id.ts';
import { pageText } from '../values/page.ts';
import { shipmentStatuses } from '../values/shipment-status.ts';
import { boundedText } from '../values/texts/bounded-text.ts';
import { messageAnswer } from '../values/texts/message-answer.ts';
import { longTextWith } from '../values/texts/plain-text.ts';
import { withoutPlaceholders } from './saved-replies.ts';

const note = z.object({ at: z.iso.datetime(), who: z.string(), text: z.string() });

const staffCustomerPage = z.object({
  id: z.string(),
  reference: z.string(),
  company_name: z.string(),
  address: z.string(),
  since: z.iso.datetime(),
  is_erased: z.boolean(),
  /** Owners first. A private customer is one. */
  people: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      email: z.string(),
      phone: z.string(),
      role: z.enum(memberRoles),
      is_verified: z.boolean(),
      /** Without an account. */
      is_guest: z.boolean(),
      /** The browsers they are signed in on. */
      sessions: z.array(z.object({ device: z.string(), last_used_at: z.iso.datetime() })),
      /** While they can’t log in. */
      lock: z.nullable(z.object({ at: z.iso.datetime(), who: z.string(), reason: z.string() })),
      /** Of their chat. */
      conversation: z.nullable(z.int()),
    }),
  ),
  /** The newest. */
  shipments: z.array(
    z.object({
      id: z.string(),
      reference: z.string(),
      tracking_code: z.string(),
      status: z.enum(shipmentStatuses),
      receiver: z.string(),
      price_pence: z.int(),
      created_at: z.iso.datetime(),
    }),
  ),
  balance_pence: z.int(),
  /** On account. Below zero where we owe them. */
  owed_pence: z.int(),
  credit_limit_pence: z.int(),
  /** The newest. */
  statements: z.array(
    z.object({ number: z.string(), due_pence: z.int(), due_on: z.string(), is_settled: z.boolean() }),
  ),
  /** Newest first. Seen by staff alone. */
  notes: z.array(note),
});

export type StaffCustomerPage = z.output<typeof staffCustomerPage>;

/** By the id of the organisation. Each look is in the audit log. */
export const staffCustomer = defineEndpoint('staffCustomer', 'GET /staff/customers/{id}', {
  summary: 'A customer with people, shipments, balance, statements, notes and sessions',
  auth: 'staff',
  permission: 'customers:read',
  params: idParams,
  response: z.object({ data: staffCustomerPage }),
  errors: ['NOT_FOUND'],
});

/** Seen by staff alone. Notes are never changed. */
export const addCustomerNote = defineEndpoint('addCustomerNote', 'POST /staff/customers/{id}/notes', {
  summary: 'Add a note to a customer',
  auth: 'staff',
  permission: 'notes:write',
  params: idParams,
  body: z.object({ text: longTextWith('Write the note.', 4000) }),
  takesKey: true,
  response: messageAnswer,
  errors: ['NOT_FOUND', 'CONFLICT'],
});

const conversation = z.object({
  number: z.int(),
  /** Empty where unknown. */
  name: z.string(),
  email: z.string(),
  /** Whether the last word is the customer's. */
  is_waiting: z.boolean(),
  last_message_at: z.iso.datetime(),
  assigned_to: z.nullable(z.object({ id: z.string(), name: z.string() })),
});

/** Open ones wait for an answer. */
export const conversationFilters = ['open', 'closed'] as const;

export type ConversationFilter = (typeof conversationFilters)[number];

/** Whose chats: everybody’s, those of the person who asks, or those that nobody has. */
export const conversationOwners = ['all', 'mine', 'nobody'] as const;

export type ConversationOwner = (typeof conversationOwners)[number];

/** Of open ones the longest wait comes first, of closed ones the latest. Each look is in the audit log. */
export const listConversations = defineEndpoint('listConversations', 'GET /staff/conversations', {
  summary: 'List the chats that wait for an answer, or those that are answered',
  auth: 'staff',
  permission: 'conversations:answer',
  query: z.object({
    show: z.optional(z.enum(conversationFilters)),
    assigned: z.optional(z.enum(conversationOwners)),
    page: pageText,
  }),
  response: z.object({ data: z.array(conversation), total: z.int() }),
});

export type ConversationRow = z.output<typeof conversation>;

const staffConversationPage = z.extend(conversation, {
  /** Of somebody with an account. */
  customer_id: z.nullable(z.string()),
  messages: z.array(
    z.object({
      from: z.enum(['customer', 'company']),
      text: z.string(),
      sent_at: z.iso.datetime(),
      /** Why no mail server took its email. */
      mail_failure: z.nullable(z.string()),
    }),
  ),
  /** To whom it can be given. */
  colleagues: z.array(z.object({ id: z.string(), name: z.string(), is_me: z.boolean() })),
});

export type StaffConversationPage = z.output<typeof staffConversationPage>;

/** Each look is in the audit log. */
export const staffConversation = defineEndpoint('staffConversation', 'GET /staff/conversations/{number}', {
  summary: 'Read a chat',
  auth: 'staff',
  permission: 'conversations:answer',
  params: z.object({ number: id }),
  response: z.object({ data: staffConversationPage }),
  errors: ['NOT_FOUND'],
});

const lastMessage = 'Send when the chat was last written to.';

/** In the chat, and by email where there is an address. Refused where something was said since `last_message_at`. */
export const answerConversation = defineEndpoint('answerConversation', 'POST /staff/conversations/{number}/answers', {
  summary: 'Answer in a chat',
  auth: 'staff',
  permission: 'conversations:answer',
  params: z.object({ number: id }),
  body: z.object({
    text: longTextWith('Write the answer.', longestSupportText).check(withoutPlaceholders),
    /** As it was read: of two who answer at once, the second is refused. */
    last_message_at: boundedText(40, lastMessage).check(z.iso.datetime(lastMessage)),
  }),
  takesKey: true,
  response: messageAnswer,
  errors: ['NOT_FOUND', 'CONFLICT'],
});

const assignee = z.nullable(boundedText(36).check(z.maxLength(36)));

/** Refused where somebody else was assigned meanwhile. */
export const assignConversation = defineEndpoint('assignConversation', 'PUT /staff/conversations/{number}/assignee', {
  summary: 'Assign a chat to yourself or a colleague, or to nobody',
  auth: 'staff',
  permission: 'conversations:answer',
  params: z.object({ number: id }),
  body: z.object({ assignee, assignee_before: assignee }),
  response: messageAnswer,
  errors: ['NOT_FOUND', 'CONFLICT'],
});

/** Sent every few seconds while a chat is open, so that two people don't answer it. Each counts for a minute. */
export const setPresence = defineEndpoint('setPresence', 'PUT /staff/conversations/{number}/presence', {
  summary: 'Say that you read or answer a chat, and get who else does',
  auth: 'staff',
  permission: 'conversations:answer',
  params: z.object({ number: id }),
  body: z.object({ is_answering: z.boolean('Say whether you are writing an answer.') }),
  response: z.object({
    /** When the chat was last written to: read it again where that has changed. */
    last_message_at: z.iso.datetime(),
    /** The colleague who began to answer before you; null where you are the first. */
    answering: z.nullable(z.string()),
    /** Colleagues who have it open. */
    reading: z.array(z.string()),
  }),
  errors: ['NOT_FOUND'],
});
