import { randomUUID } from 'node:crypto';
import { memberInvitationDays, mostMembers } from '../../../contract/accounts/members.ts';
import { days } from '../../../contract/values/time/duration.ts';
import { createSecretToken } from '../../crypto/secret-token.ts';
import { isUuid } from '../../database/column-values.ts';
import type { Customer } from '../../http/authenticate.ts';
import { refuse } from '../../http/errors.ts';
import { findOwnUser } from '../own-user.ts';
import { limitMailRequests } from '../rate-limits.ts';
import type { AccountDeps } from '../user.ts';
import type { Visitor } from '../visitor.ts';
import { lockAsOwner } from './change-members.ts';
import { countPlaces, insertMemberInvitation, updateRevoked } from './member-invitations.repository.ts';
import { type MemberAccess, selectMembers, selectOwnOrganisations } from './members.repository.ts';

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
