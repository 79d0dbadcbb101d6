import { coerceShape } from './coerce-shape.ts';
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

export const typedShipmentKey = 'shipment';
export const typedDraftKey = 'draft';
/** Apart from a new shipment, so that a return which is not sent neither replaces nor becomes one. */
export const typedReturnKey = 'return';

type TypedKey = typeof typedShipmentKey | typeof typedDraftKey | typeof typedReturnKey;

export function saveTypedShipment<Values>(typed: TypedShipment<Values>, key: TypedKey = typedShipmentKey): void {
  tabStorage.write(key, JSON.stringify(typed));
}

/** Coerced to the shape of the form; undefined if nothing was saved, or if it was another customer's. */
export function readTypedShipment<Values>(
  start: TypedShipment<Values>,
  key: TypedKey = typedShipmentKey,
): TypedShipment<Values> | undefined {
  const saved = tabStorage.readJson(key);
  return isOf(start.owner, saved) ? coerceShape(start, saved) : undefined;
}

export function clearTypedShipment(key: TypedKey = typedShipmentKey): void {
  tabStorage.remove(key);
}

function isOf(owner: string, saved: unknown): boolean {
  return typeof saved === 'object' && saved !== null && 'owner' in saved && saved.owner === owner;
}
