import { addressForm } from '../../../../contract/address-book.ts';
import { unusableTexts } from '../../../lib/csv/unusable-text.ts';
import type { AddressColumn, AddressTexts } from './address-csv.ts';

type FieldErrors = Readonly<Partial<Record<AddressColumn, string>>>;

export interface ImportRow {
  readonly line: number;
  readonly texts: AddressTexts;
  /** Fields that had an error. They stay open once they are right, or they would vanish while somebody types. */
  readonly suspects: readonly AddressColumn[];
  /** By the server; an error goes when its text changes. */
  readonly refused: FieldErrors;
}

export function importRow(line: number, texts: AddressTexts): ImportRow {
  const row = { line, texts, suspects: [], refused: {} };
  return { ...row, suspects: columnsIn(errorsOf(row)) };
}

/** By the contract's rules, or by the server. */
export function errorsOf({ texts, refused }: ImportRow): FieldErrors {
  const parsed = addressForm.safeParse(texts);
  const unusable = unusableTexts(texts);
  if (parsed.success) return { ...refused, ...unusable };
  const messages = parsed.error.issues.map(({ path, message }) => [path[0], message]);
  return { ...refused, ...unusable, ...(Object.fromEntries(messages.toReversed()) as FieldErrors) }; // paths are fields; the first message stays
}

export function isReady(row: ImportRow): boolean {
  return columnsIn(errorsOf(row)).length === 0;
}

export function changeText(row: ImportRow, name: AddressColumn, text: string): ImportRow {
  const { [name]: _fixed, ...refused } = row.refused;
  return { ...row, texts: { ...row.texts, [name]: text }, refused };
}

export function refuseRow(row: ImportRow, refused: FieldErrors): ImportRow {
  return { ...row, refused, suspects: [...new Set([...row.suspects, ...columnsIn(refused)])] };
}

function columnsIn(errors: FieldErrors): AddressColumn[] {
  return Object.keys(errors) as AddressColumn[]; // the keys of a record of fields
}
