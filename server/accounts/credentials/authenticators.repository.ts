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
export function selectAuthenticator(database: Database, accountId: string): Promise<AuthenticatorRow | undefined> {
  return database
    .selectFrom('authenticators')
    .select(['sealed_secret as sealedSecret', 'created_at as createdAt', 'confirmed_at as confirmedAt'])
    .where('account_id', '=', accountId)
    .executeTakeFirst();
}

export async function hasAuthenticator(database: Database, accountId: string): Promise<boolean> {
  return Boolean((await selectAuthenticator(database, accountId))?.confirmedAt);
}

/** Locks until the transaction ends; false if no app is on. */
export async function lockAuthenticator(database: Database, accountId: string): Promise<boolean> {
  const row = await database
    .selectFrom('authenticators')
    .select('account_id')
    .where('account_id', '=', accountId)
    .where('confirmed_at', 'is not', null)
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

/** Replaces an unfinished set-up; false if an app is on. */
export async function upsertUnconfirmedAuthenticator(
  database: Database,
  accountId: string,
  { sealedSecret, at }: { readonly sealedSecret: Buffer; readonly at: Date },
): Promise<boolean> {
  const row = await database
    .insertInto('authenticators')
    .values({ account_id: accountId, sealed_secret: sealedSecret, created_at: at })
    .onConflict((conflict) =>
      conflict
        .column('account_id')
        .doUpdateSet({ sealed_secret: sealedSecret, created_at: at })
        .where('authenticators.confirmed_at', 'is', null),
    )
    .returning('account_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Confirms the given set-up and marks its first code as used. */
export async function updateAuthenticatorConfirmed(
  database: Database,
  accountId: string,
  { sealedSecret, step, at }: { readonly sealedSecret: Buffer; readonly step: number; readonly at: Date },
): Promise<boolean> {
  const row = await database
    .updateTable('authenticators')
    .set({ confirmed_at: at, last_step: step })
    .where('account_id', '=', accountId)
    .where('sealed_secret', '=', sealedSecret)
    .where('confirmed_at', 'is', null)
    .returning('account_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** False if this or a later code was used. */
export async function updateTotpStep(database: Database, accountId: string, step: number): Promise<boolean> {
  const row = await database
    .updateTable('authenticators')
    .set({ last_step: step })
    .where('account_id', '=', accountId)
    .where('confirmed_at', 'is not', null)
    .where('last_step', '<', String(step))
    .returning('account_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** With `since`, only an app whose set-up began or ended after it. Recovery codes go with it; false if no app was on. */
export async function deleteAuthenticator(database: Database, accountId: string, since?: Date): Promise<boolean> {
  const row = await database
    .deleteFrom('authenticators')
    .where('account_id', '=', accountId)
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

/** Keyset pagination by account id. */
export function selectSealedSecrets(
  database: Database,
  afterAccountId: string,
  count: number,
): Promise<{ readonly accountId: string; readonly sealedSecret: Buffer }[]> {
  return database
    .selectFrom('authenticators')
    .select(['account_id as accountId', 'sealed_secret as sealedSecret'])
    .where('account_id', '>', afterAccountId)
    .orderBy('account_id')
    .limit(count)
    .execute();
}

/** False if changed meanwhile. */
export async function updateSealedSecret(
  database: Database,
  accountId: string,
  sealed: Buffer,
  fresh: Buffer,
): Promise<boolean> {
  const { numUpdatedRows } = await database
    .updateTable('authenticators')
    .set({ sealed_secret: fresh })
    .where('account_id', '=', accountId)
    .where('sealed_secret', '=', sealed)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Lock the authenticator before. */
export async function replaceRecoveryCodes(
  database: Database,
  accountId: string,
  hashes: readonly string[],
): Promise<void> {
  await database.deleteFrom('recovery_codes').where('account_id', '=', accountId).execute();
  await database
    .insertInto('recovery_codes')
    .values(hashes.map((hash, slot) => ({ account_id: accountId, slot, code_hash: hash })))
    .execute();
}

/** Undefined once used. */
export async function selectRecoveryHash(
  database: Database,
  accountId: string,
  slot: number,
): Promise<string | undefined> {
  const row = await database
    .selectFrom('recovery_codes')
    .select('code_hash')
    .where('account_id', '=', accountId)
    .where('slot', '=', slot)
    .executeTakeFirst();
  return row?.code_hash;
}

/** Of several calls at once, one succeeds. */
export async function deleteRecoveryCode(database: Database, accountId: string, hash: string): Promise<boolean> {
  const row = await database
    .deleteFrom('recovery_codes')
    .where('account_id', '=', accountId)
    .where('code_hash', '=', hash)
    .returning('slot')
    .executeTakeFirst();
  return row !== undefined;
}

export async function selectRecoveryCodeCount(database: Database, accountId: string): Promise<number> {
  const { left } = await database
    .selectFrom('recovery_codes')
    .select((eb) => eb.fn.countAll<string>().as('left'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();
  return Number(left);
}
