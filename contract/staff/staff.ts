import * as z from 'zod/mini';
import { accountMessages, emailedLink, session } from '../accounts/accounts.ts';
import { defineEndpoint } from '../endpoint.ts';
import { idParams } from '../values/id.ts';
import { pageText } from '../values/page.ts';
import { emailWith } from '../values/people/email.ts';
import { newPasswordWith } from '../values/people/password.ts';
import { boundedText } from '../values/texts/bounded-text.ts';
import { messageAnswer } from '../values/texts/message-answer.ts';
import { plainTextWith } from '../values/texts/plain-text.ts';
import { staffRoles } from './staff-permissions.ts';

const role = z.enum(staffRoles, 'Choose a role.');

/** Null: everywhere. */
const depot = z.nullable(z.object({ id: z.string(), name: z.string() }));

export const staffMember = z.object({
  id: z.string(),
  email: z.string(),
  full_name: z.string(),
  role,
  depot,
  since: z.iso.datetime(),
});

export type StaffMember = z.output<typeof staffMember>;

export const staffSession = z.object({ access_token: z.string(), member: staffMember });

export type StaffSession = z.output<typeof staffSession>;

/**
 * Needs a session in which a passkey or an authenticator's code was used within the last ten minutes. The staff session ends after 30
 * minutes without a call, and with the session it was started from.
 */
export const startStaffSession = defineEndpoint('startStaffSession', 'POST /staff/sessions', {
  summary: 'Start a staff session from a session with a second factor',
  auth: 'customer',
  memberPermission: 'account:own',
  response: staffSession,
  errors: ['NOT_FOUND', 'SECOND_FACTOR_REQUIRED'],
});

/** For a browser that has loaded the console again: by a cookie that the start of the session has set. Null: log in. */
export const resumeStaffSession = defineEndpoint('resumeStaffSession', 'GET /staff/session', {
  summary: 'Get the staff session of this browser again',
  auth: 'public',
  response: z.object({ session: z.nullable(staffSession) }),
});

export const endStaffSession = defineEndpoint('endStaffSession', 'DELETE /staff/session', {
  summary: 'End the staff session',
  auth: 'staff',
  permission: 'staff:own',
  response: messageAnswer,
});

export const staffMe = defineEndpoint('staffMe', 'GET /staff/me', {
  summary: 'Get the role and depot of the staff session',
  auth: 'staff',
  permission: 'staff:own',
  response: z.object({ data: staffMember }),
});

const page = z.object({ page: pageText });

export const listStaffMembers = defineEndpoint('listStaffMembers', 'GET /staff/members', {
  summary: 'List who works here',
  auth: 'staff',
  permission: 'staff:read',
  query: page,
  response: z.object({ data: z.array(staffMember), total: z.int() }),
});

/** Ends the person's staff sessions too. Nobody ends their own role. */
export const endStaffMember = defineEndpoint('endStaffMember', 'DELETE /staff/members/{id}', {
  summary: "End somebody's role",
  auth: 'staff',
  permission: 'staff:manage',
  params: idParams,
  response: messageAnswer,
  errors: ['NOT_FOUND', 'CONFLICT'],
});

const staffInvitation = z.object({
  id: z.string(),
  email: z.string(),
  role,
  depot,
  created_at: z.iso.datetime(),
  expires_at: z.iso.datetime(),
});

export type StaffInvitation = z.output<typeof staffInvitation>;

export const listStaffInvitations = defineEndpoint('listStaffInvitations', 'GET /staff/invitations', {
  summary: 'List the invitations that wait',
  auth: 'staff',
  permission: 'staff:manage',
  query: page,
  response: z.object({ data: z.array(staffInvitation), total: z.int() }),
});

/** Replaces one that waits for the same address. The link works once, for seven days. */
export const inviteStaff = defineEndpoint('inviteStaff', 'POST /staff/invitations', {
  summary: 'Invite somebody to work here',
  auth: 'staff',
  permission: 'staff:manage',
  body: z.object({
    email: emailWith(accountMessages.email),
    role,
    /** Absent or null: everywhere. */
    depot_id: z.optional(z.nullable(boundedText(100).check(z.maxLength(100)))),
  }),
  response: z.object({ message: z.string(), data: staffInvitation }),
  errors: ['NOT_FOUND', 'CONFLICT'],
});

