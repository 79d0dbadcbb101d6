import { defuseCell } from './csv-cell.ts';

/** A line of a CSV file (RFC 4180), with formulas quoted. */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map(quote).join(',')}\r\n`;
}

// Numbers stay unquoted. Names come from strangers, and a formula can read the rest of the table.
const plainNumber = /^-?\d+(\.\d+)?$/;

function quote(cell: string): string {
  const harmless = plainNumber.test(cell) ? cell : defuseCell(cell);
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
