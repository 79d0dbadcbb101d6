import { digitsOnly } from '../../../lib/digits-only.ts';
import type { TextName } from './shipment-values.ts';

/**
 * A text as it should stand while it is typed (specification, section 5): phones are digits only, postal codes capitals, and a decimal
 * comma in a weight is a point. Whatever else is wrong with a number stays as it was typed: leaving out a part would make it another
 * one, 15 pieces of 1.5, which nobody would notice.
 */
export function rewriteShipmentText(name: TextName, typed: string): string {
  if (name.endsWith('_phone_number')) return digitsOnly(typed);
  if (name.endsWith('_postal_code')) return typed.toUpperCase();
  const isWeight = name === 'weight' || name === 'total_gross_weight';
  return isWeight ? typed.replace(/^(\s*\d*),(\d*\s*)$/, '$1.$2') : typed;
}
