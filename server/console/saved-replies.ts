import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { mostSavedReplies, type SavedReply } from '../../contract/staff/saved-replies.ts';
import { type Actor, recordAudit } from '../audit/record-audit.ts';
import { isUuid } from '../database/column-values.ts';
import type { Trx } from '../database/database.ts';
import { refuse } from '../http/errors.ts';
import { type ConsoleDeps, type StaffCall, withStaffKey } from './console-deps.ts';

type Deps = Pick<ConsoleDeps, 'database' | 'now'>;
type StaffActor = Actor & { readonly staff: { readonly userId: string } };
type Written = Pick<SavedReply, 'title' | 'text'>;

/** By title. */
export async function listSavedReplies({ database }: Pick<Deps, 'database'>): Promise<SavedReply[]> {
  const rows = await database
    .selectFrom('saved_replies')
    .innerJoin('users', 'users.id', 'changed_by')
    .select(['saved_replies.id', 'title', 'text', 'saved_replies.version', 'changed_at', 'full_name as changed_by'])
    .orderBy(sql`lower(title)`)
    .limit(mostSavedReplies)
    .execute();
  return rows.map((row) => ({ ...row, changed_at: row.changed_at.toISOString() }));
}

export function addSavedReply(
  { database, now }: Deps,
  call: StaffCall & { readonly actor: StaffActor },
  written: Written,
): Promise<string> {
  return withStaffKey({ database }, call, async (trx) => {
    await lockAgainstWrites(trx);
    const { count } = await trx
      .selectFrom('saved_replies')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    if (count >= mostSavedReplies) {
      refuse('CONFLICT', `There are ${mostSavedReplies} saved replies already. Delete one that nobody uses.`);
    }
    const id = randomUUID();
    await refuseSameTitle(trx, id, written);
    const change = { changed_at: now(), changed_by: call.actor.staff.userId };
    await trx
      .insertInto('saved_replies')
      .values({ id, ...written, ...change })
      .execute();
    await audit(trx, call.actor, id, { action: 'add saved reply', after: written }, change.changed_at);
    return `“${written.title}” is saved.`;
  });
}

interface Change extends Written {
  readonly id: string;
  /** As it was read. */
  readonly version: number;
}

/** Again with what is already saved, it changes nothing. */
export function changeSavedReply(
  { database, now }: Deps,
  actor: StaffActor,
  { id, version, ...written }: Change,
): Promise<string> {
  return withStaffKey({ database }, withoutKey(actor), async (trx) => {
    await lockAgainstWrites(trx);
    const { version: current, ...before } = await select(trx, id);
    const message = `“${written.title}” is saved.`;
    if (before.title === written.title && before.text === written.text) return message;
    if (current !== version) {
      refuse('CONFLICT', 'Somebody has changed this reply meanwhile. Close it and read it again.');
    }
    await refuseSameTitle(trx, id, written);
    const change = { changed_at: now(), changed_by: actor.staff.userId };
    await trx
      .updateTable('saved_replies')
      .set({ ...written, ...change, version: version + 1 })
      .where('id', '=', id)
      .execute();
    await audit(trx, actor, id, { action: 'change saved reply', before, after: written }, change.changed_at);
    return message;
  });
}

export function deleteSavedReply({ database, now }: Deps, actor: StaffActor, id: string): Promise<string> {
  return withStaffKey({ database }, withoutKey(actor), async (trx) => {
    await lockAgainstWrites(trx);
    const { version: _version, ...before } = await select(trx, id);
    await trx.deleteFrom('saved_replies').where('id', '=', id).execute();
    await audit(trx, actor, id, { action: 'delete saved reply', before }, now());
    return `“${before.title}” is deleted.`;
  });
}

function withoutKey(actor: StaffActor) {
  return { actor, key: undefined, request: undefined };
}

/** One change at a time, so that neither the count nor a title changes before the commit. */
async function lockAgainstWrites(trx: Trx): Promise<void> {
  await sql`lock table saved_replies in share row exclusive mode`.execute(trx);
}

async function select(trx: Trx, id: string): Promise<Written & { readonly version: number }> {
  const found = isUuid(id)
    ? await trx.selectFrom('saved_replies').select(['title', 'text', 'version']).where('id', '=', id).executeTakeFirst()
    : undefined;
  return found ?? refuse('NOT_FOUND', 'There’s no such saved reply. Somebody may have deleted it.');
}

async function refuseSameTitle(trx: Trx, id: string, { title }: Written): Promise<void> {
  const other = await trx
    .selectFrom('saved_replies')
    .select('title')
    .where(sql`lower(title)`, '=', sql`lower(${title})`)
    .where('id', '<>', id)
    .executeTakeFirst();
  if (other) refuse('CONFLICT', `There’s already a saved reply “${other.title}”. Give it another title.`);
}

function audit(
  trx: Trx,
  actor: Actor,
  id: string,
  what: { readonly action: string; readonly before?: Written; readonly after?: Written },
  at: Date,
): Promise<void> {
  return recordAudit(trx, actor, { ...what, subject: { kind: 'saved reply', id } }, at);
}
