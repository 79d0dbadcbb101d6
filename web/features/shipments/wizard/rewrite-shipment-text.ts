import { digitsOnly } from '../../../forms/rewrite-text.ts';
import type { TextName } from './shipment-values.ts';

/**
 * A text while it is typed (specification, section 5): phone numbers are digits, postal codes capitals, a weight digits with one
 * point, also typed as a comma. A wrong piece count stays as typed: turning 1.5 into 15 would go unnoticed.
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
