import { locatePostcode, unservedWords } from './locate-postcode.ts';
import type { PriceBook } from './price-book.ts';
import { tariffAt } from './tariff.ts';

/**
 * Tells why an address can't have a postcode, in the words in which a quote refuses it as an end of its route: nobody uses it, or it
 * lies where we do not go. Undefined of one that we serve.
 */
export async function explainUnserved(
  { now, readPriceBook }: { readonly now: () => Date; readonly readPriceBook: () => Promise<PriceBook> },
  postcode: string,
): Promise<string | undefined> {
  const { tariffs, postAreas } = await readPriceBook();
  const place = locatePostcode(tariffAt(tariffs, now()), postAreas, postcode);
  return 'reason' in place ? unservedWords('either', place) : undefined;
}
