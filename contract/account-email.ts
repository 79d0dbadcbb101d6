import * as z from 'zod/mini';
import { accountMessages, emailedLink } from './accounts.ts';
import { defineEndpoint } from './endpoint.ts';
import { emailWith } from './values/email.ts';
import { presentPasswordWith } from './values/password.ts';

/** How many days the owner of the old address may take a change back. */
export const undoEmailDays = 7;

/** The customer's address, and the one that waits to be confirmed. */
const emailState = z.object({ email: z.string(), new_email: z.nullable(z.string()) });

/** Tells the e-mail address as it is now: it may have been changed elsewhere since the log-in. */
export const getEmail = defineEndpoint({
  name: 'getEmail',
  method: 'GET',
  path: '/account/email',
  summary: "Tell the customer's e-mail address and a change of it that waits",
  auth: 'customer',
  response: z.object({ data: emailState }),
  errors: [],
});

/** The form that asks for another e-mail address. */
export const changeEmailRequest = z.object({
  new_email: emailWith(accountMessages.email),
  password: presentPasswordWith(accountMessages.loginPassword),
});

/**
 * Mails a link to the new address, and to the old one a link that stops it. Nothing changes until the first is used. The answer never
 * says whether the new address has an account.
 */
export const changeEmail = defineEndpoint({
  name: 'changeEmail',
  method: 'POST',
  path: '/account/email',
  summary: 'Ask for another e-mail address',
  auth: 'customer',
  body: changeEmailRequest,
  response: z.object({ message: z.string(), data: emailState }),
  errors: ['CONFLICT', 'TOO_MANY_REQUESTS'],
});

/** Stops a change that waits, if one does. */
export const cancelEmailChange = defineEndpoint({
  name: 'cancelEmailChange',
  method: 'DELETE',
  path: '/account/email',
  summary: 'Stop a change of the e-mail address that waits',
  auth: 'customer',
  response: z.object({ message: z.string(), data: emailState }),
  errors: [],
});

/** Uses the link that the new address got, which works once and for 30 minutes. Every session but the one that asked ends. */
export const confirmEmailChange = defineEndpoint({
  name: 'confirmEmailChange',
  method: 'POST',
  path: '/auth/confirm-email-change',
  summary: 'Confirm a new e-mail address with the link that was mailed to it',
  auth: 'public',
  body: emailedLink,
  response: z.object({ message: z.string() }),
  errors: ['CONFLICT'],
});

/** Uses a link that the old address got: stops a change that waits, or takes it back within seven days and ends every session. */
export const undoEmailChange = defineEndpoint({
  name: 'undoEmailChange',
  method: 'POST',
  path: '/auth/undo-email-change',
  summary: 'Stop or take back a change of the e-mail address',
  auth: 'public',
  body: emailedLink,
  response: z.object({ message: z.string(), was_changed: z.boolean() }),
  errors: ['CONFLICT'],
});
