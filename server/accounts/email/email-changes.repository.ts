import { type Selectable, sql } from 'kysely';
import type { EmailChangeTable } from '../../database/account-tables.ts';
import type { Database } from '../../database/database.ts';
import { deleteInBatches } from '../../database/delete-in-batches.ts';

export interface EmailChange {
  readonly id: string;
  readonly accountId: string;
  /** The session that asked for the change. */
  readonly sessionId: string;
  readonly oldEmail: string;
  readonly newEmail: string;
  readonly requestedAt: Date;
  readonly expiresAt: Date;
  readonly confirmedAt: Date | undefined;
  readonly undoUntil: Date | undefined;
  readonly endedAt: Date | undefined;
}

/** One request is pending at a time: end the one before first. */
export async function insertEmailChange(
  database: Database,
  change: Omit<EmailChange, 'confirmedAt' | 'undoUntil' | 'endedAt'> & {
    readonly confirmHash: Buffer;
    readonly stopHash: Buffer;
  },
): Promise<void> {
  await database
    .insertInto('email_changes')
    .values({
      id: change.id,
      account_id: change.accountId,
      session_id: change.sessionId,
      old_email: change.oldEmail,
      new_email: change.newEmail,
      requested_at: change.requestedAt,
      expires_at: change.expiresAt,
      confirm_hash: change.confirmHash,
      stop_hash: change.stopHash,
    })
    .execute();
}

export async function selectChangeToConfirm(
  database: Database,
  { email, hash }: { readonly email: string; readonly hash: Buffer },
): Promise<EmailChange | undefined> {
  const row = await database
    .selectFrom('email_changes')
    .selectAll()
    .where('confirm_hash', '=', hash)
    .where('new_email', '=', email)
    .executeTakeFirst();
  return row && changeFrom(row);
}

export async function selectChangeToUndo(
  database: Database,
  { email, hash }: { readonly email: string; readonly hash: Buffer },
): Promise<EmailChange | undefined> {
  const row = await database
    .selectFrom('email_changes')
    .selectAll()
    .where((eb) => eb.or([eb('stop_hash', '=', hash), eb('undo_hash', '=', hash)]))
    .where('old_email', '=', email)
    .executeTakeFirst();
  return row && changeFrom(row);
}

/** Not confirmed, ended or expired. */
export async function selectPendingChange(
  database: Database,
  accountId: string,
  at: Date,
): Promise<EmailChange | undefined> {
  const row = await database
    .selectFrom('email_changes')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('confirmed_at', 'is', null)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', at)
    .executeTakeFirst();
  return row && changeFrom(row);
}

/** Oldest first. Limits and the purge keep them few. */
export async function selectEmailChanges(database: Database, accountId: string): Promise<EmailChange[]> {
  const rows = await database
    .selectFrom('email_changes')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('requested_at')
    .execute();
  return rows.map(changeFrom);
}

/** False if confirmed, ended or expired. Lock the account before. */
export async function updateChangeConfirmed(
  database: Database,
  id: string,
  { at, undoHash, undoUntil }: { readonly at: Date; readonly undoHash: Buffer; readonly undoUntil: Date },
): Promise<boolean> {
  const row = await database
    .updateTable('email_changes')
    .set({ confirmed_at: at, undo_hash: undoHash, undo_until: undoUntil })
    .where('id', '=', id)
    .where('confirmed_at', 'is', null)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', at)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function updatePendingChangeEnded(database: Database, accountId: string, at: Date): Promise<void> {
  await database
    .updateTable('email_changes')
    .set({ ended_at: at })
    .where('account_id', '=', accountId)
    .where('confirmed_at', 'is', null)
    .where('ended_at', 'is', null)
    .execute();
}

/** Ends this change and later ones: none can be confirmed or undone. */
export async function updateChangesEndedSince(
  database: Database,
  { accountId, requestedAt }: Pick<EmailChange, 'accountId' | 'requestedAt'>,
  at: Date,
): Promise<void> {
  await database
    .updateTable('email_changes')
    .set({ ended_at: at })
    .where('account_id', '=', accountId)
    .where('requested_at', '>=', requestedAt)
    .where('ended_at', 'is', null)
    .execute();
}

export async function updateEmail(database: Database, accountId: string, email: string, at: Date): Promise<void> {
  await database
    .updateTable('accounts')
    .set((eb) => ({ email, email_verified_at: at, updated_at: at, version: eb('version', '+', 1) }))
    .where('id', '=', accountId)
    .where('erased_at', 'is', null)
    .execute();
}

export async function deleteEmailChanges(database: Database, accountId: string): Promise<void> {
  await database.deleteFrom('email_changes').where('account_id', '=', accountId).execute();
}

export async function deleteEmailChangesBefore(database: Database, instant: Date): Promise<void> {
  await deleteInBatches(database, 'email_changes', sql`requested_at < ${instant}`);
}

function changeFrom(row: Selectable<EmailChangeTable>): EmailChange {
  return {
    id: row.id,
    accountId: row.account_id,
    sessionId: row.session_id,
    oldEmail: row.old_email,
    newEmail: row.new_email,
    requestedAt: row.requested_at,
    expiresAt: row.expires_at,
    confirmedAt: row.confirmed_at ?? undefined,
    undoUntil: row.undo_until ?? undefined,
    endedAt: row.ended_at ?? undefined,
  };
}