export const withdrawStaffInvitation = defineEndpoint('withdrawStaffInvitation', 'DELETE /staff/invitations/{id}', {
  summary: 'Withdraw an invitation',
  auth: 'staff',
  permission: 'staff:manage',
  params: idParams,
  response: messageAnswer,
  errors: ['NOT_FOUND'],
});

/** Uses nothing up. */
export const openStaffInvitation = defineEndpoint('openStaffInvitation', 'POST /staff/invitations/open', {
  summary: 'Read an invitation by its emailed link',
  auth: 'public',
  body: emailedLink,
  response: z.object({
    role,
    depot: z.nullable(z.string()),
    /** Whether the address has an account to log in with. */
    has_account: z.boolean(),
  }),
});

export const staffRegistration = z.extend(emailedLink, {
  full_name: plainTextWith(accountMessages.fullName, 300),
  password: newPasswordWith(accountMessages.newPassword),
});

/** For an address without an account: the link verifies it. The invitation stays open until it is accepted. */
export const registerStaff = defineEndpoint('registerStaff', 'POST /staff/invitations/register', {
  summary: 'Create an account for an invited address',
  auth: 'public',
  body: staffRegistration,
  response: session,
  errors: ['CONFLICT'],
});

/** By the invited address alone, with a second factor as for `startStaffSession`. Starts a staff session. */
export const acceptStaffInvitation = defineEndpoint('acceptStaffInvitation', 'POST /staff/invitations/accept', {
  summary: 'Accept an invitation to work here',
  auth: 'customer',
  memberPermission: 'account:own',
  body: emailedLink,
  response: staffSession,
  errors: ['CONFLICT', 'SECOND_FACTOR_REQUIRED'],
});

/** Ends the role, and removes every passkey and the authenticator app. A mailed invitation to the same role starts them again. */
export const resetStaffFactors = defineEndpoint('resetStaffFactors', 'POST /staff/members/{id}/reset-factors', {
  summary: 'Help somebody who has lost their second factor',
  auth: 'staff',
  permission: 'staff:manage',
  params: idParams,
  response: messageAnswer,
  errors: ['NOT_FOUND', 'CONFLICT'],
});

const depotRecord = z.object({
  id: z.string(),
  name: z.string(),
  address: z.string(),
  town: z.string(),
  postcode: z.string(),
  /** Monday is 1. */
  open_days: z.array(z.int()),
  /** Such as '08:00'. */
  opens: z.string(),
  closes: z.string(),
  cut_off: z.string(),
});

export type DepotRecord = z.output<typeof depotRecord>;

/** By name. Somebody at a depot sees that one. */
export const listDepots = defineEndpoint('listDepots', 'GET /staff/depots', {
  summary: 'List the depots',
  auth: 'staff',
  permission: 'depots:read',
  response: z.object({ data: z.array(depotRecord) }),
});

const settingInForce = z.object({
  name: z.string(),
  isSet: z.boolean(),
  /** Null where it is not set, or may be a secret. */
  value: z.nullable(z.string()),
});

export type SettingInForce = z.output<typeof settingInForce>;

/** Of the process that answers. Secrets are never told, nor anything that may hold one. */
export const listSettings = defineEndpoint('listSettings', 'GET /staff/settings', {
  summary: 'The settings in force',
  auth: 'staff',
  permission: 'settings:read',
  response: z.object({ data: z.array(settingInForce) }),
});

const auditEntry = z.object({
  id: z.string(),
  at: z.iso.datetime(),
  /** A person, or a command such as `npm run staff`. */
  who: z.object({ id: z.nullable(z.string()), name: z.string(), role: z.nullable(role) }),
  device: z.string(),
  action: z.string(),
  subject: z.object({ kind: z.string(), id: z.string() }),
  before: z.unknown(),
  after: z.unknown(),
  request_id: z.nullable(z.string()),
});

export type AuditEntry = z.output<typeof auditEntry>;

const searched = z.optional(boundedText(200).check(z.maxLength(200)));

/** Newest first. */
export const listAudit = defineEndpoint('listAudit', 'GET /staff/audit', {
  summary: 'Read what staff and commands did',
  auth: 'staff',
  permission: 'audit:read',
  query: z.extend(page, {
    /** Exactly: an id, code, reference or email address. */
    subject: searched,
    /** Exactly: the user id or the name of who did it. */
    person: searched,
  }),
  response: z.object({ data: z.array(auditEntry), total: z.int() }),
});
