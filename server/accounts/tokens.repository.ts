import { type Insertable, sql } from 'kysely';
import type { Database } from '../database/database.ts';
import { deleteInBatches } from '../database/delete-in-batches.ts';
import type { UserTokenTable } from '../database/people-tables.ts';

export type TokenPurpose = UserTokenTable['purpose'];

export interface PresentedToken {
  readonly hash: Buffer;
  readonly purpose: TokenPurpose;
  /** The token must belong to the user with this address. */
  readonly email: string;
}

export async function insertToken(database: Database, token: Insertable<UserTokenTable>): Promise<void> {
  await database.insertInto('user_tokens').values(token).execute();
}

/** Conditions of a token that is neither used nor expired. */
function isLive({ hash, purpose }: Omit<PresentedToken, 'email'>, at: Date) {
  return sql<boolean>`token_hash = ${hash} and purpose = ${purpose} and used_at is null and expires_at > ${at}`;
}

/** Returns the user id. Of several calls at once, one succeeds; the others, and calls after expiry, get undefined. */
export async function consumeToken(database: Database, shown: PresentedToken, at: Date): Promise<string | undefined> {
  const row = await database
    .updateTable('user_tokens')
    .from('users')
    .set({ used_at: at })
    .whereRef('users.id', '=', 'user_tokens.user_id')
    .where('users.email', '=', shown.email)
    .where(isLive(shown, at))
    .returning('user_tokens.user_id')
    .executeTakeFirst();
  return row?.user_id;
}

/** Undefined if used or expired. */
export async function selectTokenOwner(
  database: Database,
  shown: Omit<PresentedToken, 'email'>,
  at: Date,
): Promise<string | undefined> {
  const row = await database.selectFrom('user_tokens').select('user_id').where(isLive(shown, at)).executeTakeFirst();
  return row?.user_id;
}

/** Like `consumeToken`, by user instead of address. */
export async function consumeTokenOf(
  database: Database,
  shown: Omit<PresentedToken, 'email'>,
  userId: string,
  at: Date,
): Promise<boolean> {
  const row = await database
    .updateTable('user_tokens')
    .set({ used_at: at })
    .where('user_id', '=', userId)
    .where(isLive(shown, at))
    .returning('user_id')
    .executeTakeFirst();
  return row !== undefined;
}

export interface StoredToken {
  readonly userId: string;
  readonly expiresAt: Date;
  readonly usedAt: Date | null;
  /** A newer registration took its place. */
  readonly isReplaced: boolean;
}

/** Used and expired tokens too. */
export function selectToken(database: Database, shown: PresentedToken): Promise<StoredToken | undefined> {
  return database
    .selectFrom('user_tokens')
    .innerJoin('users', 'users.id', 'user_tokens.user_id')
    .select(['user_id as userId', 'expires_at as expiresAt', 'used_at as usedAt', 'replaced as isReplaced'])
    .where('users.email', '=', shown.email)
    .where('token_hash', '=', shown.hash)
    .where('purpose', '=', shown.purpose)
    .executeTakeFirst();
}

/** Latest expiry of the user’s live tokens of a purpose. */
export async function selectTokenExpiry(
  database: Database,
  userId: string,
  purpose: TokenPurpose,
  at: Date,
): Promise<Date | undefined> {
  const { until } = await database
    .selectFrom('user_tokens')
    .select((eb) => eb.fn.max('expires_at').as('until'))
    .where('user_id', '=', userId)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', at)
    .executeTakeFirstOrThrow();
  return until ?? undefined;
}

/** All tokens of the user, or those of some purposes. `replaced`: a newer registration takes their place. */
export async function revokeTokens(
  database: Database,
  userId: string,
  at: Date,
  { purposes, replaced = false }: { readonly purposes?: readonly TokenPurpose[]; readonly replaced?: boolean } = {},
): Promise<void> {
  await database
    .updateTable('user_tokens')
    .set({ used_at: at, replaced })
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .$if(purposes !== undefined, (query) => query.where('purpose', 'in', purposes ?? []))
    .execute();
}

export async function deleteTokens(database: Database, userId: string): Promise<void> {
  await database.deleteFrom('user_tokens').where('user_id', '=', userId).execute();
}

/** A guest's old link can be renewed, as long as there is the guest. */
export async function deleteTokensExpiredBefore(database: Database, instant: Date): Promise<void> {
  await deleteInBatches(database, 'user_tokens', sql`expires_at < ${instant} and purpose <> 'guest'`);
}
