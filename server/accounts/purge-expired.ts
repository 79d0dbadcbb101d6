import { days } from '../../contract/values/duration.ts';
import type { AccountDeps } from './account-deps.ts';
import { deleteUnverified } from './accounts.repository.ts';
import { livenessAt } from './authenticate-customer.ts';
import { deleteUnconfirmedBefore } from './authenticators.repository.ts';
import { setUpLifeMs } from './confirm-authenticator.ts';
import { deviceLifeMs } from './device-cookie.ts';
import { deleteDevicesUnusedSince } from './devices.repository.ts';
import { deleteEmailChangesBefore } from './email-changes.repository.ts';
import { deleteChallengesExpiredBefore } from './passkeys.repository.ts';
import { deleteEndedSessions } from './sessions.repository.ts';
import { deleteTokensExpiredBefore } from './tokens.repository.ts';

/** A dead link is kept this long, so that who opens it late is told that it has expired. */
const deadLinkLifeMs = days(7);

/** A change of the e-mail address can be taken back for a week; who asks later is told that it is too late. */
const emailChangeLifeMs = days(30);

/** Who did not verify an address in this time has given it up, or it was somebody else's. */
const unverifiedLifeMs = days(30);

/** So many at once are deleted well within the time a statement may take. */
const batchSize = 500;

/** Deletes what is over: sessions, links long dead, devices nobody uses, set-ups never finished, registrations never verified. Meant to run now and then; nothing relies on when. */
export async function purgeExpired({
  database,
  now,
  sessionLife,
}: Pick<AccountDeps, 'database' | 'now' | 'sessionLife'>): Promise<void> {
  const at = now();
  await deleteEndedSessions(database, livenessAt(at, sessionLife));
  await deleteTokensExpiredBefore(database, new Date(at.getTime() - deadLinkLifeMs));
  await deleteEmailChangesBefore(database, new Date(at.getTime() - emailChangeLifeMs));
  await deleteDevicesUnusedSince(database, new Date(at.getTime() - deviceLifeMs));
  await deleteUnconfirmedBefore(database, new Date(at.getTime() - setUpLifeMs));
  await deleteChallengesExpiredBefore(database, at);
  const before = new Date(at.getTime() - unverifiedLifeMs);
  while ((await deleteUnverified(database, { before, limit: batchSize })) === batchSize);
}
