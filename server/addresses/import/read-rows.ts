import type { ImportedSourceTable } from '../../database/tables.ts';
import type { LineFormat } from './line-format.ts';
import { readLines } from './read-lines.ts';
import { recogniseFormat } from './recognise-format.ts';
import { BrokenLine, type Row } from './row.ts';
import type { SourceFile } from './source-file.ts';

/** What is told about files while they are read. */
export interface FileNews {
  /** So many more of its bytes were read. */
  onRead(file: SourceFile, bytes: number): void;
  /** A line could not be read, was left out, and why. */
  onBroken(file: SourceFile, lineNumber: number, reason: string): void;
  /** The file is neither of the downloads. */
  onUnknown(file: SourceFile): void;
  /** The file could not be read to its end. */
  onUnreadable(file: SourceFile, reason: string): void;
}

/** Rows of neighbouring lines, and the number of the last of those lines. */
export interface ReadRows {
  readonly source: ImportedSourceTable['source'];
  readonly rows: readonly Row[];
  readonly lineNumber: number;
}

/** Reads the rows of a file, a piece at a time, leaving out the lines an earlier import has done. Never throws for what is in the file. */
export async function* readRows(file: SourceFile, skipLines: number, news: FileNews): AsyncGenerator<ReadRows> {
  let lineNumber = 0;
  let format: LineFormat | undefined;
  let bytesTold = 0;
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
          rows.push(...readLine(format, line, (reason) => news.onBroken(file, lineNumber, reason)));
      }
      yield { source: format.source, rows, lineNumber };
      news.onRead(file, bytesRead() - bytesTold);
      bytesTold = bytesRead();
    }
  } catch (error) {
    news.onUnreadable(file, error instanceof Error ? error.message : String(error));
    return;
  }
  if (!format) news.onUnknown(file);
  news.onRead(file, file.bytes - bytesTold); // the bar does not wait for what was passed over
}

function readLine(format: LineFormat, line: string, tell: (reason: string) => void): readonly Row[] {
  if (line === '' || format.isHeader(line)) return [];
  try {
    if (line.includes('\0')) throw new BrokenLine('it has a character that no text has');
    return format.read(line);
  } catch (error) {
    if (!(error instanceof BrokenLine)) throw error;
    tell(error.message);
    return [];
  }
}
