import { hash, randomUUID } from 'node:crypto';
import { hours } from '../../contract/values/time/duration.ts';
import type { Trx } from '../database/database.ts';
import { Refusal, refuse } from '../http/errors.ts';
import { type FileDeps, type FilePurpose, filePurposes, type StoredFile } from './file.ts';
import {
  countOtherFiles,
  deleteFile,
  insertFile,
  markDeleting,
  markExpired,
  markStored,
  selectDeleting,
} from './files.repository.ts';
import { inspectFile, refuseFile } from './inspect-file.ts';

export interface FileSubject {
  readonly purpose: FilePurpose;
  /** What the file is about, by its reference. */
  readonly subject: string;
  /** Refuses if there is no such subject or it takes no files. Called before the work, and in the transaction that adds the row. */
  lockOwner(trx: Trx): Promise<{ readonly userId: string | null }>;
  /** In the transaction that adds the row. */
  recordAdded?(trx: Trx, fileId: string): Promise<void>;
}

/**
 * A row that nobody can read comes before the bytes, and becomes readable after them, so that whatever a crash leaves has a row by which
 * `purgeFiles` finds it.
 */
export async function storeFile(deps: FileDeps, about: FileSubject, source: Buffer): Promise<StoredFile> {
  await deps.database.transaction().execute((trx) => about.lockOwner(trx));
  const { type, bytes } = await makeSafe(deps, source);
  const file = await reserve(deps, about, {
    type,
    size_bytes: bytes.length,
    source_hash: hash('sha256', source, 'buffer'),
  });
  if (file.state === 'STORED') return file;
  try {
    await deps.storage.put(file.id, bytes);
  } catch (error) {
    await markDeleting(deps.database, { id: file.id });
    return refuseForNow(deps, error);
  }
  const stored = await markStored(deps.database, file.id, bytes.length);
  return stored ?? refuse('NOT_FOUND', 'This was deleted while you sent the file.');
}

async function makeSafe(deps: FileDeps, source: Buffer): Promise<{ type: StoredFile['type']; bytes: Buffer }> {
  const kind = inspectFile(source);
  const isInfected = await deps.virusScan.isInfected(source).catch((error: unknown) => refuseForNow(deps, error));
  if (isInfected) refuseFile('Our virus scanner found something harmful in this file, so we haven’t kept it.');
  if (kind === 'pdf') return { type: 'application/pdf', bytes: source };
  return { type: 'image/jpeg', bytes: await deps.encodeImage(source, kind) };
}

async function reserve(
  { database, now, retentionMs }: FileDeps,
  { purpose, subject, lockOwner, recordAdded }: FileSubject,
  content: Pick<Parameters<typeof insertFile>[1], 'type' | 'size_bytes' | 'source_hash'>,
): ReturnType<typeof insertFile> {
  const createdAt = now();
  return database.transaction().execute(async (trx) => {
    const { userId } = await lockOwner(trx);
    const { mostFiles } = filePurposes[purpose];
    if ((await countOtherFiles(trx, { purpose, subject, source_hash: content.source_hash })) >= mostFiles) {
      refuse('CONFLICT', `We already have ${mostFiles} files from you about this. That’s the most we can take.`);
    }
    const id = randomUUID();
    const file = await insertFile(trx, {
      id,
      purpose,
      subject,
      user_id: userId,
      ...content,
      created_at: createdAt,
      expires_at: new Date(createdAt.getTime() + retentionMs[purpose]),
    });
    if (file.id === id) await recordAdded?.(trx, id); // not of a try that broke off before its bytes were stored
    return file;
  });
}

function refuseForNow({ log }: Pick<FileDeps, 'log'>, error: unknown): never {
  log.warn({ err: error }, 'a file could not be scanned or stored');
  throw new Refusal('UNAVAILABLE', 'We can’t take files right now. Please try again in a few minutes.', undefined, 60);
}

/** Longer than any upload takes: no bytes arrive after those of its row were deleted. */
const longestUploadMs = hours(1);
const batchSize = 100;

/** Removes expired, erased and abandoned files: first for every reader, then the bytes, then the row that says that there are some. */
export async function purgeFiles({
  database,
  now,
  storage,
}: Pick<FileDeps, 'database' | 'now' | 'storage'>): Promise<void> {
  const abandonedBefore = new Date(now().getTime() - longestUploadMs);
  await markExpired(database, now(), abandonedBefore);
  const failures: { readonly id: string; readonly error: unknown }[] = [];
  let after: string | undefined;
  do {
    const ids = await selectDeleting(database, abandonedBefore, { after, limit: batchSize });
    for (const id of ids) {
      try {
        await storage.delete(id);
        await deleteFile(database, id);
      } catch (error) {
        failures.push({ id, error }); // the others are deleted all the same
      }
    }
    after = ids.length < batchSize ? undefined : ids.at(-1);
  } while (after !== undefined);
  const [first] = failures;
  if (!first) return;
  const count = failures.length === 1 ? '1 file' : `${failures.length} files`;
  const why = first.error instanceof Error ? first.error.message : String(first.error);
  throw new Error(`${count} could not be deleted, first ${first.id}: ${why}`, { cause: first.error });
}
