import * as z from 'zod/mini';
import { numberOrText } from './number-or-text.ts';

/** The specification's message for a weight that is missing, not a number or below the minimum (section 5). */
const weightMessage = 'Please provide a valid weight in KG!.';

/** The least weight and the one a form starts with, in kilograms (section 9). */
export const minimumWeightKg = 1;

/** The weight of a whole shipment in kilograms, sent as a number or as text. */
export const weight = z.pipe(
  numberOrText(weightMessage),
  z.number(weightMessage).check(z.gte(minimumWeightKg, weightMessage)),
);
