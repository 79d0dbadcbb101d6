import { findGoods, forbiddenContent } from '../../../../contract/goods/find-goods.ts';
import type { Good } from '../../../../contract/goods/goods-list.ts';
import { type ShipmentForm, shipmentRequest } from '../../../../contract/shipments.ts';
import { unusableTexts } from '../../../lib/csv/unusable-text.ts';
import type { BulkColumn, BulkTexts, Faults } from './bulk-columns.ts';

/** What a row costs, in pounds. */
export interface RowPrice {
  readonly net: number;
  readonly vat: number;
  readonly total: number;
}

/** A row of a file on its way to become a shipment. Everything about it is worked out when its texts change, never while drawing. */
export interface BulkRow {
  readonly line: number;
  readonly texts: BulkTexts;
  /** What is wrong with it: by the rules that the server has too, or by the server itself. */
  readonly faults: Faults;
  /** The fields that were found wrong. They stay open for mending when they are right again, or they would vanish while one types. */
  readonly suspects: readonly BulkColumn[];
  /** What the list of goods says of its content. */
  readonly goods: readonly Good[];
  /** Whether the server has spoken of these texts. */
  readonly isChecked: boolean;
  /** Undefined until the server has said it. */
  readonly price: RowPrice | undefined;
}

/** A row as its file has it. */
export function bulkRow(line: number, texts: BulkTexts): BulkRow {
  const faults = faultsIn(texts);
  const goods = findGoods(texts.shipment_content);
  return { line, texts, faults, suspects: columnsIn(faults), goods, isChecked: false, price: undefined };
}

/** The row with another text in a field: checked anew, and to be priced again. */
export function changeText(row: BulkRow, name: BulkColumn, text: string): BulkRow {
  const grossFollows = name === 'weight' && row.texts.total_gross_weight === row.texts.weight;
  const texts = { ...row.texts, [name]: text, ...(grossFollows && { total_gross_weight: text }) };
  const changed = bulkRow(row.line, texts);
  return {
    ...changed,
    suspects: [...new Set([...row.suspects, ...changed.suspects])],
    goods: name === 'shipment_content' ? changed.goods : row.goods,
  };
}

/** The row with what the server said of it. */
export function answerRow(
  row: BulkRow,
  answer: RowPrice | { readonly fields: Readonly<Record<string, string>> },
): BulkRow {
  if (!('fields' in answer)) return { ...row, isChecked: true, price: isFaulty(row) ? undefined : answer };
  const faults = { ...withoutFollower(row.texts, answer.fields), ...row.faults };
  const suspects = [...new Set([...row.suspects, ...columnsIn(faults)])];
  return { ...row, isChecked: true, price: undefined, faults, suspects };
}

/** Whether something is wrong with it. */
export function isFaulty({ faults }: BulkRow): boolean {
  return columnsIn(faults).length > 0;
}

/** The row as it travels. How it is paid is the same for all: by card, with the batch. */
export function formOf(texts: BulkTexts): Record<string, string> & Pick<ShipmentForm, 'preferred_payment_method'> {
  return { ...texts, preferred_payment_method: 'CREDIT_CARD' };
}

function faultsIn(texts: BulkTexts): Faults {
  const forbidden = forbiddenContent(texts.shipment_content);
  const unusable = { ...unusableTexts(texts), ...(forbidden !== undefined && { shipment_content: forbidden }) };
  const parsed = shipmentRequest.safeParse(formOf(texts));
  if (parsed.success) return unusable;
  const messages = parsed.error.issues.map(({ path, message }) => [String(path[0]), message] as const);
  return { ...unusable, ...withoutFollower(texts, Object.fromEntries(messages.toReversed())) }; // the first message stays
}

/** A gross weight that is the weight is wrong with it and mended with it: once is enough. */
function withoutFollower(texts: BulkTexts, fields: Readonly<Record<string, string>>): Faults {
  if (texts.total_gross_weight !== texts.weight) return fields;
  const { total_gross_weight: _same, ...others } = fields;
  return others;
}

function columnsIn(faults: Faults): BulkColumn[] {
  return Object.keys(faults) as BulkColumn[]; // the keys of a record of fields
}
