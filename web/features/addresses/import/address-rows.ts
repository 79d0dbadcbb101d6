import { type AddressBookEntry, type AddressForm, addressForm } from '../../../../contract/addresses/address-book.ts';
import { formatPhone } from '../../../../contract/values/people/phone.ts';
import type { CsvTable } from '../../../lib/csv/csv-table.ts';
import { saveTable } from '../../../lib/csv/save-table.ts';
import { unusableTexts } from '../../../lib/csv/unusable-text.ts';
import { countryOf } from './country-of.ts';

export type AddressColumn = keyof AddressForm;

type AddressTexts = Readonly<Record<AddressColumn, string>>;

/** In the order of our files. */
export const addressColumns: readonly { readonly name: AddressColumn; readonly heading: string }[] = [
  { name: 'fullname', heading: 'Full name' },
  { name: 'building', heading: 'House number or name' },
  { name: 'street_name', heading: 'Street name' },
  { name: 'town', heading: 'Town' },
  { name: 'postal_code', heading: 'Postcode' },
  { name: 'country', heading: 'Country' },
  { name: 'email_address', heading: 'Email address' },
  { name: 'phone_number', heading: 'Phone number' },
];

export const neededColumns: readonly AddressColumn[] = ['fullname', 'street_name', 'postal_code'];

// Of other products; letters only.
const otherHeadings: Readonly<Record<string, AddressColumn>> = {
  name: 'fullname',
  recipient: 'fullname',
  building: 'building',
  housenumber: 'building',
  housename: 'building',
  house: 'building',
  street: 'street_name',
  address: 'street_name',
  addressline: 'street_name',
  city: 'town',
  towncity: 'town',
  townorcity: 'town',
  posttown: 'town',
  postcode: 'postal_code',
  zip: 'postal_code',
  email: 'email_address',
  phone: 'phone_number',
  telephone: 'phone_number',
  mobile: 'phone_number',
};

type FieldErrors = Readonly<Partial<Record<AddressColumn, string>>>;

export interface ImportRow {
  readonly line: number;
  readonly texts: AddressTexts;
  /** Fields that had an error. They stay open once they are right, or they would vanish while somebody types. */
  readonly fieldsToFix: readonly AddressColumn[];
  /** By the server; an error goes when its text changes. */
  readonly refused: FieldErrors;
}

type AddressFile = { readonly rows: readonly ImportRow[] } | { readonly problem: string };

export const addressHeadings: readonly string[] = addressColumns.map(({ heading }) => heading);

export function cellsOf(entry: Omit<AddressBookEntry, 'id'>): readonly string[] {
  return addressColumns.map(({ name }) => (name === 'phone_number' ? spreadsheetPhone(entry[name]) : entry[name]));
}

/** Without addresses the file has the headings only. */
export function saveAddresses(entries: readonly AddressBookEntry[], fileName: string): Promise<void> {
  return saveTable(fileName, addressHeadings, entries.map(cellsOf));
}

/** Columns in any order, with our headings or usual other ones. */
export function readAddresses({ headings, lines }: CsvTable): AddressFile {
  const columns = headings.map(columnOf);
  const missing = neededColumns.filter((name) => !columns.includes(name));
  if (missing.length > 0) return { problem: missingSentence(missing) };
  const rows = lines.map(({ line, cells }) => importRow(line, textsOf(columns, cells)));
  return rows.length === 0 ? { problem: 'There are no addresses in this file.' } : { rows };
}

/** However the heading is cased and spaced; undefined for an unknown one. */
function columnOf(heading: string): AddressColumn | undefined {
  const letters = lettersOf(heading);
  const own = addressColumns.find((column) => [column.name, column.heading].map(lettersOf).includes(letters));
  return own?.name ?? (Object.hasOwn(otherHeadings, letters) ? otherHeadings[letters] : undefined);
}

function lettersOf(text: string): string {
  return text.toLowerCase().replaceAll(/[^a-z]/g, '');
}

function textsOf(columns: readonly (AddressColumn | undefined)[], cells: readonly string[]): AddressTexts {
  const textOf = (name: AddressColumn) => cells[columns.indexOf(name)] ?? '';
  const texts = Object.fromEntries(addressColumns.map(({ name }) => [name, textOf(name)])) as AddressTexts; // one of each
  return { ...texts, country: countryOf(texts.country) };
}

/** With spaces: a spreadsheet would read digits alone as a number and drop the zero, or round it. */
function spreadsheetPhone(digits: string): string {
  return digits === '' ? '' : formatPhone(digits);
}

function missingSentence(missing: readonly AddressColumn[]): string {
  const names = addressColumns.filter(({ name }) => missing.includes(name)).map(({ heading }) => `'${heading}'`);
  const list = new Intl.ListFormat('en-GB', { type: 'conjunction' }).format(names);
  return `The first row must have the column names. ${list} ${names.length === 1 ? 'is' : 'are'} missing.`;
}

function importRow(line: number, texts: AddressTexts): ImportRow {
  const row = { line, texts, fieldsToFix: [], refused: {} };
  return { ...row, fieldsToFix: columnsIn(errorsOf(row)) };
}

/** By the contract's rules, or by the server. */
export function errorsOf({ texts, refused }: ImportRow): FieldErrors {
  const issues = addressForm.safeParse(texts).error?.issues ?? [];
  const invalid = issues.toReversed().map(({ path, message }) => [path[0], message]); // so that a field's first message stays
  return { ...refused, ...unusableTexts(texts), ...(Object.fromEntries(invalid) as FieldErrors) }; // paths are fields
}

export function isReady(row: ImportRow): boolean {
  return columnsIn(errorsOf(row)).length === 0;
}

export function changeText(row: ImportRow, name: AddressColumn, text: string): ImportRow {
  const { [name]: _fixed, ...refused } = row.refused;
  return { ...row, texts: { ...row.texts, [name]: text }, refused };
}

export function refuseRow(row: ImportRow, refused: FieldErrors): ImportRow {
  return { ...row, refused, fieldsToFix: [...new Set([...row.fieldsToFix, ...columnsIn(refused)])] };
}

function columnsIn(errors: FieldErrors): AddressColumn[] {
  return Object.keys(errors) as AddressColumn[]; // the keys of a record of fields
}
