import * as z from 'zod/mini';
import { defineEndpoint } from '../endpoint.ts';
import { storedFile } from '../files.ts';
import { type ComplaintKind, complaintKinds, longestSupportText } from '../support.ts';
import { id } from '../values/id.ts';
import { pageText } from '../values/page.ts';
import { boundedText } from '../values/texts/bounded-text.ts';
import { messageAnswer } from '../values/texts/message-answer.ts';
import { longTextWith } from '../values/texts/plain-text.ts';
import { placeholderLeftIn } from './saved-replies.ts';

/** DEADLOCK: our final answer was sent, and the two sides don't agree. */
export const complaintStates = ['RECEIVED', 'ACKNOWLEDGED', 'ANSWERED', 'ESCALATED', 'DEADLOCK', 'RESOLVED'] as const;

export type ComplaintState = (typeof complaintStates)[number];

export const complaintFilters = ['open', 'mine', 'overdue', 'closed'] as const;

export type ComplaintFilter = (typeof complaintFilters)[number];

export const complaintOutcomes = ['UPHELD', 'PARTLY_UPHELD', 'NOT_UPHELD', 'WITHDRAWN'] as const;

export type ComplaintOutcome = (typeof complaintOutcomes)[number];

/** What staff do; each sends the complainant an email. SEND_AGAIN: the final answer, which didn’t arrive. */
export const complaintSteps = ['ACKNOWLEDGE', 'ANSWER', 'DEADLOCK', 'CLOSE', 'REOPEN', 'SEND_AGAIN'] as const;

export type ComplaintStep = (typeof complaintSteps)[number];

const kinds = Object.keys(complaintKinds) as [ComplaintKind, ...ComplaintKind[]]; // the literal's own keys, not none

const assignee = z.nullable(z.object({ id: z.string(), name: z.string() }));

const complaintRow = z.object({
  reference: z.string(),
  kind: z.enum(kinds),
  name: z.string(),
  state: z.enum(complaintStates),
  created_at: z.iso.datetime(),
  /** Of the next step. Null once it is closed. */
  due_on: z.nullable(z.iso.date()),
  is_overdue: z.boolean(),
  assigned_to: assignee,
});

export type ComplaintRow = z.output<typeof complaintRow>;

/** The earliest deadline first; closed ones by the latest. Each look is in the audit log. */
export const listComplaints = defineEndpoint('listComplaints', 'GET /staff/complaints', {
  summary: 'List complaints with their deadlines',
  auth: 'staff',
  permission: 'complaints:answer',
  query: z.object({ show: z.optional(z.enum(complaintFilters)), page: pageText }),
  response: z.object({ data: z.array(complaintRow), total: z.int() }),
});

const eventKinds = [
  'ACKNOWLEDGED',
  'ANSWERED',
  'REPLIED',
  'ESCALATED',
  'DEADLOCK',
  'RESOLVED',
  'REOPENED',
  'SENT_AGAIN',
  'MAIL_FAILED',
  'NOTE',
  'ASSIGNED',
] as const;

export type ComplaintEventKind = (typeof eventKinds)[number];

const staffComplaintPage = z.extend(complaintRow, {
  email: z.string(),
  text: z.string(),
  tracking_code: z.string(),
  /** Of somebody who was logged in. */
  customer_id: z.nullable(z.string()),
  acknowledge_by: z.iso.date(),
  answer_by: z.iso.date(),
  /** By when our final answer goes out at the latest. */
  conclude_by: z.iso.date(),
  outcome: z.nullable(z.enum(complaintOutcomes)),
  /** Counts the steps and replies. A step is refused where there was another since. */
  version: z.int(),
  files: z.array(storedFile),
  /** Oldest first. */
  events: z.array(
    z.object({
      at: z.iso.datetime(),
      kind: z.enum(eventKinds),
      /** Null: the complainant, or nobody where a mail failed. */
      who: z.nullable(z.string()),
      text: z.string(),
    }),
  ),
  steps: z.array(z.enum(complaintSteps)),
  /** To whom it can be given. */
  colleagues: z.array(z.object({ id: z.string(), name: z.string(), is_me: z.boolean() })),
});

export type StaffComplaintPage = z.output<typeof staffComplaintPage>;

const params = z.object({ reference: id });

/** Each look is in the audit log. */
export const staffComplaint = defineEndpoint('staffComplaint', 'GET /staff/complaints/{reference}', {
  summary: 'A complaint with its files, deadlines and everything since',
  auth: 'staff',
  permission: 'complaints:answer',
  params,
  response: z.object({ data: staffComplaintPage }),
  errors: ['NOT_FOUND'],
});

const outcomeMessage = 'Choose the outcome.';

/** The text goes to the complainant by email; of SEND_AGAIN it is the reason, and the final answer goes as it was. */
export const takeComplaintStep = defineEndpoint('takeComplaintStep', 'POST /staff/complaints/{reference}/steps', {
  summary: 'Acknowledge or answer a complaint, send the final answer (again), close it or open it again',
  auth: 'staff',
  permission: 'complaints:answer',
  params,
  body: z
    .object({
      step: z.enum(complaintSteps, 'Choose what to do.'),
      text: longTextWith('Write what the customer will read.', longestSupportText),
      /** Of the page that was read: of two who answer at once, the second is refused. */
      version: z.int('Send the version that you have read.'),
      /** Only where it is closed. */
      outcome: z.optional(z.enum(complaintOutcomes, outcomeMessage)),
    })
    .check(
      z.refine(({ step, outcome }) => (step === 'CLOSE') === (outcome !== undefined), {
        path: ['outcome'],
        error: outcomeMessage,
      }),
      z.check(({ value: { step, text }, issues }) => {
        const message = step === 'SEND_AGAIN' ? undefined : placeholderLeftIn(text);
        if (message !== undefined) issues.push({ code: 'custom', input: text, path: ['text'], message });
      }),
    ),
  takesKey: true,
  response: messageAnswer,
  errors: ['NOT_FOUND', 'CONFLICT'],
});

/** Seen by staff alone. Notes are never changed. */
export const addComplaintNote = defineEndpoint('addComplaintNote', 'POST /staff/complaints/{reference}/notes', {
  summary: 'Add a note to a complaint',
  auth: 'staff',
  permission: 'complaints:answer',
  params,
  body: z.object({ text: longTextWith('Write the note.', longestSupportText) }),
  takesKey: true,
  response: messageAnswer,
  errors: ['NOT_FOUND', 'CONFLICT'],
});

const userId = z.nullable(boundedText(36).check(z.maxLength(36)));

/** Refused where somebody else was assigned meanwhile. */
export const assignComplaint = defineEndpoint('assignComplaint', 'PUT /staff/complaints/{reference}/assignee', {
  summary: 'Assign a complaint to yourself or a colleague, or to nobody',
  auth: 'staff',
  permission: 'complaints:answer',
  params,
  body: z.object({ assignee: userId, assignee_before: userId }),
  response: messageAnswer,
  errors: ['NOT_FOUND', 'CONFLICT'],
});
