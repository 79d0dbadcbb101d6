import { sql } from 'kysely';
import type { Trx } from '../../database/database.ts';
import { isDuplicate, isLockTimeout } from '../../database/database-errors.ts';
import { refuse } from '../../http/errors.ts';
import { insertOwnOrganisation, lockOrganisation, selectOwnOrganisationId } from '../organisations.repository.ts';
import type { AccountDeps, User } from '../user.ts';
import { lockUserByEmail } from '../users.repository.ts';
import type { Visitor } from '../visitor.ts';
import { deleteGuests, type Guest, lockGuests, selectGuestsByEmail } from './guests.repository.ts';

type Deps = Pick<AccountDeps, 'database' | 'findBooked' | 'mailProofs' | 'moveRecords' | 'now'>;

/** The others are claimed at the next log-in. */
const mostClaimed = 50;

/** Far below the second after which PostgreSQL looks for deadlocks, so that a payment never is what it gives up. */
const lockTimeoutMs = 200;

const mostTries = 10;

/**
 * After a log-in with what only its owner knows or has. The address alone proves nothing: somebody else may have registered with it, and
 * its owner have verified that. So this browser must have opened a mail to it. Whatever fails keeps nobody from logging in.
 */
export async function claimAtLogIn(deps: Deps, { mailProof, log }: Visitor, user: ClaimingUser): Promise<void> {
  if (!deps.mailProofs.proves(mailProof, user.email)) return;
  await claimGuests(deps, user).catch((error: unknown) => {
    log.error({ err: error, userId: user.id }, 'what was sent as a guest is claimed at the next log-in');
  });
}

type ClaimingUser = Pick<User, 'id' | 'email'>;

/**
 * Makes what was sent and paid for without an account with a user's address theirs, all or nothing. It locks organisations before
 * intents and shipments, and a payment the other way round: where both meet, the claim lets go and starts again.
 */
export async function claimGuests(deps: Omit<Deps, 'mailProofs'>, user: ClaimingUser): Promise<void> {
  const found = await selectGuestsByEmail(deps.database, user.email);
  const organisationIds = found.map(({ organisationId }) => organisationId);
  const booked = new Set(await deps.findBooked(deps.database, organisationIds));
  const guests = found.filter(({ organisationId }) => booked.has(organisationId)).slice(0, mostClaimed);
  if (guests.length === 0) return;
  for (let tries = 0; tries < mostTries; tries += 1) {
    try {
      return await deps.database.transaction().execute((trx) => claim(deps, trx, user, guests));
    } catch (error) {
      if (!isLockTimeout(error) && !isDuplicate(error)) throw error; // something of theirs was added meanwhile
    }
  }
  refuse('UNAVAILABLE', 'A payment is in progress. Please try again in a moment.');
}

async function claim(
  { moveRecords, now }: Pick<AccountDeps, 'moveRecords' | 'now'>,
  trx: Trx,
  { id, email }: ClaimingUser,
  found: readonly Guest[],
): Promise<void> {
  await sql`set local lock_timeout = ${sql.lit(lockTimeoutMs)}`.execute(trx);
  if ((await lockUserByEmail(trx, email))?.id !== id) return; // erased, or moved to another address
  const locked = await lockGuests(trx, { ids: found.map((guest) => guest.id), email });
  const guests = found.filter((guest) => locked.includes(guest.id));
  if (guests.length === 0) return;
  const from = guests.map(({ organisationId }) => organisationId).toSorted();
  for (const organisationId of from) await lockOrganisation(trx, organisationId);
  // Who only belongs to organisations with other people in them gets one: these must not see what was sent privately.
  const to = (await selectOwnOrganisationId(trx, id)) ?? (await insertOwnOrganisation(trx, id, now()));
  await sql`select set_config('larkway.claims_guests', 'on', true)`.execute(trx);
  for (const move of moveRecords) await move(trx, { from, to });
  await deleteGuests(trx, guests);
}
