import type { AccountTokenTable } from '../database/account-tables.ts';
import type { Database } from '../database/database.ts';

/** What a secret is good for. */
export type TokenPurpose = AccountTokenTable['purpose'];

/** A secret somebody shows us, and what they want to do with it. */
export interface PresentedToken {
  readonly hash: Buffer;
  readonly purpose: TokenPurpose;
  /** The address of the account it must belong to. */
  readonly email: string;
}

/** Keeps a secret by its hash, for one account and one purpose. */
export async function insertToken(
  database: Database,
  token: {
    readonly hash: Buffer;
    readonly accountId: string;
    readonly purpose: TokenPurpose;
    readonly createdAt: Date;
    readonly expiresAt: Date;
  },
): Promise<void> {
  await database
    .insertInto('account_tokens')
    .values({
      token_hash: token.hash,
      account_id: token.accountId,
      purpose: token.purpose,
      created_at: token.createdAt,
      expires_at: token.expiresAt,
    })
    .execute();
}

/** Uses a token up and gives its account's id. However many try at once, one gets it; the others, like too late ones, get undefined. */
export async function consumeToken(database: Database, shown: PresentedToken, at: Date): Promise<string | undefined> {
  const row = await database
    .updateTable('account_tokens')
    .from('accounts')
    .set({ used_at: at })
    .whereRef('accounts.id', '=', 'account_tokens.account_id')
    .where('accounts.email', '=', shown.email)
    .where('token_hash', '=', shown.hash)
    .where('purpose', '=', shown.purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', at)
    .returning('account_tokens.account_id')
    .executeTakeFirst();
  return row?.account_id;
}

/** Whose token this is while it can still be used. */
export async function selectTokenOwner(
  database: Database,
  { hash, purpose }: Omit<PresentedToken, 'email'>,
  at: Date,
): Promise<string | undefined> {
  const row = await database
    .selectFrom('account_tokens')
    .select('account_id')
    .where('token_hash', '=', hash)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', at)
    .executeTakeFirst();
  return row?.account_id;
}

/** Uses a token of an account up, as `consumeToken` does for who shows the address too. */
export async function consumeTokenOf(
  database: Database,
  { hash, purpose }: Omit<PresentedToken, 'email'>,
  accountId: string,
  at: Date,
): Promise<boolean> {
  const row = await database
    .updateTable('account_tokens')
    .set({ used_at: at })
    .where('account_id', '=', accountId)
    .where('token_hash', '=', hash)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', at)
    .returning('account_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** What became of a token. */
export interface StoredToken {
  readonly accountId: string;
  readonly expiresAt: Date;
  readonly usedAt: Date | undefined;
  /** Whether it was for a registration that a newer one has taken the place of. */
  readonly isReplaced: boolean;
}

/** A token as it stands, used or not. */
export async function selectToken(database: Database, shown: PresentedToken): Promise<StoredToken | undefined> {
  const row = await database
    .selectFrom('account_tokens')
    .innerJoin('accounts', 'accounts.id', 'account_tokens.account_id')
    .select(['account_tokens.account_id', 'account_tokens.expires_at', 'account_tokens.used_at', 'replaced'])
    .where('accounts.email', '=', shown.email)
    .where('token_hash', '=', shown.hash)
    .where('purpose', '=', shown.purpose)
    .executeTakeFirst();
  return (
    row && {
      accountId: row.account_id,
      expiresAt: row.expires_at,
      usedAt: row.used_at ?? undefined,
      isReplaced: row.replaced,
    }
  );
}

/** Until when the last token of a purpose that an account has can be used; undefined where it has none that can. */
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

/** Makes an account's unused tokens of some purposes worthless. */
export async function revokeTokens(
  database: Database,
  accountId: string,
  purposes: readonly TokenPurpose[],
  at: Date,
): Promise<void> {
  await database
    .updateTable('account_tokens')
    .set({ used_at: at })
    .where('account_id', '=', accountId)
    .where('purpose', 'in', purposes)
    .where('used_at', 'is', null)
    .execute();
}

/** Makes whatever an account has outstanding worthless. */
export async function revokeAllTokens(database: Database, accountId: string, at: Date): Promise<void> {
  await database
    .updateTable('account_tokens')
    .set({ used_at: at })
    .where('account_id', '=', accountId)
    .where('used_at', 'is', null)
    .execute();
}

/** The same for those of a registration that a newer one takes the place of, which they say from now on. */
export async function revokeReplacedTokens(database: Database, accountId: string, at: Date): Promise<void> {
  await database
    .updateTable('account_tokens')
    .set({ used_at: at, replaced: true })
    .where('account_id', '=', accountId)
    .where('used_at', 'is', null)
    .execute();
}

/** Forgets all secrets of an account. */
export async function deleteTokens(database: Database, accountId: string): Promise<void> {
  await database.deleteFrom('account_tokens').where('account_id', '=', accountId).execute();
}

/** Forgets tokens that expired before an instant. */
export async function deleteTokensExpiredBefore(database: Database, instant: Date): Promise<void> {
  await database.deleteFrom('account_tokens').where('expires_at', '<', instant).execute();
}
