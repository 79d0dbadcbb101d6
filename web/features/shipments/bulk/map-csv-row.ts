import type { CsvLine } from '../../../lib/csv/csv-table.ts';
import { countryOf } from '../../addresses/import/country-of.ts';
import { type BulkColumn, type BulkTexts, bulkColumns, type Mapping, senderColumns } from './bulk-columns.ts';

/** The sender, where a file leaves it out. Other fields are ignored. */
export type OwnDetails = Readonly<Partial<Record<BulkColumn, string>>>;

/**
 * The texts of a line with defaults filled in. A row that names any part of the sender but the country has its own sender, which is
 * not mixed with the customer's details.
 */
export function mapCsvRow({ cells }: CsvLine, mapping: Mapping, own: OwnDetails): BulkTexts {
  const given = (name: BulkColumn) => {
    const at = mapping[name];
    return at === undefined ? '' : (cells[at] ?? '').trim();
  };
  const hasSender = senderColumns.some((name) => name !== 'shipper_country' && given(name) !== '');
  const isOwn = (name: BulkColumn) => !hasSender && senderColumns.includes(name);
  const text = (name: BulkColumn) => tidy(name, given(name) || (isOwn(name) ? (own[name] ?? '') : ''));
  const texts = Object.fromEntries(bulkColumns.map((name) => [name, text(name)])) as BulkTexts; // one of each
  return { ...texts, total_gross_weight: texts.total_gross_weight || texts.weight };
}

const addressColumns = ['shipper_building', 'shipper_street_name', 'shipper_postal_code'] as const;

/** Whether the customer sends it, and their account had no address when the file was read. */
export function lacksOwnAddress(texts: BulkTexts, { shipper_email_address: email }: OwnDetails): boolean {
  return texts.shipper_email_address === email && addressColumns.every((name) => texts[name] === '');
}

/** Where the account has an address by now. */
export function withOwnAddress(texts: BulkTexts, own: OwnDetails): BulkTexts {
  if (!lacksOwnAddress(texts, own)) return texts;
  const filled = [...addressColumns, 'shipper_town'] as const;
  return { ...texts, ...Object.fromEntries(filled.map((name) => [name, own[name] ?? texts[name]])) };
}

/** Undoes what spreadsheets and people do to numbers and codes. */
function tidy(name: BulkColumn, text: string): string {
  if (name.endsWith('_country')) return countryOf(text);
  if (name.endsWith('_postal_code')) return text.toUpperCase();
  if (name.endsWith('_phone_number')) return withItsZero(text);
  if (name === 'parcel_type') return /^doc/i.test(text) ? 'DOCUMENT' : text.toUpperCase() || 'PARCEL';
  if (name === 'number_of_pieces') return text || '1';
  if (name === 'weight' || name === 'total_gross_weight') {
    return text.replace(/\s*(kgs?|kilos?|kilograms?)\.?$/i, '').replace(',', '.');
  }
  return text;
}

/** Spreadsheets drop the leading zero of a phone number. */
function withItsZero(text: string): string {
  return /^[1-378]\d{9}$/.test(text) ? `0${text}` : text;
}
