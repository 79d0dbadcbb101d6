import { days } from '../../contract/values/time/duration.ts';
import { deleteUnconfirmedAuthenticators } from './credentials/authenticators.repository.ts';
import { deleteChallengesExpiredBefore } from './credentials/passkeys.repository.ts';
import { deleteDevicesUnusedSince } from './devices.repository.ts';
import { deleteEmailChangesBefore } from './email/email-changes.repository.ts';
import { setUpLifeMs } from './security/authenticator-app.ts';
import { livenessAt } from './sign-in/authenticate-customer.ts';
import { deleteExpiredSessions } from './sign-in/sessions.repository.ts';
import { deleteTokensExpiredBefore } from './tokens.repository.ts';
import type { AccountDeps } from './user.ts';
import { deleteUnverifiedUsers } from './users.repository.ts';
import { deviceLifeMs } from './visitor.ts';

/** An expired link is kept this long, so that opening it late can say that it has expired. */
const deadLinkLifeMs = days(7);

/** A change can be undone for a week; after that, we can say that it is too late. */
const emailChangeLifeMs = days(30);

const unverifiedLifeMs = days(30);

/** A batch this large stays well within the statement timeout. */
const batchSize = 500;

export async function purgeExpired({
  database,
  now,
  sessionLife,
}: Pick<AccountDeps, 'database' | 'now' | 'sessionLife'>): Promise<void> {
  const at = now();
  await deleteExpiredSessions(database, livenessAt(at, sessionLife));
  await deleteTokensExpiredBefore(database, new Date(at.getTime() - deadLinkLifeMs));
  await deleteEmailChangesBefore(database, new Date(at.getTime() - emailChangeLifeMs));
  await deleteDevicesUnusedSince(database, new Date(at.getTime() - deviceLifeMs));
  await deleteUnconfirmedAuthenticators(database, new Date(at.getTime() - setUpLifeMs));
  await deleteChallengesExpiredBefore(database, at);
  const before = new Date(at.getTime() - unverifiedLifeMs);
  while ((await deleteUnverifiedUsers(database, { before, limit: batchSize })) === batchSize);
}
