import { randomUUID } from 'node:crypto';
import { memberInvitationDays, mostMembers } from '../../../contract/accounts/members.ts';
import { days } from '../../../contract/values/time/duration.ts';
import { createSecretToken } from '../../crypto/secret-token.ts';
import { isUuid } from '../../database/column-values.ts';
import type { Database, Trx } from '../../database/database.ts';
import type { Customer } from '../../http/authenticate.ts';
import { refuse } from '../../http/errors.ts';
import { networkCaller } from '../credentials/password-hash.ts';
import { type EmailedLink, linkOf, refuseInvitation, requireOpen, type ShownLink } from '../opened-invitation.ts';
import { findOwnUser } from '../own-user.ts';
import { limitMailRequests } from '../rate-limits.ts';
import { isRegistered, refuseKnown } from '../register/register-invited.ts';
import { updateSessionOrganisation } from '../sign-in/sessions.repository.ts';
import { type SignedIn, startSession } from '../sign-in/start-session.ts';
import type { AccountDeps, UserAndOrganisation } from '../user.ts';
import { deleteRegistration, insertVerifiedUser, lockUserByEmail } from '../users.repository.ts';
import type { Visitor } from '../visitor.ts';
import { lockAsOwner } from './change-members.ts';
import {
  countPlaces,
  insertMemberInvitation,
  type OpenedInvitation,
  selectMemberInvitation,
  updateAccepted,
  updateRevoked,
} from './member-invitations.repository.ts';
import {
  insertMembership,
  lockMembers,
  type MemberAccess,
  selectMembers,
  selectOwnOrganisations,
} from './members.repository.ts';
import { requireCurrent } from './switch-organisation.ts';

/** Replaces an open invitation of the same address. Whether the address has an account changes nothing. */
export async function inviteMember(
  deps: AccountDeps,
  customer: Customer,
  visitor: Visitor,
  { email, ...access }: MemberAccess & { readonly email: string },
): Promise<void> {
  const { organisationId, userId } = customer;
  await limitMailRequests(deps, visitor, 'invite', email);
  const { fullName } = await findOwnUser(deps, customer);
  const secret = createSecretToken();
  const at = deps.now();
  await deps.database.transaction().execute(async (trx) => {
    await lockAsOwner(trx, customer);
    const members = await selectMembers(trx, organisationId);
    if (members.some((member) => member.email === email)) {
      const message = 'This person is a member already.';
      refuse('CONFLICT', message, { email: message });
    }
    await updateRevoked(trx, organisationId, { email }, at);
    if ((await countPlaces(trx, organisationId, at)) >= mostMembers) {
      refuse('CONFLICT', `An organisation has at most ${mostMembers} members and open invitations.`);
    }
    await insertMemberInvitation(trx, {
      ...access,
      id: randomUUID(),
      organisationId,
      email,
      tokenHash: secret.hash,
      invitedBy: userId,
      createdAt: at,
      expiresAt: new Date(at.getTime() + days(memberInvitationDays)),
    });
    const organisation = (await selectOwnOrganisations(trx, userId)).find(({ id }) => id === organisationId);
    const values = {
      inviter: fullName,
      organisation: organisation?.name ?? '',
      role: access.role,
      token: secret.token,
    };
    await deps.enqueueMail(trx, { template: 'member-invitation', to: email, values });
  });
}

export async function revokeInvitation(
  { database, now }: Pick<AccountDeps, 'database' | 'now'>,
  customer: Customer,
  id: string,
): Promise<void> {
  const isRevoked = await database.transaction().execute(async (trx) => {
    await lockAsOwner(trx, customer);
    return isUuid(id) && updateRevoked(trx, customer.organisationId, { id }, now());
  });
  if (!isRevoked) refuse('NOT_FOUND', 'This invitation was accepted or revoked already.');
}

export async function openMemberInvitation(
  { database, now }: Pick<AccountDeps, 'database' | 'now'>,
  shown: ShownLink,
): Promise<{ readonly invitation: OpenedInvitation; readonly hasAccount: boolean }> {
  const invitation = await requireInvitation(database, linkOf(shown), now());
  return { invitation, hasAccount: await isRegistered(database, shown.email) };
}

export async function acceptMemberInvitation(
  deps: AccountDeps,
  customer: Customer,
  shown: ShownLink,
): Promise<UserAndOrganisation> {
  return deps.database.transaction().execute(async (trx) => {
    const user = await lockUserByEmail(trx, shown.email); // against the erasure of the account
    if (user?.id !== customer.userId) {
      return refuse('CONFLICT', 'This invitation is for another email address. Log in with the address we sent it to.');
    }
    const organisationId = await join(trx, linkOf(shown), user.id, deps.now());
    await updateSessionOrganisation(trx, { ...customer, organisationId });
    return requireCurrent(trx, user.id, organisationId);
  });
}

/**
 * The mailed link proves the address, so the account is verified from the start. A registration of the address that nobody verified is
 * deleted: somebody else may know its password.
 */
export async function registerMember(
  deps: AccountDeps,
  visitor: Visitor,
  { email, token, fullName, password }: ShownLink & { readonly fullName: string; readonly password: string },
): Promise<SignedIn> {
  const link = linkOf({ email, token });
  await requireInvitation(deps.database, link, deps.now()); // before the slow hash
  if (await isRegistered(deps.database, email)) return refuseKnown();
  const passwordHash = await deps.passwords.hash(networkCaller(visitor.network), password);
  const consents = { receivesOffers: false, receivesNewsletter: false };
  const newUser = { id: randomUUID(), email, passwordHash, fullName, phoneNumber: '', ...consents };
  return deps.database.transaction().execute(async (trx) => {
    const known = await lockUserByEmail(trx, email);
    if (known?.emailVerifiedAt) return refuseKnown();
    if (known) await deleteRegistration(trx, known.id);
    const user = (await insertVerifiedUser(trx, newUser, deps.now())) ?? refuseKnown();
    await join(trx, link, user.id, deps.now());
    return startSession(deps, trx, visitor, user, 'one factor');
  });
}

/** Consumes the invitation. Its organisation is locked first, as by who revokes it. */
async function join(trx: Trx, link: EmailedLink, userId: string, at: Date): Promise<string> {
  const { organisationId } = await requireInvitation(trx, link, at);
  await lockMembers(trx, organisationId);
  const accepted = await updateAccepted(trx, link, userId, at);
  if (!accepted) return refuseInvitation(await selectMemberInvitation(trx, link), words);
  if (!(await insertMembership(trx, { ...accepted, userId }, at))) refuse('CONFLICT', 'You’re a member already.');
  return organisationId;
}

const words = {
  accepted: 'You’ve accepted this invitation. Log in to continue.',
  ended: 'This invitation was revoked or replaced.',
};

async function requireInvitation(database: Database, link: EmailedLink, at: Date): Promise<OpenedInvitation> {
  return requireOpen(await selectMemberInvitation(database, link), at, words);
}
