import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { type Actor, recordAudit } from '../../audit/record-audit.ts';
import { CommandError } from '../../cli/command-error.ts';
import type { Database } from '../../database/database.ts';
import { describeMistake, type TariffDocument, tariffDocument } from './tariff-document.ts';

export async function saveDraft(
  { database, now }: { readonly database: Database; readonly now: () => Date },
  actor: Actor,
  { name, document }: { readonly name: string; readonly document: TariffDocument },
): Promise<void> {
  const at = now();
  await database.transaction().execute(async (trx) => {
    await sql`lock table tariff_drafts in share row exclusive mode`.execute(trx); // what is recorded as before is what this replaces
    const before = await findDraft(trx, name);
    const row = { saved_at: at, content: JSON.stringify(document) };
    await trx
      .insertInto('tariff_drafts')
      .values({ name, ...row })
      .onConflict((conflict) => conflict.column('name').doUpdateSet(row))
      .execute();
    const subject = { kind: 'tariff draft', id: name };
    const entry = { action: 'save tariff draft', subject, after: document, ...(before && { before }) };
    await recordAudit(trx, actor, entry, at);
  });
}

export async function findDraft(database: Database, name: string): Promise<TariffDocument | undefined> {
  const row = await database.selectFrom('tariff_drafts').select('content').where('name', '=', name).executeTakeFirst();
  if (!row) return undefined;
  const read = tariffDocument.safeParse(row.content);
  if (!read.success) throw new CommandError(`The draft ${name} can’t be read. ${describeMistake(read.error)}`);
  return read.data;
}

/** Names what a draft holds: somebody publishes what they have looked at, not what it holds by then. */
export function revisionOf(document: TariffDocument): string {
  return createHash('sha256').update(JSON.stringify(document)).digest('base64url').slice(0, 22);
}

export function listDrafts(database: Database): Promise<{ name: string; saved_at: Date }[]> {
  return database.selectFrom('tariff_drafts').select(['name', 'saved_at']).orderBy('name').execute();
}
