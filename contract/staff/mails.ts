import * as z from 'zod/mini';
import { defineEndpoint } from '../endpoint.ts';

const mailDay = z.object({
  /** In London, when they were asked for, as YYYY-MM-DD. */
  day: z.string(),
  /** The kind, and the template where the kind has several: 'mail verify-email'. */
  template: z.string(),
  sent: z.int(),
  waiting: z.int(),
  /** Tries that a server refused for now. A mail may have many. */
  refused: z.int(),
  given_up: z.int(),
});

export type MailDay = z.output<typeof mailDay>;

const mailFailure = z.object({
  /** Of its job. */
  id: z.string(),
  template: z.string(),
  /** The first letter and the domain of the address. Null before a server refused it. */
  recipient: z.nullable(z.string()),
  state: z.enum(['abandoned', 'retrying']),
  /** What the server answered, without its words, or what we call it. */
  reason: z.nullable(z.string()),
  attempts: z.int(),
  created_at: z.iso.datetime(),
  /** When it is tried next, or was given up. */
  at: z.iso.datetime(),
  /** By retryJob. */
  can_retry: z.boolean(),
});

export type MailFailureRow = z.output<typeof mailFailure>;

const mailServer = z.object({
  host: z.string(),
  port: z.int(),
  encryption: z.enum(['ALWAYS', 'REQUIRED', 'IF_OFFERED']),
});

export const staffMails = defineEndpoint('staffMails', 'GET /staff/mails', {
  summary: 'What became of the mails of the last 30 days, and how they leave',
  auth: 'staff',
  permission: 'jobs:manage',
  response: z.object({
    /** Null: nothing leaves, mails are files of the local mailbox. */
    server: z.nullable(mailServer),
    /** The address that mails come from. */
    sender: z.string(),
    last_sent_at: z.nullable(z.iso.datetime()),
    /** The newest first. */
    data: z.array(mailDay),
    /** More wait than were counted. */
    has_more_waiting: z.boolean(),
    /** The newest of those given up, then of those tried again. */
    failures: z.array(mailFailure),
  }),
});
