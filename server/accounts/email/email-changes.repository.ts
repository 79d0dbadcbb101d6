import { type Insertable, type RawBuilder, sql } from 'kysely';
import type { Database } from '../../database/database.ts';
import { deleteInBatches } from '../../database/delete-in-batches.ts';
import type { EmailChangeTable } from '../../database/people-tables.ts';

export interface EmailChange {
  readonly id: string;
  readonly userId: string;
  /** The session that asked for the change. */
  readonly sessionId: string;
  readonly oldEmail: string;
  readonly newEmail: string;
  readonly requestedAt: Date;
  readonly expiresAt: Date;
  readonly confirmedAt: Date | null;
  readonly undoUntil: Date | null;
  readonly endedAt: Date | null;
}

/** One request is pending at a time: end the one before first. */
export async function insertEmailChange(database: Database, change: Insertable<EmailChangeTable>): Promise<void> {
  await database.insertInto('email_changes').values(change).execute();
}

const columns = [
  'id',
  'user_id as userId',
  'session_id as sessionId',
  'old_email as oldEmail',
  'new_email as newEmail',
  'requested_at as requestedAt',
  'expires_at as expiresAt',
  'confirmed_at as confirmedAt',
  'undo_until as undoUntil',
  'ended_at as endedAt',
] as const;

const isPending = sql<boolean>`confirmed_at is null and ended_at is null`;

function selectChange(database: Database, condition: RawBuilder<boolean>): Promise<EmailChange | undefined> {
  return database.selectFrom('email_changes').select(columns).where(condition).executeTakeFirst();
}

interface PresentedLink {
  readonly email: string;
  readonly hash: Buffer;
}

export function selectChangeToConfirm(database: Database, { email, hash }: PresentedLink) {
  return selectChange(database, sql`confirm_hash = ${hash} and new_email = ${email}`);
}

export function selectChangeToUndo(database: Database, { email, hash }: PresentedLink) {
  return selectChange(database, sql`(stop_hash = ${hash} or undo_hash = ${hash}) and old_email = ${email}`);
}

/** Not confirmed, ended or expired. */
export function selectPendingChange(database: Database, userId: string, at: Date) {
  return selectChange(database, sql`user_id = ${userId} and ${isPending} and expires_at > ${at}`);
}

/** Oldest first. Limits and the purge keep them few. */
export function selectEmailChanges(database: Database, userId: string): Promise<EmailChange[]> {
  return database
    .selectFrom('email_changes')
    .select(columns)
    .where('user_id', '=', userId)
    .orderBy('requested_at')
    .execute();
}

/** False if confirmed, ended or expired. Lock the user before. */
export async function updateChangeConfirmed(
  database: Database,
  id: string,
  { at, undoHash, undoUntil }: { readonly at: Date; readonly undoHash: Buffer; readonly undoUntil: Date },
): Promise<boolean> {
  const row = await database
    .updateTable('email_changes')
    .set({ confirmed_at: at, undo_hash: undoHash, undo_until: undoUntil })
    .where('id', '=', id)
    .where(isPending)
    .where('expires_at', '>', at)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function updatePendingChangeEnded(database: Database, userId: string, at: Date): Promise<void> {
  await database
    .updateTable('email_changes')
    .set({ ended_at: at })
    .where('user_id', '=', userId)
    .where(isPending)
    .execute();
}

/** Ends this change and later ones: none can be confirmed or undone. */
export async function updateChangesEndedSince(
  database: Database,
  { userId, requestedAt }: Pick<EmailChange, 'userId' | 'requestedAt'>,
  at: Date,
): Promise<void> {
  await database
    .updateTable('email_changes')
    .set({ ended_at: at })
    .where('user_id', '=', userId)
    .where('requested_at', '>=', requestedAt)
    .where('ended_at', 'is', null)
    .execute();
}

export async function deleteEmailChanges(database: Database, userId: string): Promise<void> {
  await database.deleteFrom('email_changes').where('user_id', '=', userId).execute();
}

export async function deleteEmailChangesBefore(database: Database, instant: Date): Promise<void> {
  await deleteInBatches(database, 'email_changes', sql`requested_at < ${instant}`);
}
