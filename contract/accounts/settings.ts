import * as z from 'zod/mini';
import { defineEndpoint } from '../endpoint.ts';
import { memberRoles } from '../permissions.ts';
import { idParams } from '../values/id.ts';
import { newPasswordWith, passwordMessages, presentPasswordWith } from '../values/people/password.ts';
import { vatNumber } from '../values/people/vat-number.ts';
import { messageAnswer } from '../values/texts/message-answer.ts';
import { lineUpTo } from '../values/texts/plain-text.ts';
import { accountMessages, isConfirmed, profile, user } from './accounts.ts';
import { passkey } from './passkeys.ts';

/** For any of the three password fields left empty (specification, section 5). */
const changePasswordMessage = 'This field is required';

const updatedUser = z.object({ message: z.string(), data: user });

export const createProfile = defineEndpoint('createProfile', 'POST /auth/create-profile', {
  summary: 'Complete the account of the logged-in customer',
  auth: 'customer',
  memberPermission: 'organisation:manage',
  body: profile,
  response: updatedUser,
});

/** Name and email address can't be changed here (section 5). */
export const updateAccount = defineEndpoint('updateAccount', 'POST /account/update', {
  summary: 'Change phone, postcode and address',
  auth: 'customer',
  memberPermission: 'organisation:manage',
  body: profile,
  response: updatedUser,
});

export const mailChoices = z.object({
  receive_offer_letter: z.boolean(),
  receive_news_letter: z.boolean(),
  /** The emails about parcels, sent and received, that every one of them can also stop. Absent: no change. */
  receive_parcel_emails: z.optional(z.boolean()),
});

export type MailChoices = z.output<typeof mailChoices>;

const currentMailChoices = z.extend(mailChoices, { receive_parcel_emails: z.boolean() });

export type CurrentMailChoices = z.output<typeof currentMailChoices>;

export const getMailChoices = defineEndpoint('getMailChoices', 'GET /account/mail-choices', {
  summary: 'Get the emails the customer has chosen',
  auth: 'customer',
  memberPermission: 'account:own',
  response: z.object({ data: currentMailChoices }),
});

export const chooseMails = defineEndpoint('chooseMails', 'POST /account/mail-choices', {
  summary: 'Choose which emails to get',
  auth: 'customer',
  memberPermission: 'account:own',
  body: mailChoices,
  response: z.object({ message: z.string(), data: currentMailChoices }),
});

/** The company named on the customer's invoices. Empty text removes a detail. */
export const companyDetails = z.object({
  company_name: lineUpTo(100, 'Enter text.', 'Use at most 100 characters.'),
  vat_number: vatNumber,
});

export type CompanyDetails = z.output<typeof companyDetails>;

export const getCompanyDetails = defineEndpoint('getCompanyDetails', 'GET /account/company', {
  summary: "Get the company name and VAT number for the customer's invoices",
  auth: 'customer',
  memberPermission: 'billing:read',
  response: z.object({ data: companyDetails }),
});

/** Applies to future invoices. Issued ones don't change. */
export const updateCompanyDetails = defineEndpoint('updateCompanyDetails', 'POST /account/company', {
  summary: 'Change company name and VAT number',
  auth: 'customer',
  memberPermission: 'billing:manage',
  body: companyDetails,
  response: z.object({ message: z.string(), data: companyDetails }),
});

export const changePasswordRequest = z
  .object({
    oldPassword: presentPasswordWith(changePasswordMessage),
    newPassword: newPasswordWith(changePasswordMessage),
    confirmNewPassword: presentPasswordWith(changePasswordMessage),
  })
  .check(z.refine(isConfirmed, { path: ['confirmNewPassword'], error: passwordMessages.mismatch }));

export const changePassword = defineEndpoint('changePassword', 'POST /account/change-password', {
  summary: 'Change the password',
  auth: 'customer',
  memberPermission: 'account:own',
  body: changePasswordRequest,
  response: messageAnswer,
  errors: ['TOO_MANY_REQUESTS'],
});

export const accountSession = z.object({
  id: z.string(),
  /** Browser and system: 'Firefox on Windows'. */
  device: z.string(),
  createdAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime(),
  current: z.boolean(),
});

export type AccountSession = z.output<typeof accountSession>;

/** The 200 newest, without pages. */
export const listSessions = defineEndpoint('listSessions', 'GET /account/sessions', {
  summary: 'List the sessions of the customer',
  auth: 'customer',
  memberPermission: 'account:own',
  response: z.object({ data: z.array(accountSession), total: z.int() }),
});

export const endSession = defineEndpoint('endSession', 'DELETE /account/sessions/{id}', {
  summary: 'Log out one session',
  auth: 'customer',
  memberPermission: 'account:own',
  params: idParams,
  response: messageAnswer,
  errors: ['NOT_FOUND'],
});

export const endOtherSessions = defineEndpoint('endOtherSessions', 'DELETE /account/sessions', {
  summary: 'Log out all other sessions',
  auth: 'customer',
  memberPermission: 'account:own',
  response: messageAnswer,
});

export const signInSecurity = z.object({
  authenticatorSince: z.nullable(z.iso.datetime()),
  recoveryCodesLeft: z.int(),
  passkeys: z.array(passkey),
});

export type SignInSecurity = z.output<typeof signInSecurity>;

export const getSignInSecurity = defineEndpoint('getSignInSecurity', 'GET /account/sign-in-security', {
  summary: 'List the ways the customer can log in',
  auth: 'customer',
  memberPermission: 'account:own',
  response: signInSecurity,
});

export const accountExport = z.object({
  exportedAt: z.iso.datetime(),
  account: z.extend(user, {
    acceptedTermsAt: z.iso.datetime(),
    receive_offer_letter: z.boolean(),
    receive_news_letter: z.boolean(),
    company_name: z.string(),
    vat_number: z.string(),
  }),
  /** Open ones of the organisation that the session acts for, for who may invite. */
  invitations: z.array(
    z.object({
      email: z.string(),
      role: z.enum(memberRoles),
      invitedBy: z.nullable(z.string()),
      invitedAt: z.iso.datetime(),
      expiresAt: z.iso.datetime(),
    }),
  ),
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
  memberships: z.array(
    z.object({
      account_id: z.string(),
      company_name: z.string(),
      role: z.enum(memberRoles),
      since: z.iso.datetime(),
    }),
  ),
  /** By the module that stores them. */
  records: z.record(z.string(), z.unknown()),
  /** The records of the user's other organisations, by account id. */
  organisations: z.record(z.string(), z.record(z.string(), z.unknown())),
});

export type AccountExport = z.output<typeof accountExport>;

/** One download at a time, a few a day. */
export const exportAccount = defineEndpoint('exportAccount', 'GET /account/export', {
  summary: 'Download everything we keep about the customer',
  auth: 'customer',
  memberPermission: 'account:own',
  response: accountExport,
  errors: ['CONFLICT', 'TOO_MANY_REQUESTS'],
});

/** Needs the password again, because it can't be undone. */
export const eraseAccount = defineEndpoint('eraseAccount', 'POST /account/erase', {
  summary: 'Erase the account',
  auth: 'customer',
  memberPermission: 'account:own',
  body: z.object({ password: presentPasswordWith(accountMessages.loginPassword) }),
  response: messageAnswer,
  errors: ['CONFLICT', 'TOO_MANY_REQUESTS'],
});
