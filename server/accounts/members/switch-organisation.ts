import { sessionExpiredMessage } from '../../../contract/errors.ts';
import { isUuid } from '../../database/column-values.ts';
import type { Trx } from '../../database/database.ts';
import type { Customer } from '../../http/authenticate.ts';
import { refuse } from '../../http/errors.ts';
import { selectOrganisation } from '../organisations.repository.ts';
import { updateSessionOrganisation } from '../sign-in/sessions.repository.ts';
import type { AccountDeps, UserAndOrganisation } from '../user.ts';
import { selectUser } from '../users.repository.ts';
import { refuseUnknownOrganisation } from './change-members.ts';
import { updateChosen } from './members.repository.ts';

/** This session alone; new ones start with it. Others stay where they are. */
export async function switchOrganisation(
  { database, now }: Pick<AccountDeps, 'database' | 'now'>,
  { userId, sessionId }: Customer,
  organisationId: string,
): Promise<UserAndOrganisation> {
  return database.transaction().execute(async (trx) => {
    const chosen = isUuid(organisationId) && (await updateChosen(trx, { userId, organisationId }, now()));
    if (!chosen) return refuseUnknownOrganisation();
    await updateSessionOrganisation(trx, { userId, sessionId, organisationId });
    return requireCurrent(trx, userId, organisationId);
  });
}

export async function requireCurrent(trx: Trx, userId: string, organisationId: string): Promise<UserAndOrganisation> {
  const user = await selectUser(trx, userId);
  const organisation = await selectOrganisation(trx, organisationId);
  return user && organisation ? { user, organisation } : refuse('SESSION_EXPIRED', sessionExpiredMessage); // erased meanwhile
}
