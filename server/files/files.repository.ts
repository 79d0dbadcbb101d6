import { type Insertable, type Selectable, sql } from 'kysely';
import type { Database, Trx } from '../database/database.ts';
import type { FileTable } from '../database/file-tables.ts';
import { readPages } from '../database/read-pages.ts';
import { type FilePurpose, filePurposes, type StoredFile } from './file.ts';

const columns = ['id', 'type', 'size_bytes as sizeBytes', 'created_at as createdAt'] as const;

type ReservedFile = StoredFile & Pick<Selectable<FileTable>, 'state'>;

/** Returns the row of the same content if there is one: a repeated upload is one file. */
export function insertFile(trx: Trx, file: Omit<Insertable<FileTable>, 'state'>): Promise<ReservedFile> {
  return trx
    .insertInto('files')
    .values({ ...file, state: 'STORING' })
    .onConflict((conflict) =>
      conflict
        .columns(['purpose', 'subject', 'source_hash'])
        .where(sql<boolean>`files.state <> 'DELETING'`) // no parameter: it has to be the index's own condition
        .doUpdateSet({
          created_at: sql`case files.state when 'STORING' then excluded.created_at else files.created_at end`,
        }),
    )
    .returning([...columns, 'state'])
    .executeTakeFirstOrThrow();
}

export async function countOtherFiles(
  trx: Trx,
  { purpose, subject, source_hash }: Pick<Insertable<FileTable>, 'purpose' | 'subject' | 'source_hash'>,
): Promise<number> {
  const { count } = await trx
    .selectFrom('files')
    .select(sql<number>`count(*)::integer`.as('count'))
    .where('purpose', '=', purpose)
    .where('subject', '=', subject)
    .where('state', '!=', 'DELETING')
    .where('source_hash', '!=', source_hash)
    .executeTakeFirstOrThrow();
  return count;
}

/** Undefined if it was erased meanwhile. */
export function markStored(database: Database, id: string, sizeBytes: number): Promise<StoredFile | undefined> {
  return database
    .updateTable('files')
    .set({ state: 'STORED', size_bytes: sizeBytes }) // an attempt that broke off may have encoded it otherwise
    .where('id', '=', id)
    .where('state', '!=', 'DELETING')
    .returning(columns)
    .executeTakeFirst();
}

/**
 * From now on nobody can read them; `purgeFiles` removes their bytes and then their rows. By its id, a file that is not stored yet: the
 * same one, sent twice at once, may be stored by the other request.
 */
export async function markDeleting(
  database: Database,
  which: { readonly id: string } | { readonly userId: string },
): Promise<void> {
  await database
    .updateTable('files')
    .set({ state: 'DELETING', user_id: null })
    .where((where) =>
      'id' in which
        ? where.and([where('id', '=', which.id), where('state', '=', 'STORING')])
        : where('user_id', '=', which.userId),
    )
    .execute();
}

export async function markExpired(database: Database, now: Date, abandonedBefore: Date): Promise<void> {
  await database
    .updateTable('files')
    .set({ state: 'DELETING', user_id: null })
    .where((where) =>
      where.or([
        where('expires_at', '<=', now),
        where.and([where('state', '=', 'STORING'), where('created_at', '<', abandonedBefore)]),
      ]),
    )
    .where('state', '!=', 'DELETING')
    .execute();
}

export async function selectDeleting(
  database: Database,
  createdBefore: Date,
  { after, limit }: { readonly after: string | undefined; readonly limit: number },
): Promise<readonly string[]> {
  const rows = await database
    .selectFrom('files')
    .select('id')
    .where('state', '=', 'DELETING')
    .where('created_at', '<', createdBefore)
    .$if(after !== undefined, (query) => query.where('id', '>', after ?? ''))
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

export async function deleteFile(database: Database, id: string): Promise<void> {
  await database.deleteFrom('files').where('id', '=', id).where('state', '=', 'DELETING').execute();
}

export function selectFile(database: Database, id: string, now: Date): Promise<StoredFile | undefined> {
  return readable(database, now).where('id', '=', id).executeTakeFirst();
}

export function selectFileOfOwner(
  database: Database,
  { id, userId }: { readonly id: string; readonly userId: string },
  now: Date,
): Promise<StoredFile | undefined> {
  return readable(database, now)
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('purpose', 'in', purposesForOwner)
    .executeTakeFirst();
}

export function selectFilesOfSubject(
  database: Database,
  purpose: FilePurpose,
  subject: string,
  now: Date,
): Promise<readonly StoredFile[]> {
  return readable(database, now)
    .where('purpose', '=', purpose)
    .where('subject', '=', subject)
    .orderBy('created_at')
    .execute();
}

type FileOfAccount = StoredFile & Pick<FileTable, 'purpose' | 'subject'>;

/** In pages. */
export function selectFilesOfUser(
  database: Database,
  userId: string,
  now: Date,
): AsyncGenerator<readonly FileOfAccount[]> {
  return readPages((last: FileOfAccount | undefined, limit) =>
    readable(database, now)
      .select(['purpose', 'subject'])
      .where('user_id', '=', userId)
      .where('id', '>', last?.id ?? '00000000-0000-0000-0000-000000000000')
      .orderBy('id')
      .limit(limit)
      .execute(),
  );
}

function readable(database: Database, now: Date) {
  return database.selectFrom('files').select(columns).where('state', '=', 'STORED').where('expires_at', '>', now);
}

const purposesForOwner = (Object.keys(filePurposes) as FilePurpose[]) // the literal's own keys
  .filter((purpose) => filePurposes[purpose].mayOwnerRead);
