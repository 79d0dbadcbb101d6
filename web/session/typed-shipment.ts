import { coerceShape } from './coerce-shape.ts';
import { typedKeys } from './preserve-typed-input.ts';
import type { SavedQuote } from './session-state.ts';
import { tabStorage } from './tab-storage.ts';

export interface TypedShipment<Values> {
  /** The account: another customer who signs in here does not see it. */
  readonly owner: string;
  readonly quote: SavedQuote;
  readonly values: Values;
  readonly email: string;
  /** Whether the customer changed something; false if only a page prefilled the form. */
  readonly isTyped: boolean;
  readonly step: number;
  /** The last request, so that sending it again after a lost answer is still one shipment; empty texts before. */
  readonly sent: SentShipment;
}

export interface SentShipment {
  readonly idempotencyKey: string;
  /** The form it was made from and the request's body, as text. */
  readonly form: string;
  readonly body: string;
}

type TypedKey = (typeof typedKeys)['shipment' | 'draft' | 'return'];

export function saveTypedShipment<Values>(typed: TypedShipment<Values>, key: TypedKey = typedKeys.shipment): void {
  tabStorage.write(key, JSON.stringify(typed));
}

/** Coerced to the shape of the form; undefined if nothing was saved, or if it was another customer's. */
export function readTypedShipment<Values>(
  start: TypedShipment<Values>,
  key: TypedKey = typedKeys.shipment,
): TypedShipment<Values> | undefined {
  const saved = tabStorage.readJson(key);
  return isOf(start.owner, saved) ? coerceShape(start, saved) : undefined;
}

export function clearTypedShipment(key: TypedKey = typedKeys.shipment): void {
  tabStorage.remove(key);
}

function isOf(owner: string, saved: unknown): boolean {
  return typeof saved === 'object' && saved !== null && 'owner' in saved && saved.owner === owner;
}
