import * as z from 'zod/mini';
import { defineEndpoint } from '../endpoint.ts';
import { emailWith } from '../values/people/email.ts';
import { presentPasswordWith } from '../values/people/password.ts';
import { accountMessages, emailedLink } from './accounts.ts';

/** How long the owner of the old address can undo a change. */
export const undoEmailDays = 7;

const emailState = z.object({ email: z.string(), new_email: z.nullable(z.string()) });

export const getEmail = defineEndpoint('getEmail', 'GET /account/email', {
  summary: "Get the customer's email address and any pending change",
  auth: 'customer',
  memberPermission: 'account:own',
  response: z.object({ data: emailState }),
});

export const changeEmailRequest = z.object({
  new_email: emailWith(accountMessages.email),
  password: presentPasswordWith(accountMessages.loginPassword),
});

/** Nothing changes until the new address confirms by its mail. The answer never says whether that address has an account. */
export const changeEmail = defineEndpoint('changeEmail', 'POST /account/email', {
  summary: 'Request a change of the email address',
  auth: 'customer',
  memberPermission: 'account:own',
  body: changeEmailRequest,
  response: z.object({ message: z.string(), data: emailState }),
  errors: ['CONFLICT', 'TOO_MANY_REQUESTS', 'SECOND_FACTOR_REQUIRED'],
});

export const cancelEmailChange = defineEndpoint('cancelEmailChange', 'DELETE /account/email', {
  summary: 'Cancel a pending change of the email address',
  auth: 'customer',
  memberPermission: 'account:own',
  response: z.object({ message: z.string(), data: emailState }),
});

/** The link works once, for 30 minutes. Ends every session but the one that asked. */
export const confirmEmailChange = defineEndpoint('confirmEmailChange', 'POST /auth/confirm-email-change', {
  summary: 'Confirm a new email address with the emailed link',
  auth: 'public',
  body: emailedLink,
  response: z.object({ message: z.string() }),
  errors: ['ACCOUNT_LOCKED', 'CONFLICT'],
});

/** With the link sent to the old address. Undoing a confirmed change ends every session. */
export const undoEmailChange = defineEndpoint('undoEmailChange', 'POST /auth/undo-email-change', {
  summary: 'Cancel or undo a change of the email address',
  auth: 'public',
  body: emailedLink,
  response: z.object({ message: z.string(), was_changed: z.boolean() }),
  errors: ['CONFLICT'],
});
