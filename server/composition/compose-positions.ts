import { findPosition, findTownPosition } from '../addresses/positions.ts';
import type { PriceBook } from '../quotes/price-book.ts';
import type { Positions } from '../tracking/tracking.presenter.ts';

/** Finds places for tracking's map in the post areas that prices are made from. */
export function composePositions(readPriceBook: () => Promise<PriceBook>): () => Promise<Positions> {
  return async () => {
    const { postAreas } = await readPriceBook();
    return {
      ofPostcode: (postcode) => findPosition(postAreas, postcode),
      ofTown: (town) => findTownPosition(postAreas, town),
    };
  };
}
