import * as z from 'zod/mini';
import { passkey } from './account-passkeys.ts';
import { accountMessages, isConfirmed, profile, user } from './accounts.ts';
import { defineEndpoint } from './endpoint.ts';
import { boundedText } from './values/bounded-text.ts';
import { newPasswordWith, passwordMessages, presentPasswordWith } from './values/password.ts';
import { lineUpTo } from './values/plain-text.ts';
import { vatNumber } from './values/vat-number.ts';

/** For any of the three password fields left empty (specification, section 5). */
const changePasswordMessage = 'This field is required';

const message = z.object({ message: z.string() });
const updatedUser = z.object({ message: z.string(), data: user });

/** Like `setupAccount`, for a customer who is signed in. */
export const createProfile = defineEndpoint({
  name: 'createProfile',
  method: 'POST',
  path: '/auth/create-profile',
  summary: 'Complete the account of the signed-in customer',
  auth: 'customer',
  body: profile,
  response: updatedUser,
  errors: [],
});

/** Changes the profile. Name and e-mail address can't be changed here (section 5). */
export const updateAccount = defineEndpoint({
  name: 'updateAccount',
  method: 'POST',
  path: '/account/update',
  summary: 'Change phone, postal code and address',
  auth: 'customer',
  body: profile,
  response: updatedUser,
  errors: [],
});

/** Optional mails, beyond those about parcels and the account. */
export const mailChoices = z.object({ receive_offer_letter: z.boolean(), receive_news_letter: z.boolean() });

export type MailChoices = z.output<typeof mailChoices>;

export const getMailChoices = defineEndpoint({
  name: 'getMailChoices',
  method: 'GET',
  path: '/account/mail-choices',
  summary: 'Tell whether the customer wants offers and the newsletter',
  auth: 'customer',
  response: z.object({ data: mailChoices }),
  errors: [],
});

/** Withdrawing a consent is as easy as giving it. */
export const chooseMails = defineEndpoint({
  name: 'chooseMails',
  method: 'POST',
  path: '/account/mail-choices',
  summary: 'Choose whether to get offers and the newsletter',
  auth: 'customer',
  body: mailChoices,
  response: z.object({ message: z.string(), data: mailChoices }),
  errors: [],
});

const longCompanyName = 'Please use at most 100 characters.';

/** The company named on the customer's invoices. Empty text removes a detail. */
export const companyDetails = z.object({
  company_name: lineUpTo(100, 'Please provide text.', longCompanyName),
  vat_number: vatNumber,
});

export type CompanyDetails = z.output<typeof companyDetails>;

export const getCompanyDetails = defineEndpoint({
  name: 'getCompanyDetails',
  method: 'GET',
  path: '/account/company',
  summary: "Tell the company name and VAT number of the customer's invoices",
  auth: 'customer',
  response: z.object({ data: companyDetails }),
  errors: [],
});

/** Applies to future invoices. Issued ones don't change. */
export const updateCompanyDetails = defineEndpoint({
  name: 'updateCompanyDetails',
  method: 'POST',
  path: '/account/company',
  summary: 'Change company name and VAT number',
  auth: 'customer',
  body: companyDetails,
  response: z.object({ message: z.string(), data: companyDetails }),
  errors: [],
});

export const changePasswordRequest = z
  .object({
    oldPassword: presentPasswordWith(changePasswordMessage),
    newPassword: newPasswordWith(changePasswordMessage),
    confirmNewPassword: presentPasswordWith(changePasswordMessage),
  })
  .check(z.refine(isConfirmed, { path: ['confirmNewPassword'], error: passwordMessages.mismatch }));

/** Changes the password and ends every other session. */
export const changePassword = defineEndpoint({
  name: 'changePassword',
  method: 'POST',
  path: '/account/change-password',
  summary: 'Change the password',
  auth: 'customer',
  body: changePasswordRequest,
  response: message,
  errors: ['TOO_MANY_REQUESTS'],
});

export const accountSession = z.object({
  id: z.string(),
  /** Browser and system: 'Firefox on Windows'. */
  device: z.string(),
  createdAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime(),
  /** Whether this session made the call. */
  current: z.boolean(),
});

export type AccountSession = z.output<typeof accountSession>;

/** Lists the 200 newest sessions, without pages. */
export const listSessions = defineEndpoint({
  name: 'listSessions',
  method: 'GET',
  path: '/account/sessions',
  summary: 'List where the customer is signed in',
  auth: 'customer',
  response: z.object({ data: z.array(accountSession), total: z.int() }),
  errors: [],
});

/** Ends one session; it may be the caller's own. */
export const endSession = defineEndpoint({
  name: 'endSession',
  method: 'DELETE',
  path: '/account/sessions/{id}',
  summary: 'Sign out one place',
  auth: 'customer',
  params: z.object({ id: boundedText(100).check(z.maxLength(100)) }),
  response: message,
  errors: ['NOT_FOUND'],
});

/** Ends every session but the caller's. */
export const endOtherSessions = defineEndpoint({
  name: 'endOtherSessions',
  method: 'DELETE',
  path: '/account/sessions',
  summary: 'Sign out everywhere else',
  auth: 'customer',
  response: message,
  errors: [],
});

export const signInSecurity = z.object({
  /** When the authenticator app was turned on; null where it is off. */
  authenticatorSince: z.nullable(z.iso.datetime()),
  recoveryCodesLeft: z.int(),
  passkeys: z.array(passkey),
});

export type SignInSecurity = z.output<typeof signInSecurity>;

export const getSignInSecurity = defineEndpoint({
  name: 'getSignInSecurity',
  method: 'GET',
  path: '/account/sign-in-security',
  summary: 'Tell how the customer signs in',
  auth: 'customer',
  response: signInSecurity,
  errors: [],
});

/** Everything we store about the customer. `records` has one entry for each module that stores something. */
export const accountExport = z.object({
  exportedAt: z.iso.datetime(),
  account: z.extend(user, {
    acceptedTermsAt: z.iso.datetime(),
    receive_offer_letter: z.boolean(),
    receive_news_letter: z.boolean(),
    company_name: z.string(),
    vat_number: z.string(),
  }),
  emailChanges: z.array(
    z.object({
      from: z.string(),
      to: z.string(),
      requestedAt: z.iso.datetime(),
      confirmedAt: z.nullable(z.iso.datetime()),
    }),
  ),
  sessions: z.array(accountSession),
  signInSecurity,
  records: z.record(z.string(), z.unknown()),
});

export type AccountExport = z.output<typeof accountExport>;

/** Downloads the customer's data: one download at a time, a few a day. */
export const exportAccount = defineEndpoint({
  name: 'exportAccount',
  method: 'GET',
  path: '/account/export',
  summary: 'Download everything we keep about the customer',
  auth: 'customer',
  response: accountExport,
  errors: ['CONFLICT', 'TOO_MANY_REQUESTS'],
});

/** Erases the account. This can't be undone, so it needs the password again. */
export const eraseAccount = defineEndpoint({
  name: 'eraseAccount',
  method: 'POST',
  path: '/account/erase',
  summary: 'Erase the account',
  auth: 'customer',
  body: z.object({ password: presentPasswordWith(accountMessages.loginPassword) }),
  response: message,
  errors: ['CONFLICT', 'TOO_MANY_REQUESTS'],
});
