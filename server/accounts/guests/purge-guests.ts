import { sql } from 'kysely';
import { days } from '../../../contract/values/time/duration.ts';
import type { Trx } from '../../database/database.ts';
import { isReferenced } from '../../database/database-errors.ts';
import { Refusal } from '../../http/errors.ts';
import { deleteMemberships, lockOrganisation, updateOrganisationErased } from '../organisations.repository.ts';
import { deleteTokens } from '../tokens.repository.ts';
import type { AccountDeps } from '../user.ts';
import { lockUser, updateUserErased } from '../users.repository.ts';
import { deleteGuests, type Guest, selectOldGuests } from './guests.repository.ts';

type Deps = Pick<AccountDeps, 'database' | 'now' | 'records' | 'findBooked'>;

/** Long enough for what was never paid for to expire. */
const idleLifeMs = days(30);

const batchSize = 500;

/** Erases guests who never paid, or of whose parcels the people were erased. */
export async function purgeGuests(deps: Deps): Promise<void> {
  const before = new Date(deps.now().getTime() - idleLifeMs);
  for (let afterId: string | undefined; ; ) {
    const guests = await selectOldGuests(deps.database, { before, afterId, limit: batchSize });
    const booked = new Set(
      await deps.findBooked(
        deps.database,
        guests.map(({ organisationId }) => organisationId),
      ),
    );
    for (const guest of guests) if (!booked.has(guest.organisationId)) await eraseGuest(deps, guest);
    if (guests.length < batchSize) return;
    afterId = guests.at(-1)?.id;
  }
}

async function eraseGuest(deps: Deps, guest: Pick<Guest, 'id' | 'organisationId'>): Promise<void> {
  try {
    await deps.database.transaction().execute(async (trx) => {
      await lockUser(trx, guest.id);
      await lockOrganisation(trx, guest.organisationId);
      for (const { owner, eraseFor } of deps.records) {
        if (owner === 'organisation') await eraseFor(trx, guest.organisationId);
      }
      const isDeleted = await inSavepoint(trx, () => deleteGuests(trx, [guest]), isReferenced);
      if (!isDeleted) await blankGuest(trx, guest, deps.now()); // shipments and invoices hang on it
    });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error; // a parcel was paid for meanwhile
  }
}

async function blankGuest(trx: Trx, { id, organisationId }: Pick<Guest, 'id' | 'organisationId'>, at: Date) {
  await deleteMemberships(trx, id);
  await deleteTokens(trx, id);
  await updateUserErased(trx, id, at);
  await updateOrganisationErased(trx, organisationId, at);
}

/** Undoes the work alone, and answers false, where it fails in the expected way. */
async function inSavepoint(
  trx: Trx,
  work: () => Promise<void>,
  isExpected: (error: unknown) => boolean,
): Promise<boolean> {
  await sql`savepoint attempt`.execute(trx);
  try {
    await work();
  } catch (error) {
    if (!isExpected(error)) throw error;
    await sql`rollback to savepoint attempt`.execute(trx);
    return false;
  }
  await sql`release savepoint attempt`.execute(trx);
  return true;
}
