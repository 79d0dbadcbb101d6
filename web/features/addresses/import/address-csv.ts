import type { AddressBookEntry } from '../../../../contract/address-book.ts';
import { formatPhone } from '../../../../contract/values/phone.ts';
import type { CsvTable } from '../../../lib/csv/csv-table.ts';
import { type AddressColumn, type AddressTexts, addressColumns, columnOf, neededColumns } from './address-columns.ts';
import { countryOf } from './country-of.ts';

/** An address of a file, with its line there. */
export interface AddressLine {
  readonly line: number;
  readonly texts: AddressTexts;
}

/** The addresses of a file, or why there are none. */
export type AddressFile = { readonly rows: readonly AddressLine[] } | { readonly problem: string };

/** The headings of our files. */
export const addressHeadings: readonly string[] = addressColumns.map(({ heading }) => heading);

/** An address as a line of our files, in the order of the headings. */
export function cellsOf(entry: Omit<AddressBookEntry, 'id'>): readonly string[] {
  return addressColumns.map(({ name }) => (name === 'phone_number' ? spreadsheetPhone(entry[name]) : entry[name]));
}

/** The addresses of a table. Its columns are in any order, with our headings or the usual other ones. */
export function readAddresses({ headings, lines }: CsvTable): AddressFile {
  const columns = headings.map(columnOf);
  const missing = neededColumns.filter((name) => !columns.includes(name));
  if (missing.length > 0) return { problem: missingSentence(missing) };
  const rows = lines.map(({ line, cells }) => ({ line, texts: textsOf(columns, cells) }));
  return rows.length === 0 ? { problem: 'There is no address in this file.' } : { rows };
}

function textsOf(columns: readonly (AddressColumn | undefined)[], cells: readonly string[]): AddressTexts {
  const textOf = (name: AddressColumn) => cells[columns.indexOf(name)] ?? '';
  const texts = Object.fromEntries(addressColumns.map(({ name }) => [name, textOf(name)])) as AddressTexts; // one of each
  return { ...texts, country: countryOf(texts.country) };
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
