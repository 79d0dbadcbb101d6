import { coerceShape } from './coerce-shape.ts';
import type { SavedQuote } from './empty-state.ts';
import { tabStorage } from './tab-storage.ts';

/** What a customer has typed into the shipment form so far. */
export interface TypedShipment<Values> {
  /** Whose it is: another customer who signs in here does not see it. */
  readonly owner: string;
  /** The saved quote that the form last started from. */
  readonly quote: SavedQuote;
  readonly values: Values;
  /** The customer's e-mail address when it was saved. */
  readonly email: string;
  /** Whether the customer changed something, and not only a page that filled the form for them. */
  readonly isTyped: boolean;
  /** The step it was left at. */
  readonly step: number;
  /** What was last sent, so that sending it again after a lost answer is still one shipment; empty texts before. */
  readonly sent: SentShipment;
}

/** A shipment on its way to the server. */
export interface SentShipment {
  readonly idempotencyKey: string;
  /** The form it was made from and the body it was sent with, as text. */
  readonly form: string;
  readonly body: string;
}

/** Where it is kept in this tab: a new shipment, and a draft that is being edited. */
export const typedShipmentKey = 'shipment';
export const typedDraftKey = 'draft';

type TypedKey = typeof typedShipmentKey | typeof typedDraftKey;

/** Keeps it for as long as this tab is open. */
export function saveTypedShipment<Values>(typed: TypedShipment<Values>, key: TypedKey = typedShipmentKey): void {
  tabStorage.write(key, JSON.stringify(typed));
}

/** What this customer typed earlier in this tab, coerced to the shape of the form that asks; undefined if nothing, or if it was another's. */
export function readTypedShipment<Values>(
  start: TypedShipment<Values>,
  key: TypedKey = typedShipmentKey,
): TypedShipment<Values> | undefined {
  const saved = tabStorage.readJson(key);
  return isOf(start.owner, saved) ? coerceShape(start, saved) : undefined;
}

/** Forgets it: it has become a shipment. */
export function clearTypedShipment(key: TypedKey = typedShipmentKey): void {
  tabStorage.remove(key);
}

function isOf(owner: string, saved: unknown): boolean {
  return typeof saved === 'object' && saved !== null && 'owner' in saved && saved.owner === owner;
}
