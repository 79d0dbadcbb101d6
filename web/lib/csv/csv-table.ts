import Papa from 'papaparse';

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

// A spreadsheet takes a cell that begins like this for a formula and runs it. A quote before it makes it text; a cell that has such
// a quote already gets another, so that every cell is read back as it was.
const formula = /^'*[=+\-@\t\r]/;
const quotedFormula = /^'+[=+\-@\t\r]/;

/** Writes a table as a file that spreadsheets open: with headings, and nothing in it that they would run. */
export function writeTable(headings: readonly string[], rows: readonly (readonly string[])[]): string {
  const data = { fields: [...headings], data: rows.map((row) => [...row]) };
  // The mark at the start tells spreadsheets that the text is UTF-8.
  return `\uFEFF${Papa.unparse(data, { escapeFormulae: formula, newline: '\r\n' })}\r\n`;
}

/** Reads a table whose first line names its columns, with commas, semicolons or tabs between them. */
export function readTable(text: string): CsvTable {
  const { data } = Papa.parse<string[]>(text, { skipEmptyLines: false });
  const [headings = [], ...lines] = data;
  return {
    headings: headings.map((heading) => heading.replace(/^\uFEFF/, '').trim()),
    lines: lines
      .map((cells, index) => ({ line: index + 2, cells: cells.map(textOf) }))
      .filter(({ cells }) => cells.some((cell) => cell !== '')),
  };
}

function textOf(cell: string): string {
  return (quotedFormula.test(cell) ? cell.slice(1) : cell).trim();
}
