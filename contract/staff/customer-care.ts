import * as z from 'zod/mini';
import { accountExport } from '../accounts/settings.ts';
import { defineEndpoint } from '../endpoint.ts';
import { idParams } from '../values/id.ts';
import { pageText } from '../values/page.ts';
import { boundedText } from '../values/texts/bounded-text.ts';
import { messageAnswer } from '../values/texts/message-answer.ts';
import { plainTextWith } from '../values/texts/plain-text.ts';

const reason = plainTextWith('Give a reason.', 200);

const lockChanges = ['LOCK', 'UNLOCK'] as const;

export type LockChange = (typeof lockChanges)[number];

/** By the id of a person, who is logged out everywhere. Their parcels and organisations go on. */
export const changeLock = defineEndpoint('changeLock', 'POST /staff/people/{id}/lock', {
  summary: 'Keep a customer from logging in, or let them in again',
  auth: 'staff',
  permission: 'customers:lock',
  params: idParams,
  body: z.object({ change: z.enum(lockChanges, 'Choose what to change.'), reason }),
  takesKey: true,
  response: messageAnswer,
  errors: ['NOT_FOUND', 'CONFLICT'],
});

export const dataRequestKinds = ['ERASURE', 'COPY'] as const;

export type DataRequestKind = (typeof dataRequestKinds)[number];

export const dataRequestChannels = ['EMAIL', 'PHONE', 'LETTER', 'CHAT', 'IN_PERSON'] as const;

export type DataRequestChannel = (typeof dataRequestChannels)[number];

export const dataRequestFilters = ['open', 'overdue', 'closed'] as const;

export type DataRequestFilter = (typeof dataRequestFilters)[number];

/** DONE: of an erasure, erases the account. */
export const dataRequestSteps = ['EXTEND', 'DONE', 'DECLINE'] as const;

export type DataRequestStep = (typeof dataRequestSteps)[number];

const dataRequest = z.object({
  id: z.string(),
  kind: z.enum(dataRequestKinds),
  channel: z.enum(dataRequestChannels),
  name: z.string(),
  /** Null once they are erased. */
  customer_id: z.nullable(z.string()),
  received_on: z.iso.date(),
  due_on: z.iso.date(),
  /** Null while it is open. */
  closed_on: z.nullable(z.iso.date()),
  /** Or was when it was closed. */
  is_overdue: z.boolean(),
  is_extended: z.boolean(),
  /** Withdrawn: a copy that was not sent before they erased their account themselves. */
  outcome: z.nullable(z.enum(['DONE', 'DECLINED', 'WITHDRAWN'])),
});

export type DataRequestRow = z.output<typeof dataRequest>;

/** The earliest deadline first; closed ones by the latest. Each look is in the audit log. */
export const listDataRequests = defineEndpoint('listDataRequests', 'GET /staff/data-requests', {
  summary: 'List requests for erasure or a copy of data with their deadlines',
  auth: 'staff',
  permission: 'data-requests:manage',
  query: z.object({ show: z.optional(z.enum(dataRequestFilters)), page: pageText }),
  response: z.object({ data: z.array(dataRequest), total: z.int() }),
});

const dayMessage = 'Enter the day it came.';

/** By the id of a person, who gets an email. Due in a month, as the ICO counts. */
export const recordDataRequest = defineEndpoint('recordDataRequest', 'POST /staff/people/{id}/data-requests', {
  summary: 'Record that somebody asks to be erased, or for a copy of their data',
  auth: 'staff',
  permission: 'data-requests:manage',
  params: idParams,
  body: z.object({
    kind: z.enum(dataRequestKinds, 'Choose what they ask for.'),
    channel: z.enum(dataRequestChannels, 'Choose how it came.'),
    received_on: boundedText(10, dayMessage).check(z.iso.date(dayMessage)),
  }),
  takesKey: true,
  response: messageAnswer,
  errors: ['NOT_FOUND', 'CONFLICT'],
});

const reasonMessage = 'Give the reason that the person reads.';

/** The person gets an email, with the reason of an extension or a refusal. */
export const takeDataRequestStep = defineEndpoint('takeDataRequestStep', 'POST /staff/data-requests/{id}/steps', {
  summary: 'Fulfil or decline a request about data, or extend its deadline by two months',
  auth: 'staff',
  permission: 'data-requests:manage',
  params: idParams,
  body: z
    .object({
      step: z.enum(dataRequestSteps, 'Choose what to do.'),
      reason: z.optional(plainTextWith(reasonMessage, 500)),
    })
    .check(
      z.refine(({ step, reason: given }) => step === 'DONE' || given !== undefined, {
        path: ['reason'],
        error: reasonMessage,
      }),
    ),
  takesKey: true,
  response: messageAnswer,
  errors: ['NOT_FOUND', 'CONFLICT'],
});

/** For staff to hand over. Each download is in the audit log. */
export const dataRequestCopy = defineEndpoint('dataRequestCopy', 'GET /staff/data-requests/{id}/copy', {
  summary: 'Download everything kept about somebody who asked for it',
  auth: 'staff',
  permission: 'data-requests:manage',
  params: idParams,
  response: accountExport,
  errors: ['NOT_FOUND', 'CONFLICT'],
});
