import type { Selectable } from 'kysely';
import type { PasskeyTable } from '../../database/account-tables.ts';
import type { Database } from '../../database/database.ts';

/** A passkey as it is kept. */
export interface PasskeyRow {
  readonly id: string;
  readonly accountId: string;
  readonly credentialId: string;
  readonly publicKey: Buffer;
  readonly transports: readonly string[];
  readonly name: string;
  /** Whether a password manager keeps copies of it. */
  readonly isSynced: boolean;
  readonly createdAt: Date;
  readonly lastUsedAt: Date | undefined;
}

const columns = [
  'id',
  'account_id',
  'credential_id',
  'public_key',
  'transports',
  'name',
  'synced',
  'created_at',
  'last_used_at',
] as const;

/** Adds a passkey; answers false, and changes nothing, where it is somebody's already. */
export async function insertPasskey(
  database: Database,
  passkey: PasskeyRow & { readonly counter: number },
): Promise<boolean> {
  const row = await database
    .insertInto('passkeys')
    .values({
      id: passkey.id,
      account_id: passkey.accountId,
      credential_id: passkey.credentialId,
      public_key: passkey.publicKey,
      counter: passkey.counter,
      transports: [...passkey.transports],
      name: passkey.name,
      synced: passkey.isSynced,
      created_at: passkey.createdAt,
      last_used_at: null,
    })
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** An account's passkeys, the newest first. */
export async function selectPasskeys(database: Database, accountId: string): Promise<PasskeyRow[]> {
  const rows = await database
    .selectFrom('passkeys')
    .select(columns)
    .where('account_id', '=', accountId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute();
  return rows.map(passkeyFrom);
}

/** The passkey that an authenticator calls by this id, whoever's it is. */
export async function selectPasskey(database: Database, credentialId: string): Promise<PasskeyRow | undefined> {
  const row = await database
    .selectFrom('passkeys')
    .select(columns)
    .where('credential_id', '=', credentialId)
    .executeTakeFirst();
  return row && passkeyFrom(row);
}

/**
 * Notes that a passkey was used; false where it is gone, or its counter has not grown although it counts: then two authenticators
 * have the same key, and one of them is a copy.
 */
export async function touchPasskey(
  database: Database,
  id: string,
  { counter, isSynced, at }: { readonly counter: number; readonly isSynced: boolean; readonly at: Date },
): Promise<boolean> {
  const row = await database
    .updateTable('passkeys')
    .set({ counter, synced: isSynced, last_used_at: at })
    .where('id', '=', id)
    .where('counter', counter === 0 ? '=' : '<', String(counter)) // one that does not count always says 0
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Renames a passkey of an account; undefined where the account has none of that id. */
export async function updatePasskeyName(
  database: Database,
  accountId: string,
  id: string,
  name: string,
): Promise<PasskeyRow | undefined> {
  const row = await database
    .updateTable('passkeys')
    .set({ name })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirst();
  return row && passkeyFrom(row);
}

/** Removes a passkey of an account; answers whether the account had it. */
export async function deletePasskey(database: Database, accountId: string, id: string): Promise<boolean> {
  const row = await database
    .deleteFrom('passkeys')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Removes all passkeys of an account, and what was asked for to add one: that first, which has one that is being added finish before. Answers how many. */
export async function deletePasskeys(database: Database, accountId: string): Promise<number> {
  await deleteChallenges(database, accountId);
  const rows = await database.deleteFrom('passkeys').where('account_id', '=', accountId).returning('id').execute();
  return rows.length;
}

/** Forgets what was asked for to add a passkey to an account. */
export async function deleteChallenges(database: Database, accountId: string): Promise<void> {
  await database.deleteFrom('passkey_challenges').where('account_id', '=', accountId).execute();
}

/** A challenge for signing in, or for a new passkey of an account. */
export interface PasskeyChallenge {
  readonly hash: Buffer;
  readonly accountId: string | undefined;
}

/** Keeps a challenge until it is used up or too old. */
export async function insertChallenge(
  database: Database,
  { hash, accountId }: PasskeyChallenge,
  expiresAt: Date,
): Promise<void> {
  await database
    .insertInto('passkey_challenges')
    .values({ challenge_hash: hash, account_id: accountId ?? null, expires_at: expiresAt })
    .execute();
}

/** Uses a challenge up. However many try at once, one does; the others, like too late ones, get false. */
export async function deleteChallenge(
  database: Database,
  { hash, accountId }: PasskeyChallenge,
  at: Date,
): Promise<boolean> {
  const row = await database
    .deleteFrom('passkey_challenges')
    .where('challenge_hash', '=', hash)
    .where('account_id', 'is not distinct from', accountId ?? null)
    .where('expires_at', '>', at)
    .returning('expires_at')
    .executeTakeFirst();
  return row !== undefined;
}

/** Forgets challenges that expired before an instant. */
export async function deleteChallengesExpiredBefore(database: Database, instant: Date): Promise<void> {
  await database.deleteFrom('passkey_challenges').where('expires_at', '<', instant).execute();
}

type Row = Selectable<Pick<PasskeyTable, (typeof columns)[number]>>;

function passkeyFrom(row: Row): PasskeyRow {
  return {
    id: row.id,
    accountId: row.account_id,
    credentialId: row.credential_id,
    publicKey: row.public_key,
    transports: row.transports,
    name: row.name,
    isSynced: row.synced,
    createdAt: row.created_at,
    lastUsedAt: row.last_used_at ?? undefined,
  };
}
