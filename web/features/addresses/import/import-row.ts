import { addressForm } from '../../../../contract/address-book.ts';
import { unusableTexts } from '../../../lib/csv/unusable-text.ts';
import type { AddressColumn, AddressTexts } from './address-columns.ts';

/** What is wrong with which field. */
export type FieldErrors = Readonly<Partial<Record<AddressColumn, string>>>;

/** A row on its way into the address book. */
export interface ImportRow {
  readonly line: number;
  readonly texts: AddressTexts;
  /** The fields that were found wrong. They stay open for fixing when they are right again, or they would vanish while one types. */
  readonly suspects: readonly AddressColumn[];
  /** What the server refused; an error goes when its text changes. */
  readonly refused: FieldErrors;
}

/** A row as its file has it. */
export function importRow(line: number, texts: AddressTexts): ImportRow {
  const row = { line, texts, suspects: [], refused: {} };
  return { ...row, suspects: columnsIn(errorsOf(row)) };
}

/** What is wrong with a row now: by the rules that the server has too, or by the server itself. */
export function errorsOf({ texts, refused }: ImportRow): FieldErrors {
  const parsed = addressForm.safeParse(texts);
  const unusable = unusableTexts(texts);
  if (parsed.success) return { ...refused, ...unusable };
  const messages = parsed.error.issues.map(({ path, message }) => [path[0], message]);
  return { ...refused, ...unusable, ...(Object.fromEntries(messages.toReversed()) as FieldErrors) }; // paths are fields; the first message stays
}

/** Whether nothing is wrong with a row. */
export function isReady(row: ImportRow): boolean {
  return columnsIn(errorsOf(row)).length === 0;
}

/** The row with another text in a field. */
export function changeText(row: ImportRow, name: AddressColumn, text: string): ImportRow {
  const { [name]: _fixed, ...refused } = row.refused;
  return { ...row, texts: { ...row.texts, [name]: text }, refused };
}

/** The row with what the server said of it. */
export function refuseRow(row: ImportRow, refused: FieldErrors): ImportRow {
  return { ...row, refused, suspects: [...new Set([...row.suspects, ...columnsIn(refused)])] };
}

function columnsIn(errors: FieldErrors): AddressColumn[] {
  return Object.keys(errors) as AddressColumn[]; // the keys of a record of fields
}
