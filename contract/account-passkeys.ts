import * as z from 'zod/mini';
import { accountMessages, session } from './accounts.ts';
import { defineEndpoint } from './endpoint.ts';
import { boundedText } from './values/bounded-text.ts';
import { presentPasswordWith } from './values/password.ts';
import { plainTextWith } from './values/plain-text.ts';

/** Said of what a browser would not send: the customer can only try again. */
const unreadable = 'Your browser’s answer could not be read. Please try again.';

// More than any authenticator sends; six of them fit into a body.
const longestBytes = 16_000;
const bytes = boundedText(longestBytes, unreadable).check(
  z.maxLength(longestBytes, { error: unreadable, abort: true }),
  z.regex(/^[\w-]+$/, unreadable),
);
const transports = z.array(boundedText(20).check(z.maxLength(20))).check(z.maxLength(10));
const credentialDescriptor = z.object({
  id: z.string(),
  type: z.literal('public-key'),
  transports,
});

/** A credential as every browser serialises it; only what differs is in `response`. No extensions are asked for, so none are read. */
function credentialWith<R extends z.core.$ZodType>(response: R) {
  return z.object({
    id: bytes,
    rawId: bytes,
    response,
    type: z.literal('public-key', unreadable),
  });
}

/** The name a customer knows a passkey by. */
const passkeyName = plainTextWith('Please give your passkey a name.', 60);

const message = z.object({ message: z.string() });
const passkeyId = z.object({ id: boundedText(100).check(z.maxLength(100)) });

/** A passkey as its owner sees it. */
export const passkey = z.object({
  id: z.string(),
  name: z.string(),
  /** Whether a password manager keeps a copy, so that it is on all of the customer's devices. */
  synced: z.boolean(),
  createdAt: z.iso.datetime(),
  /** Null until somebody has signed in with it. */
  lastUsedAt: z.nullable(z.iso.datetime()),
});

export type Passkey = z.output<typeof passkey>;

/** Asks for a challenge to sign in with any passkey of this site; which account it is, the passkey tells. */
export const startPasskeySignIn = defineEndpoint({
  name: 'startPasskeySignIn',
  method: 'POST',
  path: '/auth/passkey/options',
  summary: 'Ask for a challenge to sign in with a passkey',
  auth: 'public',
  response: z.object({
    challenge: z.string(),
    rpId: z.string(),
    timeout: z.int(),
    userVerification: z.literal('required'),
  }),
  errors: ['TOO_MANY_REQUESTS'],
});

/** Signs in with a passkey. It is verified by its device, so no second factor is asked for after it. NOT_FOUND: nobody has it any more. */
export const signInWithPasskey = defineEndpoint({
  name: 'signInWithPasskey',
  method: 'POST',
  path: '/auth/passkey',
  summary: 'Sign in with a passkey',
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
  errors: ['NOT_FOUND', 'WRONG_CREDENTIALS', 'EMAIL_NOT_VERIFIED', 'TOO_MANY_REQUESTS'],
});

/** What a browser makes a new passkey from. */
const creationOptions = z.object({
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.object({ alg: z.int(), type: z.literal('public-key') })),
  timeout: z.int(),
  excludeCredentials: z.array(credentialDescriptor),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
  attestation: z.literal('none'),
});

/** Asks for the challenge of a new passkey, with the password once more: who stole a session must not add one. */
export const startPasskey = defineEndpoint({
  name: 'startPasskey',
  method: 'POST',
  path: '/account/passkeys/options',
  summary: 'Ask for a challenge to add a passkey',
  auth: 'customer',
  body: z.object({ password: presentPasswordWith(accountMessages.loginPassword) }),
  response: creationOptions,
  errors: ['CONFLICT', 'TOO_MANY_REQUESTS'],
});

/** The form that adds a passkey, before the browser has made it. */
export const newPasskeyRequest = z.object({
  name: passkeyName,
  password: presentPasswordWith(accountMessages.loginPassword),
});

/** Adds the passkey that the browser made from the options. */
export const addPasskey = defineEndpoint({
  name: 'addPasskey',
  method: 'POST',
  path: '/account/passkeys',
  summary: 'Add a passkey',
  auth: 'customer',
  body: z.object({
    name: passkeyName,
    credential: credentialWith(
      z.object({ clientDataJSON: bytes, attestationObject: bytes, transports: z.optional(transports) }),
    ),
  }),
  response: z.object({ message: z.string(), data: passkey }),
  errors: ['CONFLICT'],
});

/** Gives a passkey another name. */
export const renamePasskey = defineEndpoint({
  name: 'renamePasskey',
  method: 'PATCH',
  path: '/account/passkeys/{id}',
  summary: 'Rename a passkey',
  auth: 'customer',
  params: passkeyId,
  body: z.object({ name: passkeyName }),
  response: z.object({ message: z.string(), data: passkey }),
  errors: ['NOT_FOUND'],
});

/** Removes a passkey. It takes no password, because it lets nobody in. */
export const removePasskey = defineEndpoint({
  name: 'removePasskey',
  method: 'DELETE',
  path: '/account/passkeys/{id}',
  summary: 'Remove a passkey',
  auth: 'customer',
  params: passkeyId,
  response: message,
  errors: ['NOT_FOUND'],
});
