import { createHash } from 'node:crypto';
import type { BulkConnection } from '../../database/open-bulk-connection.ts';
import { type FileListener, readSourceRows } from './read-source-rows.ts';
import { ImportProblem, type SourceFile } from './source-files.ts';
import { addRow, type ImportPosition, newBatch, prepareStore, type RowBatch, sizeOf } from './store-batch.ts';

export interface ImportDeps {
  readonly connection: BulkConnection;
  readonly listener: ImportListener;
  /** Ends the import after the current batch; the next import goes on from there. */
  readonly signal?: AbortSignal;
  readonly batchSize?: number;
}

export interface ImportListener extends FileListener {
  /** An earlier import of the same files was interrupted, and this one goes on from there. */
  onResumed(position: ImportPosition): void;
  onStored(rows: number): void;
}

const defaultBatchSize = 10_000;
/** Of an advisory lock that nothing else takes. */
const lockNumber = 7_205_512_961;

/** Importing the same files again changes nothing. Returns false if the signal ended it early. */
export async function importGazetteer(deps: ImportDeps, files: readonly SourceFile[]): Promise<boolean> {
  const { connection, listener, signal, batchSize = defaultBatchSize } = deps;
  const importId = identify(files);
  await takeLock(connection);
  const storeBatch = await prepareStore(connection, importId);
  const start = await findPosition(connection, importId);
  if (start.filesDone + start.linesDone > 0) listener.onResumed(start);

  let batch = newBatch();
  // The next batch is read while one is being stored: one at a time, so that memory stays bounded.
  let storing: Promise<void> = Promise.resolve();
  const store = async (full: RowBatch, position: ImportPosition) => {
    await storing;
    storing = storeBatch(full, position).then(() => listener.onStored(sizeOf(full)));
    storing.catch(() => undefined); // thrown where it is awaited next
  };

  for (const [index, file] of files.entries()) {
    if (index < start.filesDone) continue;
    const skipLines = index === start.filesDone ? start.linesDone : 0;
    for await (const { source, rows, lineNumber } of readSourceRows(file, skipLines, listener)) {
      batch.sources.add(source);
      for (const row of rows) addRow(batch, row);
      if (sizeOf(batch) < batchSize) continue;
      await store(batch, { filesDone: index, linesDone: lineNumber });
      batch = newBatch();
      if (signal?.aborted) return storing.then(() => false);
    }
  }
  await store(batch, { filesDone: files.length, linesDone: 0 });
  await storing;
  await finish(connection);
  return true;
}

/** Changes when one of the files does. */
function identify(files: readonly SourceFile[]): string {
  const hash = createHash('sha256');
  for (const { name, version } of files) hash.update(`${name}\n${version}\n`);
  return hash.digest('hex');
}

async function takeLock(connection: BulkConnection): Promise<void> {
  const [lock] = await connection.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [lockNumber]);
  if (lock?.taken !== true) {
    throw new ImportProblem('Another import into this database is under way. Please wait until it has ended.');
  }
}

/** Where an earlier import of the same files was interrupted. The position of other files is deleted. */
async function findPosition(connection: BulkConnection, importId: string): Promise<ImportPosition> {
  await connection.query('delete from address_imports where import <> $1', [importId]);
  const [position] = await connection.query<ImportPosition>(
    'select files_done as "filesDone", lines_done as "linesDone" from address_imports where import = $1',
    [importId],
  );
  return position ?? { filesDone: 0, linesDone: 0 };
}

async function finish(connection: BulkConnection): Promise<void> {
  await connection.query('delete from address_imports');
  await connection.query('analyze postcode_positions, streets, places');
}
