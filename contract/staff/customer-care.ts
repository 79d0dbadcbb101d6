import * as z from 'zod/mini';
import { defineEndpoint } from '../endpoint.ts';
import { idParams } from '../values/id.ts';
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
