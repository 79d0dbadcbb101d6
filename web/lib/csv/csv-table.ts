import Papa from 'papaparse';
import { defuseCell, readCell } from '../../../contract/values/texts/csv-cell.ts';

export interface CsvLine {
  readonly line: number;
  readonly cells: readonly string[];
}

export interface CsvTable {
  readonly headings: readonly string[];
  readonly lines: readonly CsvLine[];
}

// Some shops put the separator for spreadsheets on a line before the headings.
const separatorLine = /^\uFEFF?sep=([,;\t|])(?=[\r\n])/i;

/** Writes a CSV file for spreadsheets, with formulas quoted. */
export function writeTable(headings: readonly string[], rows: readonly (readonly string[])[]): string {
  const data = { fields: [...headings], data: rows.map((row) => row.map(defuseCell)) };
  // The byte order mark tells spreadsheets that the text is UTF-8.
  return `\uFEFF${Papa.unparse(data, { newline: '\r\n' })}\r\n`;
}

/** The first line names the columns, after an optional line such as `sep=;`. Returns a sentence where a quotation mark is not closed. */
export function readTable(text: string): CsvTable | string {
  const separator = separatorLine.exec(text)?.[1];
  // Papa guesses an empty delimiter.
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

/** Whether a quotation mark pulled later lines into its cell: all of them, or those up to the next mark. */
function swallowsLines({ code, row = 0 }: Papa.ParseError, data: readonly (readonly string[])[]): boolean {
  // A cell such as "3" nails" also has an odd mark, but ends where it should.
  const isMoreThanOneLine = () => data[row]?.some((cell) => /[\r\n]/.test(cell)) === true;
  return code === 'MissingQuotes' || (code === 'InvalidQuotes' && isMoreThanOneLine());
}

function unclosedWords(line: number): string {
  return `A quotation mark (") opens on line ${line} of this file and never closes. Close or remove it, then choose the file again.`;
}

function lineAt(text: string, index: number): number {
  return text.slice(0, index).split(/\r\n|\r|\n/).length;
}
