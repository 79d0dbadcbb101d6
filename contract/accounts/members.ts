import * as z from 'zod/mini';
import { defineEndpoint } from '../endpoint.ts';
import { memberRoles } from '../permissions.ts';
import { idParams } from '../values/id.ts';
import { pounds } from '../values/money.ts';
import { emailWith } from '../values/people/email.ts';
import { newPasswordWith } from '../values/people/password.ts';
import { boundedText } from '../values/texts/bounded-text.ts';
import { messageAnswer } from '../values/texts/message-answer.ts';
import { plainTextWith } from '../values/texts/plain-text.ts';
import { accountMessages, emailedLink, registrationRequest, session, user } from './accounts.ts';

/** Members and open invitations of one organisation. */
export const mostMembers = 200;

export const memberInvitationDays = 7;

const role = z.enum(memberRoles, 'Choose a role.');

/** In pounds; null: no limit. An owner has none. */
const spending = {
  /** A calendar month, British time. */
  spend_limit: z.nullable(pounds),
  /** A payment above it waits for an owner. */
  approval_above: z.nullable(pounds),
};

const member = z.object({
  /** Of the user. */
  id: z.string(),
  full_name: z.string(),
  email: z.string(),
  role,
  since: z.iso.datetime(),
  /** Who invited them; null for who was here first, or whose account is deleted. */
  invited_by: z.nullable(z.string()),
  ...spending,
  /** In pounds, this month. */
  spent: pounds,
  is_self: z.boolean(),
});

export type Member = z.output<typeof member>;

const invitation = z.object({
  id: z.string(),
  email: z.string(),
  role,
  created_at: z.iso.datetime(),
  expires_at: z.iso.datetime(),
  invited_by: z.nullable(z.string()),
  ...spending,
});

export type MemberInvitation = z.output<typeof invitation>;

const manage = { auth: 'customer', memberPermission: 'members:manage' } as const;

/** Without pages: there are at most `mostMembers`. */
export const listMembers = defineEndpoint('listMembers', 'GET /organisation/members', {
  summary: 'List who belongs to the organisation, and who is invited',
  ...manage,
  response: z.object({ data: z.array(member), invitations: z.array(invitation), total: z.int() }),
});

const access = {
  role,
  spend_limit: z.optional(spending.spend_limit),
  approval_above: z.optional(spending.approval_above),
};

const invitationRequest = z.object({ email: emailWith(accountMessages.email), ...access });

/** Replaces an invitation of the same address. The link works once, for seven days. The answer never says whether the address has an account. */
export const inviteMember = defineEndpoint('inviteMember', 'POST /organisation/invitations', {
  summary: 'Invite somebody to the organisation',
  ...manage,
  body: invitationRequest,
  response: messageAnswer,
  errors: ['CONFLICT', 'TOO_MANY_REQUESTS'],
});

export const revokeMemberInvitation = defineEndpoint(
  'revokeMemberInvitation',
  'DELETE /organisation/invitations/{id}',
  { summary: 'Revoke an invitation', ...manage, params: idParams, response: messageAnswer, errors: ['NOT_FOUND'] },
);

const memberAccess = z.object(access);

/** On a form: pounds as typed, and empty for no limit. */
const limitText = z.pipe(
  z
    .string()
    .check(
      z.maxLength(20),
      z.regex(/^\s*(?:£?\s*\d{1,6}(?:\.\d{1,2})?)?\s*$/, 'Enter an amount in pounds, such as 50, or leave it empty.'),
    ),
  z.transform((typed) => (typed.trim() === '' ? null : Number(typed.replace('£', '')))),
);

export const memberScreenForm = z.object({ role, spend_limit: limitText, approval_above: limitText });

export const invitationScreenForm = z.extend(memberScreenForm, { email: emailWith(accountMessages.email) });

/** An absent limit is removed. The last owner stays owner. */
export const changeMember = defineEndpoint('changeMember', 'PUT /organisation/members/{id}', {
  summary: 'Change the role and limits of a member',
  ...manage,
  params: idParams,
  body: memberAccess,
  response: messageAnswer,
  errors: ['NOT_FOUND', 'CONFLICT'],
});

/** Ends their sessions in this organisation. */
export const removeMember = defineEndpoint('removeMember', 'DELETE /organisation/members/{id}', {
  summary: 'Remove a member',
  ...manage,
  params: idParams,
  response: messageAnswer,
  errors: ['NOT_FOUND', 'CONFLICT'],
});

const own = { auth: 'customer', memberPermission: 'account:own' } as const;

const chosenOrganisation = z.object({ organisation_id: boundedText(100).check(z.maxLength(100)) });

/** Ends the caller's sessions in it. The last owner can't leave. */
export const leaveOrganisation = defineEndpoint('leaveOrganisation', 'POST /organisation/leave', {
  summary: 'Leave an organisation',
  ...own,
  body: chosenOrganisation,
  response: messageAnswer,
  errors: ['NOT_FOUND', 'CONFLICT'],
});

const ownOrganisation = z.object({
  id: z.string(),
  /** The company, or its owner's name. */
  name: z.string(),
  account_id: z.string(),
  role,
  /** Whether it has other members. */
  is_shared: z.boolean(),
  /** This session acts for it. */
  is_current: z.boolean(),
});

export type OwnOrganisation = z.output<typeof ownOrganisation>;

export const listOrganisations = defineEndpoint('listOrganisations', 'GET /account/organisations', {
  summary: 'List the organisations the user belongs to',
  ...own,
  response: z.object({ data: z.array(ownOrganisation), total: z.int() }),
});

const actsFor = z.object({ message: z.string(), user });

/** This session acts for it from now on, and new sessions start with it. */
export const switchOrganisation = defineEndpoint('switchOrganisation', 'POST /account/organisation', {
  summary: 'Switch to another organisation',
  ...own,
  body: chosenOrganisation,
  response: actsFor,
  errors: ['NOT_FOUND'],
});

/** Uses nothing up. */
export const openMemberInvitation = defineEndpoint('openMemberInvitation', 'POST /organisation/invitations/open', {
  summary: 'Read an invitation by its emailed link',
  auth: 'public',
  body: emailedLink,
  response: z.object({
    organisation: z.string(),
    role,
    /** Whether the address has an account to log in with: only who reads its mail learns that. */
    has_account: z.boolean(),
  }),
});

export const memberRegistration = z.extend(emailedLink, {
  full_name: plainTextWith(accountMessages.fullName, 300),
  password: newPasswordWith(accountMessages.newPassword),
  accept_terms_and_conditions: registrationRequest.shape.accept_terms_and_conditions,
});

/** For an address without an account: the link verifies it. */
export const registerMember = defineEndpoint('registerMember', 'POST /organisation/invitations/register', {
  summary: 'Create an account for an invited address and accept',
  auth: 'public',
  body: memberRegistration,
  response: session,
  errors: ['CONFLICT'],
});

/** By the invited address alone. The session acts for the organisation from now on. */
export const acceptMemberInvitation = defineEndpoint(
  'acceptMemberInvitation',
  'POST /organisation/invitations/accept',
  { summary: 'Accept an invitation', ...own, body: emailedLink, response: actsFor, errors: ['CONFLICT'] },
);
