import Papa from 'papaparse';
import { defuseCell, readCell } from '../../../contract/values/csv-cell.ts';

/** A line of a file, with its number there. */
export interface CsvLine {
  readonly line: number;
  readonly cells: readonly string[];
}

/** What is in a file: the names of its columns, and every line that is not empty. */
export interface CsvTable {
  readonly headings: readonly string[];
  readonly lines: readonly CsvLine[];
}

// A line before the headings with which some shops tell a spreadsheet what stands between the cells.
const separatorLine = /^\uFEFF?sep=([,;\t|])(?=[\r\n])/i;

/** Writes a table as a file that spreadsheets open: with headings, and nothing in it that they would run. */
export function writeTable(headings: readonly string[], rows: readonly (readonly string[])[]): string {
  const data = { fields: [...headings], data: rows.map((row) => row.map(defuseCell)) };
  // The mark at the start tells spreadsheets that the text is UTF-8.
  return `\uFEFF${Papa.unparse(data, { newline: '\r\n' })}\r\n`;
}

/**
 * Reads a table whose first line names its columns, with commas, semicolons or tabs between them, or says where a quotation mark
 * makes it unreadable. A line such as `sep=;` may come before it.
 */
export function readTable(text: string): CsvTable | string {
  const separator = separatorLine.exec(text)?.[1];
  // An empty delimiter is guessed.
  const { data, errors } = Papa.parse<string[]>(text, { skipEmptyLines: false, delimiter: separator ?? '' });
  const unclosed = errors.find((error) => swallowsLines(error, data));
  if (unclosed) return unclosedWords(lineAt(text, unclosed.index ?? 0));
  const linesBefore = separator === undefined ? 0 : 1;
  const [headings = [], ...lines] = data.slice(linesBefore);
  return {
    headings: headings.map((heading) => heading.replace(/^\uFEFF/, '').trim()),
    lines: lines
      .map((cells, index) => ({ line: linesBefore + index + 2, cells: cells.map((cell) => readCell(cell).trim()) }))
      .filter(({ cells }) => cells.some((cell) => cell !== '')),
  };
}

/** Whether a quotation mark took what comes after it into its cell: all of it, or everything up to the next one, lines further down. */
function swallowsLines({ code, row = 0 }: Papa.ParseError, data: readonly (readonly string[])[]): boolean {
  // A cell such as "3" nails" has one too many as well, but ends where it should.
  const isMoreThanOneLine = () => data[row]?.some((cell) => /[\r\n]/.test(cell)) === true;
  return code === 'MissingQuotes' || (code === 'InvalidQuotes' && isMoreThanOneLine());
}

function unclosedWords(line: number): string {
  return `A quotation mark (") opens on line ${line} of this file and is not closed, so that we can’t tell where its cell ends. Please close or remove it there, and choose the file again.`;
}

/** The number of the line that a character stands on. */
function lineAt(text: string, index: number): number {
  return text.slice(0, index).split(/\r\n|\r|\n/).length;
}
