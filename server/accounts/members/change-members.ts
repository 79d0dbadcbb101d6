import { sessionExpiredMessage } from '../../../contract/errors.ts';
import { isUuid } from '../../database/column-values.ts';
import type { Trx } from '../../database/database.ts';
import { type Customer, refuseRole } from '../../http/authenticate.ts';
import { refuse } from '../../http/errors.ts';
import { insertOwnOrganisation, selectMemberships, selectRoles } from '../organisations.repository.ts';
import type { AccountDeps, CustomerRecords } from '../user.ts';
import { lockUser, selectEmail } from '../users.repository.ts';
import { deleteMembership, lockMembers, type MemberAccess, updateMembership } from './members.repository.ts';

type Deps = Pick<AccountDeps, 'database' | 'now' | 'records'>;

/** Refuses who is no longer an owner once the lock is free: of two who remove each other, one stays. */
export async function lockAsOwner(trx: Trx, { userId, organisationId }: Customer): Promise<void> {
  if (!(await lockMembers(trx, organisationId))) return refuse('SESSION_EXPIRED', sessionExpiredMessage); // erased meanwhile
  const own = (await selectRoles(trx, organisationId)).find((member) => member.userId === userId);
  if (own?.role !== 'OWNER') refuseRole();
}

export async function changeMember(
  { database }: Pick<Deps, 'database'>,
  customer: Customer,
  userId: string,
  access: MemberAccess,
): Promise<void> {
  const { organisationId } = customer;
  await database.transaction().execute(async (trx) => {
    await lockAsOwner(trx, customer);
    await requireMember(trx, organisationId, userId);
    if (access.role !== 'OWNER') await requireAnotherOwner(trx, organisationId, userId);
    await updateMembership(trx, { userId, organisationId }, access);
  });
}

/** Their sessions in this organisation end with the membership. */
export async function removeMember(deps: Deps, customer: Customer, userId: string): Promise<void> {
  if (!isUuid(userId)) return refuseUnknownMember();
  await deps.database.transaction().execute(async (trx) => {
    await lockUser(trx, userId); // users before organisations, as when an account is erased
    await lockAsOwner(trx, customer);
    await endMembership(deps, trx, customer.organisationId, userId);
  });
}

export async function leaveOrganisation(deps: Deps, { userId }: Customer, organisationId: string): Promise<void> {
  await deps.database.transaction().execute(async (trx) => {
    await lockUser(trx, userId);
    const isKnown = isUuid(organisationId) && (await lockMembers(trx, organisationId));
    const members = isKnown ? await selectRoles(trx, organisationId) : [];
    if (!members.some((member) => member.userId === userId)) return refuseUnknownOrganisation();
    if (members.length === 1) refuse('CONFLICT', 'You’re its only member. To close it, delete your account.');
    return endMembership(deps, trx, organisationId, userId);
  });
}

async function endMembership({ now, records }: Deps, trx: Trx, organisationId: string, userId: string): Promise<void> {
  await requireMember(trx, organisationId, userId);
  await requireAnotherOwner(trx, organisationId, userId);
  const email = (await selectEmail(trx, userId)) ?? refuseUnknownMember();
  await eraseTraces(trx, records, organisationId, email);
  await deleteMembership(trx, userId, organisationId);
  if ((await selectMemberships(trx, userId)).length > 0) return;
  // Everybody who signs in has one: now their own, as after registering.
  await insertOwnOrganisation(trx, userId, now());
}

async function eraseTraces(
  trx: Trx,
  records: readonly CustomerRecords[],
  organisationId: string,
  email: string,
): Promise<void> {
  for (const { eraseForMember } of records) await eraseForMember?.(trx, organisationId, email);
}

async function requireMember(trx: Trx, organisationId: string, userId: string): Promise<void> {
  if (!(await selectRoles(trx, organisationId)).some((member) => member.userId === userId)) refuseUnknownMember();
}

/** Only under the organisation’s lock. */
async function requireAnotherOwner(trx: Trx, organisationId: string, userId: string): Promise<void> {
  const owners = (await selectRoles(trx, organisationId)).filter(({ role }) => role === 'OWNER');
  const isLast = owners.length === 1 && owners[0]?.userId === userId;
  if (isLast) refuse('CONFLICT', 'An organisation needs an owner. Make somebody else an owner first.');
}

export function refuseUnknownOrganisation(): never {
  return refuse('NOT_FOUND', 'We can’t find this organisation among yours.');
}

function refuseUnknownMember(): never {
  return refuse('NOT_FOUND', 'We can’t find this person among your members.');
}
