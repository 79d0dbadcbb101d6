import * as z from 'zod/mini';
import { defineEndpoint } from '../endpoint.ts';
import { idParams } from '../values/id.ts';
import { pageText } from '../values/page.ts';
import { messageAnswer } from '../values/texts/message-answer.ts';

/** `late` is due for more than a minute and was not tried yet; `retrying` has failed and is tried again; `abandoned` is not. */
export const jobStates = ['abandoned', 'retrying', 'late', 'running', 'waiting'] as const;

const jobKind = z.object({
  kind: z.string(),
  /** Whether it comes back by itself. */
  is_recurring: z.boolean(),
  waiting: z.int(),
  running: z.int(),
  late: z.int(),
  retrying: z.int(),
  abandoned: z.int(),
  /** Since when the oldest has been due. */
  due_since: z.nullable(z.iso.datetime()),
});

export type JobKindRow = z.output<typeof jobKind>;

export const listJobKinds = defineEndpoint('listJobKinds', 'GET /staff/jobs/kinds', {
  summary: 'How much work waits, by kind',
  auth: 'staff',
  permission: 'jobs:manage',
  response: z.object({ data: z.array(jobKind) }),
});

const job = z.object({
  id: z.string(),
  kind: z.string(),
  state: z.enum(jobStates),
  created_at: z.iso.datetime(),
  /** When it is tried next, or was given up. */
  at: z.iso.datetime(),
  attempts: z.int(),
  /** Why it failed last. What it is about is not told: it may hold a customer's secret. */
  reason: z.nullable(z.string()),
  can_retry: z.boolean(),
});

export type JobRow = z.output<typeof job>;

/** The worst first. Without a state: those that are late, failed or given up. */
export const listJobs = defineEndpoint('listJobs', 'GET /staff/jobs', {
  summary: 'The jobs that are stuck, or in a state',
  auth: 'staff',
  permission: 'jobs:manage',
  query: z.object({ page: pageText, state: z.optional(z.enum(jobStates, 'Choose a state.')) }),
  response: z.object({ data: z.array(job), total: z.int() }),
});

/** Not one that runs. One that was given up only where it is a mail whose content names nobody: what others were to do is deleted. */
export const retryJob = defineEndpoint('retryJob', 'POST /staff/jobs/{id}/retry', {
  summary: 'Try a job again now',
  auth: 'staff',
  permission: 'jobs:manage',
  params: idParams,
  response: messageAnswer,
  errors: ['NOT_FOUND', 'CONFLICT'],
});
