import type { Database } from '../database/database.ts';

/** Puts a new set of recovery codes, each in its slot, in the place of what is left of the last. Lock the app before. */
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

/** The hash of the recovery code in a slot; undefined once it is used. */
export async function findRecoveryHash(
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

/** Uses a recovery code up. However many try at once, one does. */
export async function spendRecoveryCode(database: Database, accountId: string, hash: string): Promise<boolean> {
  const row = await database
    .deleteFrom('recovery_codes')
    .where('account_id', '=', accountId)
    .where('code_hash', '=', hash)
    .returning('slot')
    .executeTakeFirst();
  return row !== undefined;
}

/** How many recovery codes are left. */
export async function countRecoveryCodes(database: Database, accountId: string): Promise<number> {
  const { left } = await database
    .selectFrom('recovery_codes')
    .select((eb) => eb.fn.countAll<string>().as('left'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();
  return Number(left);
}
