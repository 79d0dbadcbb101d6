import { sql } from 'kysely';
import type { Trx } from '../../database/database.ts';
import { isDuplicate, isLockTimeout, isReferenced } from '../../database/database-errors.ts';
import { inSavepoint } from '../../database/savepoint.ts';
import { insertOwnOrganisation, lockOrganisation, selectOwnOrganisationId } from '../organisations.repository.ts';
import type { AccountDeps, User } from '../user.ts';
import type { Visitor } from '../visitor.ts';
import { deleteGuests, lockGuests, selectGuestsByEmail } from './guests.repository.ts';

/** Far below the second after which PostgreSQL looks for deadlocks, so that a payment never is what it gives up. */
const lockTimeoutMs = 200;

const mostTries = 10;

/**
 * Makes everything that was sent without an account with a user's verified address theirs, all or nothing. It locks organisations
 * before intents and shipments, and a payment the other way round: where both meet, the claim lets go and starts again. It never
 * keeps anybody from logging in.
 */
export async function claimGuests(
  deps: Pick<AccountDeps, 'moveRecords' | 'now'>,
  trx: Trx,
  user: Pick<User, 'id' | 'email'>,
  log: Visitor['log'],
): Promise<void> {
  for (let tries = 0; tries < mostTries; tries += 1) {
    let isLeftBehind = false;
    const isExpected = (error: unknown) => {
      isLeftBehind = isReferenced(error);
      return isLeftBehind || isLockTimeout(error) || isDuplicate(error); // something of theirs was added meanwhile
    };
    if (await inSavepoint(trx, () => claim(deps, trx, user), isExpected)) return;
    if (isLeftBehind) return log.error({ userId: user.id }, 'a guest has something that no claim moves');
  }
  log.warn({ userId: user.id }, 'what was sent as a guest is claimed at the next log-in');
}

async function claim(
  { moveRecords, now }: Pick<AccountDeps, 'moveRecords' | 'now'>,
  trx: Trx,
  { id, email }: Pick<User, 'id' | 'email'>,
): Promise<void> {
  const found = await selectGuestsByEmail(trx, email);
  if (found.length === 0) return;
  await sql`set local lock_timeout = ${sql.lit(lockTimeoutMs)}`.execute(trx);
  await trx.selectFrom('users').select('id').where('id', '=', id).forNoKeyUpdate().execute(); // against an erasure
  const locked = await lockGuests(
    trx,
    found.map((guest) => guest.id),
  );
  const guests = found.filter((guest) => locked.includes(guest.id));
  const from = guests.map(({ organisationId }) => organisationId).toSorted();
  for (const organisationId of from) await lockOrganisation(trx, organisationId);
  // Who only belongs to organisations with other people in them gets one: these must not see what was sent privately.
  const to = (await selectOwnOrganisationId(trx, id)) ?? (await insertOwnOrganisation(trx, id, now()));
  await sql`select set_config('larkway.claims_guests', 'on', true)`.execute(trx);
  for (const move of moveRecords) await move(trx, { from, to });
  await sql`select set_config('larkway.claims_guests', 'off', true)`.execute(trx);
  await deleteGuests(trx, guests);
  await sql`set local lock_timeout to default`.execute(trx);
}
