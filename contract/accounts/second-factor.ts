import * as z from 'zod/mini';
import { defineEndpoint } from '../endpoint.ts';
import { presentPasswordWith } from '../values/people/password.ts';
import { boundedText } from '../values/texts/bounded-text.ts';
import { legibleCharacters } from '../values/texts/legible-characters.ts';
import { messageAnswer } from '../values/texts/message-answer.ts';
import { accountMessages, session } from './accounts.ts';

const secondFactorMessages = {
  code: 'Enter the six digits from your app.',
  anyCode: 'Enter the six digits from your app, or a recovery code.',
  challenge: 'Please log in again.',
} as const;

export const recoveryCodeLength = 10;

/** With the spaces and dashes that people type. */
const longestTypedCode = 20;

const appCode = /^\d{6}$/;
const recoveryCode = new RegExp(`^[${legibleCharacters}]{${recoveryCodeLength}}$`);

const codeOfApp = boundedText(longestTypedCode, secondFactorMessages.code).check(
  z.overwrite(tidyCode),
  z.regex(appCode, secondFactorMessages.code),
);

const codeOrRecoveryCode = boundedText(longestTypedCode, secondFactorMessages.anyCode).check(
  z.overwrite(tidyCode),
  z.refine((text) => appCode.test(text) || recoveryCode.test(text), secondFactorMessages.anyCode),
);

/** Of a code that passed the schema: the app's, or else a recovery code. */
export function isAppCode(code: string): boolean {
  return appCode.test(code);
}

/** Removes spaces, capitalises, and turns letters that look like digits into those digits. */
function tidyCode(text: string): string {
  const compact = text.replaceAll(/[\s-]/g, '').toUpperCase();
  return compact.replaceAll('O', '0').replaceAll(/[IL]/g, '1');
}

const ownPassword = z.object({ password: presentPasswordWith(accountMessages.loginPassword) });
const newRecoveryCodes = z.object({ message: z.string(), recovery_codes: z.array(z.string()) });

export const secondFactorRequest = z.object({
  challenge: boundedText(200, secondFactorMessages.challenge).check(z.minLength(1), z.maxLength(200)),
  code: codeOrRecoveryCode,
});

/** The challenge works once, for ten minutes; a wrong code doesn't use it up. */
export const enterSecondFactor = defineEndpoint('enterSecondFactor', 'POST /auth/second-factor', {
  summary: 'Finish logging in with a code from the authenticator app or a recovery code',
  auth: 'public',
  body: secondFactorRequest,
  response: session,
  errors: ['ACCOUNT_LOCKED', 'TOO_MANY_REQUESTS'],
});

/** Log-in asks for the app only after a code has confirmed it. */
export const startAuthenticator = defineEndpoint('startAuthenticator', 'POST /account/authenticator', {
  summary: 'Start setting up an authenticator app',
  auth: 'customer',
  memberPermission: 'account:own',
  body: ownPassword,
  response: z.object({
    /** For typing by hand: base 32, in groups of four. */
    secret: z.string(),
    /** The content of the QR code; on a phone it opens the app. */
    uri: z.string(),
    /** The dark modules as an SVG path, one unit a module, `size` modules wide and high. */
    qr: z.object({ size: z.int(), path: z.string() }),
  }),
  errors: ['CONFLICT', 'TOO_MANY_REQUESTS', 'SECOND_FACTOR_REQUIRED'],
});

export const confirmAuthenticatorRequest = z.object({ code: codeOfApp });

/** The only answer that shows the recovery codes. */
export const confirmAuthenticator = defineEndpoint('confirmAuthenticator', 'POST /account/authenticator/confirm', {
  summary: 'Turn the authenticator app on with its first code',
  auth: 'customer',
  memberPermission: 'account:own',
  body: confirmAuthenticatorRequest,
  response: newRecoveryCodes,
  errors: ['CONFLICT', 'TOO_MANY_REQUESTS', 'SECOND_FACTOR_REQUIRED'],
});

export const renewRecoveryCodes = defineEndpoint('renewRecoveryCodes', 'POST /account/authenticator/recovery-codes', {
  summary: 'Replace the recovery codes',
  auth: 'customer',
  memberPermission: 'account:own',
  body: ownPassword,
  response: newRecoveryCodes,
  errors: ['CONFLICT', 'TOO_MANY_REQUESTS', 'SECOND_FACTOR_REQUIRED'],
});

export const turnOffAuthenticator = defineEndpoint('turnOffAuthenticator', 'POST /account/authenticator/turn-off', {
  summary: 'Turn the authenticator app off',
  auth: 'customer',
  memberPermission: 'account:own',
  body: ownPassword,
  response: messageAnswer,
  errors: ['CONFLICT', 'TOO_MANY_REQUESTS', 'SECOND_FACTOR_REQUIRED'],
});
