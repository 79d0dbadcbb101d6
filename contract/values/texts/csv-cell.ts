// Spreadsheets run a cell that begins like this as a formula. Some also do so after spaces or with full-width and small forms.
const formulaStart = String.raw`(?:[\t\r\n]|\s*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20\uFE66\uFE62\uFE63\uFE6B\u2212])`;
const formula = new RegExp(`^'*${formulaStart}`);
const defusedFormula = new RegExp(`^'+${formulaStart}`);

/**
 * Quotes a cell that a spreadsheet would run as a formula. A cell with such a quote gets another, so that `readCell` returns every cell
 * unchanged.
 */
export function defuseCell(cell: string): string {
  return formula.test(cell) ? `'${cell}` : cell;
}

export function readCell(cell: string): string {
  return defusedFormula.test(cell) ? cell.slice(1) : cell;
}
