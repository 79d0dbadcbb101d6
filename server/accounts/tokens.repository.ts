import { type Insertable, sql } from 'kysely';
import type { AccountTokenTable } from '../database/account-tables.ts';
import type { Database } from '../database/database.ts';
import { deleteInBatches } from '../database/delete-in-batches.ts';

export type TokenPurpose = AccountTokenTable['purpose'];

export interface PresentedToken {
  readonly hash: Buffer;
  readonly purpose: TokenPurpose;
  /** The token must belong to the account with this address. */
  readonly email: string;
}

export async function insertToken(database: Database, token: Insertable<AccountTokenTable>): Promise<void> {
  await database.insertInto('account_tokens').values(token).execute();
}

/** Conditions of a token that is neither used nor expired. */
function isLive({ hash, purpose }: Omit<PresentedToken, 'email'>, at: Date) {
  return sql<boolean>`token_hash = ${hash} and purpose = ${purpose} and used_at is null and expires_at > ${at}`;
}

/** Returns the account id. Of several calls at once, one succeeds; the others, and calls after expiry, get undefined. */
export async function consumeToken(database: Database, shown: PresentedToken, at: Date): Promise<string | undefined> {
  const row = await database
    .updateTable('account_tokens')
    .from('accounts')
    .set({ used_at: at })
    .whereRef('accounts.id', '=', 'account_tokens.account_id')
    .where('accounts.email', '=', shown.email)
    .where(isLive(shown, at))
    .returning('account_tokens.account_id')
    .executeTakeFirst();
  return row?.account_id;
}

/** Undefined if used or expired. */
export async function selectTokenOwner(
  database: Database,
  shown: Omit<PresentedToken, 'email'>,
  at: Date,
): Promise<string | undefined> {
  const row = await database
    .selectFrom('account_tokens')
    .select('account_id')
    .where(isLive(shown, at))
    .executeTakeFirst();
  return row?.account_id;
}

/** Like `consumeToken`, by account instead of address. */
export async function consumeTokenOf(
  database: Database,
  shown: Omit<PresentedToken, 'email'>,
  accountId: string,
  at: Date,
): Promise<boolean> {
  const row = await database
    .updateTable('account_tokens')
    .set({ used_at: at })
    .where('account_id', '=', accountId)
    .where(isLive(shown, at))
    .returning('account_id')
    .executeTakeFirst();
  return row !== undefined;
}

export interface StoredToken {
  readonly accountId: string;
  readonly expiresAt: Date;
  readonly usedAt: Date | null;
  /** A newer registration took its place. */
  readonly isReplaced: boolean;
}

/** Used and expired tokens too. */
export function selectToken(database: Database, shown: PresentedToken): Promise<StoredToken | undefined> {
  return database
    .selectFrom('account_tokens')
    .innerJoin('accounts', 'accounts.id', 'account_tokens.account_id')
    .select(['account_id as accountId', 'expires_at as expiresAt', 'used_at as usedAt', 'replaced as isReplaced'])
    .where('accounts.email', '=', shown.email)
    .where('token_hash', '=', shown.hash)
    .where('purpose', '=', shown.purpose)
    .executeTakeFirst();
}

/** Latest expiry of the account’s live tokens of a purpose. */
export async function selectTokenExpiry(
  database: Database,
  accountId: string,
  purpose: TokenPurpose,
  at: Date,
): Promise<Date | undefined> {
  const { until } = await database
    .selectFrom('account_tokens')
    .select((eb) => eb.fn.max('expires_at').as('until'))
    .where('account_id', '=', accountId)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', at)
    .executeTakeFirstOrThrow();
  return until ?? undefined;
}

/** All tokens of the account, or those of some purposes. `replaced`: a newer registration takes their place. */
export async function revokeTokens(
  database: Database,
  accountId: string,
  at: Date,
  { purposes, replaced = false }: { readonly purposes?: readonly TokenPurpose[]; readonly replaced?: boolean } = {},
): Promise<void> {
  await database
    .updateTable('account_tokens')
    .set({ used_at: at, replaced })
    .where('account_id', '=', accountId)
    .where('used_at', 'is', null)
    .$if(purposes !== undefined, (query) => query.where('purpose', 'in', purposes ?? []))
    .execute();
}

export async function deleteTokens(database: Database, accountId: string): Promise<void> {
  await database.deleteFrom('account_tokens').where('account_id', '=', accountId).execute();
}

export async function deleteTokensExpiredBefore(database: Database, instant: Date): Promise<void> {
  await deleteInBatches(database, 'account_tokens', sql`expires_at < ${instant}`);
}
