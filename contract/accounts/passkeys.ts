import * as z from 'zod/mini';
import { defineEndpoint } from '../endpoint.ts';
import { idParams } from '../values/id.ts';
import { presentPasswordWith } from '../values/people/password.ts';
import { boundedText } from '../values/texts/bounded-text.ts';
import { messageAnswer } from '../values/texts/message-answer.ts';
import { plainTextWith } from '../values/texts/plain-text.ts';
import { accountMessages, session } from './accounts.ts';

const unreadable = 'We couldn’t read your browser’s answer. Please try again.';

// More than any authenticator sends; six of them fit into a body.
const longestBytes = 16_000;
const bytes = boundedText(longestBytes, unreadable).check(
  z.maxLength(longestBytes, { error: unreadable, abort: true }),
  z.regex(/^[\w-]+$/, unreadable),
);
const transports = z.array(boundedText(20).check(z.maxLength(20))).check(z.maxLength(10));

/** A credential as every browser serialises it. We ask for no extensions, so we read none. */
function credentialWith<R extends z.core.$ZodType>(response: R) {
  return z.object({ id: bytes, rawId: bytes, response, type: z.literal('public-key', unreadable) });
}

const passkeyName = plainTextWith('Give your passkey a name.', 60);

export const passkey = z.object({
  id: z.string(),
  name: z.string(),
  /** Whether a password manager syncs it to all of the customer's devices. */
  synced: z.boolean(),
  createdAt: z.iso.datetime(),
  lastUsedAt: z.nullable(z.iso.datetime()),
});

export type Passkey = z.output<typeof passkey>;

/** Without an email address: the passkey names the account. */
export const startPasskeySignIn = defineEndpoint('startPasskeySignIn', 'POST /auth/passkey/options', {
  summary: 'Get a challenge to log in with a passkey',
  auth: 'public',
  response: z.object({
    challenge: z.string(),
    rpId: z.string(),
    timeout: z.int(),
    userVerification: z.literal('required'),
  }),
  errors: ['TOO_MANY_REQUESTS'],
});

/** The device verifies the user, so we ask for no second factor. NOT_FOUND: the passkey was removed. */
export const signInWithPasskey = defineEndpoint('signInWithPasskey', 'POST /auth/passkey', {
  summary: 'Log in with a passkey',
  auth: 'public',
  body: credentialWith(
    z.object({
      clientDataJSON: bytes,
      authenticatorData: bytes,
      signature: bytes,
      userHandle: z.optional(bytes),
    }),
  ),
  response: session,
  errors: ['NOT_FOUND', 'WRONG_CREDENTIALS', 'EMAIL_NOT_VERIFIED', 'ACCOUNT_LOCKED', 'TOO_MANY_REQUESTS'],
});

const creationOptions = z.object({
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.object({ alg: z.int(), type: z.literal('public-key') })),
  timeout: z.int(),
  excludeCredentials: z.array(z.object({ id: z.string(), type: z.literal('public-key'), transports })),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
  attestation: z.literal('none'),
});

/** Needs the password again, so that a stolen session can't add a passkey. */
export const startPasskey = defineEndpoint('startPasskey', 'POST /account/passkeys/options', {
  summary: 'Get a challenge to add a passkey',
  auth: 'customer',
  memberPermission: 'account:own',
  body: z.object({ password: presentPasswordWith(accountMessages.loginPassword) }),
  response: creationOptions,
  errors: ['CONFLICT', 'TOO_MANY_REQUESTS', 'SECOND_FACTOR_REQUIRED'],
});

export const newPasskeyRequest = z.object({
  name: passkeyName,
  password: presentPasswordWith(accountMessages.loginPassword),
});

export const addPasskey = defineEndpoint('addPasskey', 'POST /account/passkeys', {
  summary: 'Add a passkey',
  auth: 'customer',
  memberPermission: 'account:own',
  body: z.object({
    name: passkeyName,
    credential: credentialWith(
      z.object({ clientDataJSON: bytes, attestationObject: bytes, transports: z.optional(transports) }),
    ),
  }),
  response: z.object({ message: z.string(), data: passkey }),
  errors: ['CONFLICT', 'SECOND_FACTOR_REQUIRED'],
});

export const renamePasskey = defineEndpoint('renamePasskey', 'PATCH /account/passkeys/{id}', {
  summary: 'Rename a passkey',
  auth: 'customer',
  memberPermission: 'account:own',
  params: idParams,
  body: z.object({ name: passkeyName }),
  response: z.object({ message: z.string(), data: passkey }),
  errors: ['NOT_FOUND'],
});

/** Needs no password, because it gives nobody access. */
export const removePasskey = defineEndpoint('removePasskey', 'DELETE /account/passkeys/{id}', {
  summary: 'Remove a passkey',
  auth: 'customer',
  memberPermission: 'account:own',
  params: idParams,
  response: messageAnswer,
  errors: ['NOT_FOUND', 'SECOND_FACTOR_REQUIRED'],
});
