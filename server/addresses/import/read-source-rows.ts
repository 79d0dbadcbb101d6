import type { ImportedSourceTable } from '../../database/tables.ts';
import { BrokenLine, type LineFormat, type Row, recogniseFormat } from './line-formats.ts';
import type { SourceFile } from './source-files.ts';

export interface FileListener {
  /** Bytes read since the last call. */
  onRead(file: SourceFile, bytes: number): void;
  onBroken(file: SourceFile, lineNumber: number, reason: string): void;
  onUnknown(file: SourceFile): void;
  onUnreadable(file: SourceFile, reason: string): void;
}

/** Rows of neighbouring lines; `lineNumber` is that of the last. */
interface ReadRows {
  readonly source: ImportedSourceTable['source'];
  readonly rows: readonly Row[];
  readonly lineNumber: number;
}

/** A piece of the file at a time. Never throws for what is in the file. */
export async function* readSourceRows(
  file: SourceFile,
  skipLines: number,
  listener: FileListener,
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
