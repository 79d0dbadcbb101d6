import type { SavedQuote } from './empty-state.ts';
import { inTheShapeOf } from './in-the-shape-of.ts';
import { tabStorage } from './tab-storage.ts';

/** What a customer has typed into the shipment form so far. */
export interface TypedShipment<Values> {
  /** Whose it is: another customer who signs in here does not see it. */
  readonly owner: string;
  /** The saved quote that the form last started from. */
  readonly quote: SavedQuote;
  readonly values: Values;
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

/** Where it is kept in this tab. */
export const typedShipmentKey = 'shipment';

/** Keeps it for as long as this tab is open. */
export function saveTypedShipment<Values>(typed: TypedShipment<Values>): void {
  tabStorage.write(typedShipmentKey, JSON.stringify(typed));
}

/** What this customer typed earlier in this tab, in the shape of the form that asks; undefined if nothing, or if it was another's. */
export function readTypedShipment<Values>(start: TypedShipment<Values>): TypedShipment<Values> | undefined {
  const saved = tabStorage.readJson(typedShipmentKey);
  return isOf(start.owner, saved) ? inTheShapeOf(start, saved) : undefined;
}

/** Forgets it: it has become a shipment. */
export function clearTypedShipment(): void {
  tabStorage.remove(typedShipmentKey);
}

function isOf(owner: string, saved: unknown): boolean {
  return typeof saved === 'object' && saved !== null && 'owner' in saved && saved.owner === owner;
}
