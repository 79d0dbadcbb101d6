import * as z from 'zod/mini';
import { numberOrText } from './texts/number-or-text.ts';

/** For a weight that is missing, not a number or below the minimum (section 5). */
const weightMessage = 'Please provide a valid weight in KG!.';

/** Also the initial value of a form (section 9). */
export const minimumWeightKg = 1;

/** In kilograms. The message for a missing one differs between forms. */
export function weightWith(required: string) {
  return z.pipe(
    numberOrText(weightMessage, required),
    z.number(weightMessage).check(z.gte(minimumWeightKg, weightMessage)),
  );
}

/** The weight for price and limits: the larger of a shipment's weight and its total gross weight. */
export function chargeableWeightKg(weightKg: number, grossWeightKg: number = weightKg): number {
  return Math.max(weightKg, grossWeightKg);
}

export const weight = weightWith(weightMessage);
