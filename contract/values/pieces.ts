import * as z from 'zod/mini';
import { numberOrText } from './number-or-text.ts';

/** The most pieces one shipment may have. */
export const maximumPieces = 99;

/** Said when a piece count is not a whole number we can carry; the specification gives the minimum of 1 but no words. */
const piecesMessage = `Please provide a number of pieces from 1 to ${maximumPieces}!.`;

/** How many pieces a shipment has, sent as a number or as text. The message for a missing one differs from form to form. */
export function piecesWith(required: string) {
  return z.pipe(
    numberOrText(piecesMessage, required),
    z.int(piecesMessage).check(z.gte(1, piecesMessage), z.lte(maximumPieces, piecesMessage)),
  );
}

/** The pieces of a quote. */
export const pieces = piecesWith(piecesMessage);
