// A spreadsheet runs a cell that begins like this as a formula, some also after spaces or with the full-width and small forms, which
// they take for the plain characters.
const formulaStart = String.raw`(?:[\t\r\n]|\s*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20\uFE66\uFE62\uFE63\uFE6B\u2212])`;
const formula = new RegExp(`^'*${formulaStart}`);
const defusedFormula = new RegExp(`^'+${formulaStart}`);

/**
 * A cell of a CSV file that no spreadsheet runs: a quote before a formula makes it text. A cell that has such a quote already gets
 * another, so that `readCell` gives every cell back as it was.
 */
export function defuseCell(cell: string): string {
  return formula.test(cell) ? `'${cell}` : cell;
}

/** What a cell of a CSV file says, without the quote that `defuseCell` puts before a formula. */
export function readCell(cell: string): string {
  return defusedFormula.test(cell) ? cell.slice(1) : cell;
}
