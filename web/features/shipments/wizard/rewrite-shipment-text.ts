import { digitsOnly } from '../../../forms/digits-only.ts';
import type { TextName } from './shipment-values.ts';

/**
 * A text as it should stand while it is typed (specification, section 5): phones are digits only, postal codes capitals, and a weight
 * digits with one point, for which a comma may stand. What makes it none is taken back. A wrong piece count
 * stays as it was typed: leaving out a part would make it another one, 15 of 1.5, which nobody would notice.
 */
export function rewriteShipmentText(name: TextName, typed: string, before: string): string {
  if (name.endsWith('_phone_number')) return digitsOnly(typed);
  if (name.endsWith('_postal_code')) return typed.toUpperCase();
  const isWeight = name === 'weight' || name === 'total_gross_weight';
  if (!isWeight) return typed;
  const number = typed.trim().replace(',', '.');
  if (isNumber(number)) return number;
  return isNumber(before) ? before : typed; // a wrong one out of a file is corrected key by key
}

function isNumber(text: string): boolean {
  return /^\d*\.?\d*$/.test(text);
}
