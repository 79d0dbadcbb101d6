import { hours } from '../../contract/values/time/duration.ts';
import type { FileDeps } from './file.ts';
import { deleteFile, markExpired, selectDeleting } from './files.repository.ts';

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
