import { createHash } from 'node:crypto';
import { CommandError } from '../../cli/command-error.ts';
import type { BulkConnection } from '../../database/open-bulk-connection.ts';
import type { ImportedSourceTable } from '../../database/tables.ts';
import { BrokenLine, type LineFormat, type Row, recogniseFormat } from './line-formats.ts';
import type { SourceFile } from './source-files.ts';
import { addRow, type ImportPosition, newBatch, prepareStore, type RowBatch, sizeOf } from './store-batch.ts';

export interface ImportDeps {
  readonly connection: BulkConnection;
  readonly listener: ImportListener;
  /** Ends the import after the current batch; the next import goes on from there. */
  readonly signal?: AbortSignal;
  readonly batchSize?: number;
}

export interface ImportListener {
  /** Bytes read since the last call. */
  onRead(file: SourceFile, bytes: number): void;
  onBroken(file: SourceFile, lineNumber: number, reason: string): void;
  onUnknown(file: SourceFile): void;
  onUnreadable(file: SourceFile, reason: string): void;
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
    throw new CommandError('Another import into this database is under way. Please wait until it has ended.');
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

/** Rows of neighbouring lines; `lineNumber` is that of the last. */
interface ReadRows {
  readonly source: ImportedSourceTable['source'];
  readonly rows: readonly Row[];
  readonly lineNumber: number;
}

/** A piece of the file at a time. Never throws for what is in the file. */
async function* readSourceRows(
  file: SourceFile,
  skipLines: number,
  listener: ImportListener,
): AsyncGenerator<ReadRows> {
  let lineNumber = 0;
  let format: LineFormat | undefined;
  let bytesReported = 0;
  try {
    const { content, bytesRead } = await file.open();
    for await (const lines of readLines(content)) {
      if (lines.length === 0) continue;
      format ??= recogniseFormat(lines);
      if (!format) break;
      const rows: Row[] = [];
      for (const line of lines) {
        lineNumber += 1;
        if (lineNumber > skipLines)
          rows.push(...readLine(format, line, (reason) => listener.onBroken(file, lineNumber, reason)));
      }
      yield { source: format.source, rows, lineNumber };
      listener.onRead(file, bytesRead() - bytesReported);
      bytesReported = bytesRead();
    }
  } catch (error) {
    listener.onUnreadable(file, error instanceof Error ? error.message : String(error));
    return;
  }
  if (!format) listener.onUnknown(file);
  listener.onRead(file, file.bytes - bytesReported); // including what was skipped
}

function readLine(format: LineFormat, line: string, onBroken: (reason: string) => void): readonly Row[] {
  if (line === '' || format.isHeader(line)) return [];
  try {
    if (line.includes('\0')) throw new BrokenLine('it has a character that no text has');
    return format.read(line);
  } catch (error) {
    if (!(error instanceof BrokenLine)) throw error;
    onBroken(error.message);
    return [];
  }
}

/** No line of either format comes near this; a file that is one endless line must not fill the memory. */
const longestLine = 64 * 1024;

/**
 * The lines of a text in UTF-8, without their ends and without a byte order mark: as many at a time as a piece holds, because waiting
 * for each of millions would take longer than reading them. Of a line longer than any real one only the beginning is kept.
 */
export async function* readLines(pieces: AsyncIterable<Buffer>): AsyncGenerator<string[]> {
  const decoder = new TextDecoder();
  let rest = '';
  for await (const piece of pieces) {
    const lines = (rest + decoder.decode(piece, { stream: true })).split('\n');
    rest = (lines.pop() ?? '').slice(0, longestLine);
    yield lines.map(withoutEnd);
  }
  rest += decoder.decode();
  if (rest !== '') yield [withoutEnd(rest)];
}

function withoutEnd(line: string): string {
  return line.endsWith('\r') ? line.slice(0, -1) : line;
}
