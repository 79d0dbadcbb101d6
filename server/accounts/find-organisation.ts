import { CommandError } from '../cli/command-error.ts';
import { isUuid } from '../database/column-values.ts';
import type { Database } from '../database/database.ts';
import { selectBilledOrganisation, selectMemberships } from './organisations.repository.ts';
import { selectUserByEmail } from './users.repository.ts';

/** The only organisation that the owner of an address owns. An unverified registration may be deleted, and owns nothing yet. */
export async function findOrganisation(database: Database, email: string): Promise<string | undefined> {
  const user = await selectUserByEmail(database, email.trim().toLowerCase());
  if (!user?.emailVerifiedAt) return undefined;
  const owned = (await selectMemberships(database, user.id)).filter(({ role }) => role === 'OWNER');
  if (owned.length > 1)
    throw new CommandError(`${email} owns several organisations, so it isn’t clear which is meant.`);
  return owned[0]?.organisationId;
}

/** Of an organisation: the owner of longest standing. Undefined while their address is unverified, and if it is erased. */
export async function findVerifiedOwner(
  database: Database,
  organisationId: string,
): Promise<{ readonly email: string; readonly fullName: string } | undefined> {
  const owner = isUuid(organisationId) ? await selectBilledOrganisation(database, organisationId) : undefined;
  const user = owner && (await selectUserByEmail(database, owner.email));
  return user?.emailVerifiedAt ? owner : undefined;
}

export async function isMember(database: Database, organisationId: string, userId: string): Promise<boolean> {
  return (await selectMemberships(database, userId)).some((membership) => membership.organisationId === organisationId);
}
