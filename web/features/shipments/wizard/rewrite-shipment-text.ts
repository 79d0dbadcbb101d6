import { digitsOnly } from '../../../lib/digits-only.ts';
import type { TextName } from './shipment-values.ts';

/**
 * A text as it should stand while it is typed (specification, section 5): phones and pieces are digits only, postal codes capitals,
 * and what is no number is ignored in a weight, where a decimal comma is a point.
 */
export function rewriteShipmentText(name: TextName, typed: string, before: string): string {
  if (name.endsWith('_phone_number') || name === 'number_of_pieces') return digitsOnly(typed);
  if (name.endsWith('_postal_code')) return typed.toUpperCase();
  if (name !== 'weight' && name !== 'total_gross_weight') return typed;
  const number = typed.replace(',', '.');
  return /^\d*\.?\d*$/.test(number) ? number : before;
}
