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
  for (;;) {
    const ids = await selectDeleting(database, abandonedBefore, batchSize);
    for (const id of ids) {
      await storage.delete(id);
      await deleteFile(database, id);
    }
    if (ids.length < batchSize) return;
  }
}
