import Papa from 'papaparse';
import type { AddressBookEntry } from '../../../../contract/address-book.ts';
import { formatPhone } from '../../../../contract/values/phone.ts';
import { type AddressColumn, type AddressTexts, addressColumns, columnOf, neededColumns } from './address-columns.ts';

/** A line of a file, with its number there. */
export interface CsvRow {
  readonly line: number;
  readonly texts: AddressTexts;
}

/** What is in a file, or why it can't be read. */
export type CsvContent = { readonly rows: readonly CsvRow[] } | { readonly problem: string };

// A spreadsheet takes a cell that begins like this for a formula and runs it. A quote before it makes it text; a cell that has such
// a quote already gets another, so that every cell is read back as it was.
const formula = /^'*[=+\-@\t\r]/;
const quotedFormula = /^'+[=+\-@\t\r]/;

/** Writes addresses as a file that spreadsheets open: with headings, and nothing in it that they would run. */
export function writeCsv(entries: readonly Omit<AddressBookEntry, 'id'>[]): string {
  const rows = entries.map((entry) =>
    addressColumns.map(({ name }) => (name === 'phone_number' ? spreadsheetPhone(entry[name]) : entry[name])),
  );
  const fields = addressColumns.map(({ heading }) => heading);
  // The mark at the start tells spreadsheets that the text is UTF-8.
  return `\uFEFF${Papa.unparse({ fields, data: rows }, { escapeFormulae: formula, newline: '\r\n' })}\r\n`;
}

/** Reads a file of addresses. Its first line names the columns, in any order, ours or with the usual other headings. */
export function readCsv(text: string): CsvContent {
  const { data } = Papa.parse<string[]>(text, { skipEmptyLines: false });
  const [headings = [], ...lines] = data;
  const columns = headings.map(columnOf);
  const missing = neededColumns.filter((name) => !columns.includes(name));
  if (missing.length > 0) return { problem: missingSentence(missing) };
  const rows = lines
    .map((cells, index) => ({ line: index + 2, cells }))
    .filter(({ cells }) => cells.some((cell) => cell.trim() !== ''))
    .map(({ line, cells }) => ({ line, texts: textsOf(columns, cells) }));
  return rows.length === 0 ? { problem: 'There is no address in this file.' } : { rows };
}

function textsOf(columns: readonly (AddressColumn | undefined)[], cells: readonly string[]): AddressTexts {
  const textOf = (name: AddressColumn) => {
    const cell = cells[columns.indexOf(name)] ?? '';
    return (quotedFormula.test(cell) ? cell.slice(1) : cell).trim();
  };
  const texts = Object.fromEntries(addressColumns.map(({ name }) => [name, textOf(name)])) as AddressTexts; // one of each
  return { ...texts, country: countryOf(texts.country) };
}

/** The one country there is, by the names people give it; another one is left for the rules to refuse. */
function countryOf(text: string): string {
  return /^(|uk|gb|gbr|united kingdom|great britain|england|scotland|wales|northern ireland)$/i.test(text)
    ? 'UK'
    : text;
}

/** As people dial it, with its spaces: of digits alone a spreadsheet would make a number and drop the zero, or round it. */
function spreadsheetPhone(digits: string): string {
  return digits === '' ? '' : formatPhone(digits).replace(/^\+44 /, '0');
}

function missingSentence(missing: readonly AddressColumn[]): string {
  const names = addressColumns.filter(({ name }) => missing.includes(name)).map(({ heading }) => `'${heading}'`);
  const list = new Intl.ListFormat('en-GB', { type: 'conjunction' }).format(names);
  return `The first line of the file has to name its columns; ${list} ${names.length === 1 ? 'is' : 'are'} missing there.`;
}
