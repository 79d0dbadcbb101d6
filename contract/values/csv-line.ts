import { defuseCell } from './csv-cell.ts';

/** A line of a CSV file (RFC 4180) whose cells no spreadsheet runs. */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map(quote).join(',')}\r\n`;
}

// Names come from strangers, and a formula can read the rest of the table; amounts stay numbers.
const plainNumber = /^-?\d+(\.\d+)?$/;

function quote(cell: string): string {
  const harmless = plainNumber.test(cell) ? cell : defuseCell(cell);
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
