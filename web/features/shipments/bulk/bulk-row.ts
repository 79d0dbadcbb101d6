import { findGoods, forbiddenContent } from '../../../../contract/goods/find-goods.ts';
import type { Good } from '../../../../contract/goods/goods-list.ts';
import { type ShipmentForm, shipmentRequest } from '../../../../contract/shipments.ts';
import { streetLine } from '../../../../contract/values/places/street-line.ts';
import { unusableTexts } from '../../../lib/csv/unusable-text.ts';
import { type BulkColumn, type BulkTexts, type FieldErrors, type HouseColumn, houseColumns } from './bulk-columns.ts';

export interface RowPrice {
  readonly net: number;
  readonly vat: number;
  readonly total: number;
  readonly quote_id: string;
}

/** A row of a file that will become a shipment. Everything derived is computed when its texts change, never while rendering. */
export interface BulkRow {
  readonly line: number;
  readonly texts: BulkTexts;
  /** By the contract's rules, or by the server. */
  readonly errors: FieldErrors;
  /** Fields that had errors. They stay open when fixed, or they would vanish while somebody types. */
  readonly fieldsToFix: readonly BulkColumn[];
  /** They stay open like the fields to fix, but the row can be sent without them. */
  readonly missingHouses: readonly HouseColumn[];
  readonly goods: readonly Good[];
  /** Whether the server has checked these texts. */
  readonly isChecked: boolean;
  /** Undefined until the server has checked it. */
  readonly price: RowPrice | undefined;
  /** As the label will have it; empty until the server has checked it. */
  readonly receiverTown: string;
}

export function bulkRow(line: number, texts: BulkTexts): BulkRow {
  const errors = errorsIn(texts);
  return {
    line,
    texts,
    errors,
    fieldsToFix: columnsIn(errors),
    missingHouses: houseColumns.filter((name) => lacksHouse(name, texts)),
    goods: findGoods(texts.shipment_content),
    isChecked: false,
    price: undefined,
    receiverTown: '',
  };
}

/** The changed row is unchecked and has no price. */
export function changeText(row: BulkRow, name: BulkColumn, text: string): BulkRow {
  const grossFollows = name === 'weight' && row.texts.total_gross_weight === row.texts.weight;
  const texts = { ...row.texts, [name]: text, ...(grossFollows && { total_gross_weight: text }) };
  const changed = bulkRow(row.line, texts);
  return {
    ...changed,
    fieldsToFix: [...new Set([...row.fieldsToFix, ...changed.fieldsToFix])],
    missingHouses: [...new Set([...row.missingHouses, ...changed.missingHouses])],
    goods: name === 'shipment_content' ? changed.goods : row.goods,
  };
}

export function answerRow(
  row: BulkRow,
  answer: (RowPrice & { readonly receiver_town: string }) | { readonly fields: Readonly<Record<string, string>> },
): BulkRow {
  if (!('fields' in answer)) {
    const { receiver_town: receiverTown, ...price } = answer;
    return { ...row, isChecked: true, price: hasErrors(row) ? undefined : price, receiverTown };
  }
  const errors = { ...withoutFollower(row.texts, answer.fields), ...row.errors };
  const fieldsToFix = [...new Set([...row.fieldsToFix, ...columnsIn(errors)])];
  return { ...row, isChecked: true, price: undefined, errors, fieldsToFix };
}

/** Closes fields that were fixed. Returns the same row where nothing changes. */
export function settleRow(row: BulkRow): BulkRow {
  const fieldsToFix = hasErrors(row) ? row.fieldsToFix : [];
  const missingHouses = row.missingHouses.filter((name) => lacksHouse(name, row.texts));
  const isSettled = fieldsToFix.length === row.fieldsToFix.length && missingHouses.length === row.missingHouses.length;
  return isSettled ? row : { ...row, fieldsToFix, missingHouses };
}

export function hasErrors({ errors }: BulkRow): boolean {
  return columnsIn(errors).length > 0;
}

/** Shops often write the house number in the street: a digit there counts. */
function lacksHouse(name: HouseColumn, texts: BulkTexts): boolean {
  const street = texts[name === 'receiver_building' ? 'receiver_street_name' : 'shipper_street_name'];
  return texts[name].trim() === '' && street !== '' && !/\d/.test(street);
}

export function hasMissingHouse({ texts }: BulkRow): boolean {
  return houseColumns.some((name) => lacksHouse(name, texts));
}

/** By line, the line of another row with the same reference: a file often repeats an order by mistake. */
export function findSameReferences(rows: readonly BulkRow[]): ReadonlyMap<number, number> {
  const byReference = Map.groupBy(rows, ({ texts }) => texts.your_reference.trim().toLowerCase());
  byReference.delete('');
  const found = new Map<number, number>();
  for (const [first, ...others] of byReference.values()) {
    if (!first || !others[0]) continue;
    found.set(first.line, others[0].line);
    for (const { line } of others) found.set(line, first.line);
  }
  return found;
}

/** Every row is paid by card, with the batch. */
export function formOf(texts: BulkTexts): Record<string, string> & Pick<ShipmentForm, 'preferred_payment_method'> {
  return { ...texts, preferred_payment_method: 'CREDIT_CARD' };
}

function errorsIn(texts: BulkTexts): FieldErrors {
  const forbidden = forbiddenContent(texts.shipment_content);
  const unusable = { ...unusableTexts(texts), ...(forbidden !== undefined && { shipment_content: forbidden }) };
  const parsed = shipmentRequest.safeParse(formOf(texts));
  if (parsed.success) return unusable;
  const messages = parsed.error.issues.map(({ path, message }) => [String(path[0]), message] as const);
  return { ...unusable, ...withoutFollower(texts, Object.fromEntries(messages.toReversed())) }; // the first message stays
}

/** A gross weight that follows the weight has the same error: once is enough. */
function withoutFollower(texts: BulkTexts, fields: Readonly<Record<string, string>>): FieldErrors {
  if (texts.total_gross_weight !== texts.weight) return fields;
  const { total_gross_weight: _same, ...others } = fields;
  return others;
}

function columnsIn(errors: FieldErrors): BulkColumn[] {
  return Object.keys(errors) as BulkColumn[]; // the keys of a record of fields
}

/** Rows without the house number of their one sender, who is asked once; none where there are several senders. */
export function rowsOfOneSender(rows: readonly BulkRow[]): readonly BulkRow[] {
  const lacking = rows.filter(({ missingHouses }) => missingHouses.includes('shipper_building'));
  const senders = new Set(lacking.map(({ texts }) => `${texts.shipper_street_name}, ${texts.shipper_postal_code}`));
  return lacking.length > 1 && senders.size === 1 ? lacking : [];
}

export function describeRow({ texts, receiverTown }: BulkRow): string {
  const street = streetLine(texts.receiver_building, texts.receiver_street_name);
  const pieces = texts.number_of_pieces === '1' ? '' : `${texts.number_of_pieces} pieces`;
  const isChargedGross = Number(texts.total_gross_weight) > Number(texts.weight);
  const weight = isChargedGross ? `${texts.total_gross_weight} kg gross` : texts.weight && `${texts.weight} kg`;
  const load = [texts.shipment_content, weight, pieces].filter(Boolean).join(', ');
  return (
    [street, texts.receiver_town || receiverTown, texts.receiver_postal_code, load].filter(Boolean).join(' · ') ||
    'Untitled row'
  );
}
