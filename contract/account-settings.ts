import * as z from 'zod/mini';
import { passkey } from './account-passkeys.ts';
import { accountMessages, isConfirmed, profile, user } from './accounts.ts';
import { defineEndpoint } from './endpoint.ts';
import { boundedText } from './values/bounded-text.ts';
import { newPasswordWith, passwordMessages, presentPasswordWith } from './values/password.ts';
import { lineUpTo } from './values/plain-text.ts';
import { vatNumber } from './values/vat-number.ts';

/** The specification's word for any of the three password fields left empty (section 5). */
const changePasswordMessage = 'This field is required';

const message = z.object({ message: z.string() });
const updatedUser = z.object({ message: z.string(), data: user });

/** Does what `setupAccount` does, for a customer who is signed in. */
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

/** Changes what the customer tells of themselves. Name and e-mail address stay (section 5). */
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

/** Which mails the customer wants beyond those about their parcels and their account. */
export const mailChoices = z.object({ receive_offer_letter: z.boolean(), receive_news_letter: z.boolean() });

export type MailChoices = z.output<typeof mailChoices>;

/** Tells which mails the customer wants. */
export const getMailChoices = defineEndpoint({
  name: 'getMailChoices',
  method: 'GET',
  path: '/account/mail-choices',
  summary: 'Tell whether the customer wants offers and the newsletter',
  auth: 'customer',
  response: z.object({ data: mailChoices }),
  errors: [],
});

/** A consent is taken back as easily as it was given. */
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

/** The company that the customer orders for, as its invoices name it. Empty text takes a detail away. */
export const companyDetails = z.object({
  company_name: lineUpTo(100, 'Please provide text.', longCompanyName),
  vat_number: vatNumber,
});

export type CompanyDetails = z.output<typeof companyDetails>;

/** Tells which company the customer's invoices name. */
export const getCompanyDetails = defineEndpoint({
  name: 'getCompanyDetails',
  method: 'GET',
  path: '/account/company',
  summary: "Tell the company name and VAT number of the customer's invoices",
  auth: 'customer',
  response: z.object({ data: companyDetails }),
  errors: [],
});

/** Changes what invoices from now on say; those that are issued stay as they are. */
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

/** The form of the Change Password tab. */
export const changePasswordRequest = z
  .object({
    oldPassword: presentPasswordWith(changePasswordMessage),
    newPassword: newPasswordWith(changePasswordMessage),
    confirmNewPassword: presentPasswordWith(changePasswordMessage),
  })
  .check(z.refine(isConfirmed, { path: ['confirmNewPassword'], error: passwordMessages.mismatch }));

/** Changes the password; the caller stays signed in, every other session ends. */
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

/** A place where the customer is signed in. */
export const accountSession = z.object({
  id: z.string(),
  /** Browser and system as the browser names them: 'Firefox on Windows'. */
  device: z.string(),
  createdAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime(),
  /** Whether it is the session that asks. */
  current: z.boolean(),
});

export type AccountSession = z.output<typeof accountSession>;

/** Lists where the customer is signed in, the 200 newest. They are few, so there are no pages. */
export const listSessions = defineEndpoint({
  name: 'listSessions',
  method: 'GET',
  path: '/account/sessions',
  summary: 'List where the customer is signed in',
  auth: 'customer',
  response: z.object({ data: z.array(accountSession), total: z.int() }),
  errors: [],
});

/** Signs one place out, the caller's own too. */
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

/** Signs every place out but the caller's. */
export const endOtherSessions = defineEndpoint({
  name: 'endOtherSessions',
  method: 'DELETE',
  path: '/account/sessions',
  summary: 'Sign out everywhere else',
  auth: 'customer',
  response: message,
  errors: [],
});

/** How the customer signs in besides with the password. */
export const signInSecurity = z.object({
  /** Since when the authenticator app is asked for; null where it is not. */
  authenticatorSince: z.nullable(z.iso.datetime()),
  recoveryCodesLeft: z.int(),
  passkeys: z.array(passkey),
});

export type SignInSecurity = z.output<typeof signInSecurity>;

/** Tells how the customer signs in, for the Sign-in Security tab. */
export const getSignInSecurity = defineEndpoint({
  name: 'getSignInSecurity',
  method: 'GET',
  path: '/account/sign-in-security',
  summary: 'Tell how the customer signs in',
  auth: 'customer',
  response: signInSecurity,
  errors: [],
});

/** Everything we keep about the customer. `records` has one entry for each part of the product that keeps something. */
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

/** Hands the customer their data: one download at a time, a few a day. */
export const exportAccount = defineEndpoint({
  name: 'exportAccount',
  method: 'GET',
  path: '/account/export',
  summary: 'Download everything we keep about the customer',
  auth: 'customer',
  response: accountExport,
  errors: ['CONFLICT', 'TOO_MANY_REQUESTS'],
});

/** Erases the account. It can't be undone, so it takes the password once more. */
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
