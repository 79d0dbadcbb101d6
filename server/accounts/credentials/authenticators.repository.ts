import { sql } from 'kysely';
import type { Database } from '../../database/database.ts';
import { deleteInBatches } from '../../database/delete-in-batches.ts';

export interface AuthenticatorRow {
  readonly sealedSecret: Buffer;
  readonly createdAt: Date;
  /** Null during set-up. */
  readonly confirmedAt: Date | null;
}

/** Also one that is still being set up. */
export function selectAuthenticator(database: Database, userId: string): Promise<AuthenticatorRow | undefined> {
  return database
    .selectFrom('authenticators')
    .select(['sealed_secret as sealedSecret', 'created_at as createdAt', 'confirmed_at as confirmedAt'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
}

export async function hasAuthenticator(database: Database, userId: string): Promise<boolean> {
  return Boolean((await selectAuthenticator(database, userId))?.confirmedAt);
}

/** Locks until the transaction ends; false if no app is on. */
export async function lockAuthenticator(database: Database, userId: string): Promise<boolean> {
  const row = await database
    .selectFrom('authenticators')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is not', null)
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

/** Replaces an unfinished set-up; false if an app is on, or the user was erased meanwhile. */
export async function upsertUnconfirmedAuthenticator(
  database: Database,
  userId: string,
  { sealedSecret, at }: { readonly sealedSecret: Buffer; readonly at: Date },
): Promise<boolean> {
  const row = await database
    .insertInto('authenticators')
    .columns(['user_id', 'sealed_secret', 'created_at'])
    .expression((eb) =>
      eb
        .selectFrom('users')
        .select(['id', sql<Buffer>`${sealedSecret}::bytea`.as('secret'), sql<Date>`${at}::timestamptz`.as('at')])
        .where('id', '=', userId)
        .where('erased_at', 'is', null)
        .forKeyShare(),
    )
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .doUpdateSet({ sealed_secret: sealedSecret, created_at: at })
        .where('authenticators.confirmed_at', 'is', null),
    )
    .returning('user_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Confirms the given set-up and marks its first code as used. */
export async function updateAuthenticatorConfirmed(
  database: Database,
  userId: string,
  { sealedSecret, step, at }: { readonly sealedSecret: Buffer; readonly step: number; readonly at: Date },
): Promise<boolean> {
  const row = await database
    .updateTable('authenticators')
    .set({ confirmed_at: at, last_step: step })
    .where('user_id', '=', userId)
    .where('sealed_secret', '=', sealedSecret)
    .where('confirmed_at', 'is', null)
    .returning('user_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** False if this or a later code was used. */
export async function updateTotpStep(database: Database, userId: string, step: number): Promise<boolean> {
  const row = await database
    .updateTable('authenticators')
    .set({ last_step: step })
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is not', null)
    .where('last_step', '<', String(step))
    .returning('user_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** With `since`, only an app whose set-up began or ended after it. Recovery codes go with it; false if no app was on. */
export async function deleteAuthenticator(database: Database, userId: string, since?: Date): Promise<boolean> {
  const row = await database
    .deleteFrom('authenticators')
    .where('user_id', '=', userId)
    .$if(since !== undefined, (query) =>
      query.where(sql<boolean>`(created_at >= ${since} or confirmed_at >= ${since})`),
    )
    .returning('confirmed_at')
    .executeTakeFirst();
  return Boolean(row?.confirmed_at);
}

export async function deleteUnconfirmedAuthenticators(database: Database, instant: Date): Promise<void> {
  await deleteInBatches(database, 'authenticators', sql`confirmed_at is null and created_at < ${instant}`);
}

/** Keyset pagination by user id. */
export function selectSealedSecrets(
  database: Database,
  afterUserId: string,
  count: number,
): Promise<{ readonly userId: string; readonly sealedSecret: Buffer }[]> {
  return database
    .selectFrom('authenticators')
    .select(['user_id as userId', 'sealed_secret as sealedSecret'])
    .where('user_id', '>', afterUserId)
    .orderBy('user_id')
    .limit(count)
    .execute();
}

/** False if changed meanwhile. */
export async function updateSealedSecret(
  database: Database,
  userId: string,
  sealed: Buffer,
  fresh: Buffer,
): Promise<boolean> {
  const { numUpdatedRows } = await database
    .updateTable('authenticators')
    .set({ sealed_secret: fresh })
    .where('user_id', '=', userId)
    .where('sealed_secret', '=', sealed)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Lock the authenticator before. */
export async function replaceRecoveryCodes(
  database: Database,
  userId: string,
  hashes: readonly string[],
): Promise<void> {
  await database.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
  await database
    .insertInto('recovery_codes')
    .values(hashes.map((hash, slot) => ({ user_id: userId, slot, code_hash: hash })))
    .execute();
}

/** Undefined once used. */
export async function selectRecoveryHash(
  database: Database,
  userId: string,
  slot: number,
): Promise<string | undefined> {
  const row = await database
    .selectFrom('recovery_codes')
    .select('code_hash')
    .where('user_id', '=', userId)
    .where('slot', '=', slot)
    .executeTakeFirst();
  return row?.code_hash;
}

/** Of several calls at once, one succeeds. */
export async function deleteRecoveryCode(database: Database, userId: string, hash: string): Promise<boolean> {
  const row = await database
    .deleteFrom('recovery_codes')
    .where('user_id', '=', userId)
    .where('code_hash', '=', hash)
    .returning('slot')
    .executeTakeFirst();
  return row !== undefined;
}

export async function selectRecoveryCodeCount(database: Database, userId: string): Promise<number> {
  const { left } = await database
    .selectFrom('recovery_codes')
    .select((eb) => eb.fn.countAll<string>().as('left'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return Number(left);
}
