import * as z from 'zod/mini';
import { numberOrText } from './number-or-text.ts';

/** The specification's message for a weight that is missing, not a number or below the minimum (section 5). */
const weightMessage = 'Please provide a valid weight in KG!.';

/** The least weight and the one a form starts with, in kilograms (section 9). */
export const minimumWeightKg = 1;

/** A weight in kilograms, sent as a number or as text. The message for a missing one differs from form to form. */
export function weightWith(required: string) {
  return z.pipe(
    numberOrText(weightMessage, required),
    z.number(weightMessage).check(z.gte(minimumWeightKg, weightMessage)),
  );
}

/** The weight that is priced and limited: the larger of a shipment's weight and its total gross weight. */
export function chargeableWeightKg(weightKg: number, grossWeightKg: number = weightKg): number {
  return Math.max(weightKg, grossWeightKg);
}

/** The weight of a whole shipment on the quote form. */
export const weight = weightWith(weightMessage);
