import * as z from 'zod/mini';
import { numberOrText } from './texts/number-or-text.ts';

export const maximumPieces = 99;

/** For an invalid count; the specification gives the minimum of 1 but no words. */
const piecesMessage = `Enter a number of parcels from 1 to ${maximumPieces}.`;

/** The message for a missing one differs between forms. */
export function piecesWith(required: string) {
  return z.pipe(
    numberOrText(piecesMessage, required),
    z.int(piecesMessage).check(z.gte(1, piecesMessage), z.lte(maximumPieces, piecesMessage)),
  );
}

export const pieces = piecesWith(piecesMessage);
