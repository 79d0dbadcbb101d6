import { createHash } from 'node:crypto';
import type { BulkConnection } from '../../database/open-bulk-connection.ts';
import { type FileListener, readSourceRows } from './read-source-rows.ts';
import { ImportProblem, type SourceFile } from './source-files.ts';
import { addRow, type ImportPosition, newBatch, prepareStore, type RowBatch, sizeOf } from './store-batch.ts';

export interface ImportDeps {
  readonly connection: BulkConnection;
  readonly listener: ImportListener;
  /** Ends the import after the batch under way; the next one goes on from there. */
  readonly signal?: AbortSignal;
  /** How many rows are stored at once; fewer in tests. */
  readonly batchSize?: number;
}

export interface ImportListener extends FileListener {
  /** An earlier import of the same files was cut off, and this one goes on from there. */
  onResumed(position: ImportPosition): void;
  /** Rows stored by one batch. */
  onStored(rows: number): void;
}

/** Large enough that beginning and ending a batch does not show, small enough that its memory is soon free again. */
const defaultBatchSize = 10_000;
/** Any number, as long as nothing else of ours locks it. */
const lockNumber = 7_205_512_961;

/**
 * Reads every file and brings its rows into the gazetteer, in batches that are each stored whole. Importing the same files again
 * changes nothing. Answers whether it came to the end, which only the signal prevents.
 */
export async function importGazetteer(deps: ImportDeps, files: readonly SourceFile[]): Promise<boolean> {
  const { connection, listener, signal, batchSize = defaultBatchSize } = deps;
  const importId = identify(files);
  await takeLock(connection);
  const storeBatch = await prepareStore(connection, importId);
  const start = await findPosition(connection, importId);
  if (start.filesDone + start.linesDone > 0) listener.onResumed(start);

  let batch = newBatch();
  // While a batch is being stored, the next one is read: one of them at a time, so that memory stays bounded.
  let storing: Promise<void> = Promise.resolve();
  const store = async (full: RowBatch, position: ImportPosition) => {
    await storing;
    storing = storeBatch(full, position).then(() => listener.onStored(sizeOf(full)));
    storing.catch(() => undefined); // told to whoever waits for it next
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

/** The same for the same files, however often; another as soon as one of them has changed. */
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

/** Where an earlier import of the same files was cut off. One of other files is forgotten: these rows come after its. */
async function findPosition(connection: BulkConnection, importId: string): Promise<ImportPosition> {
  await connection.query('delete from address_imports where import <> $1', [importId]);
  const [position] = await connection.query<ImportPosition>(
    'select files_done as "filesDone", lines_done as "linesDone" from address_imports where import = $1',
    [importId],
  );
  return position ?? { filesDone: 0, linesDone: 0 };
}

/** The next import of these files begins at the beginning; the planner learns how large the tables have become. */
async function finish(connection: BulkConnection): Promise<void> {
  await connection.query('delete from address_imports');
  await connection.query('analyze postcode_positions, streets, places');
}
