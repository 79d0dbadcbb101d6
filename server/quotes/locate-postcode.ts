import { parsePostcode } from '../../contract/values/postcode.ts';
import type { PostDistrict } from '../addresses/post-area.ts';
import { matchZone } from './match-zone.ts';
import type { PriceBook } from './price-book.ts';
import type { Tariff, Zone } from './tariff.ts';

/** An end of a route that we serve. */
export interface Place {
  readonly postcode: string;
  readonly area: PostDistrict;
  readonly zone: Zone;
}

/** A postcode that we do not serve. */
export interface Unserved {
  readonly postcode: string;
  /** Completes the sentence 'it …'; undefined of an outcode that we do not know, which may be a new one. */
  readonly reason: string | undefined;
}

const verdicts = { pickup: 'cannot collect from', delivery: 'cannot deliver to', either: 'do not serve' } as const;

/** What we say of a postcode that we do not serve, as an end of a route or, where it may become either, of an address. */
export function unservedWords(end: keyof typeof verdicts, { postcode, reason }: Unserved): string {
  if (reason === undefined) return `We don't know the postcode ${postcode} yet. Please check it, or contact us.`;
  return `We ${verdicts[end]} ${postcode}: it ${reason}.`;
}

/** Finds the area and zone of a postcode, or the reason why the tariff has no place for it. */
export function locatePostcode(tariff: Tariff, postAreas: PriceBook['postAreas'], text: string): Place | Unserved {
  const parts = parsePostcode(text);
  if (!parts) return { postcode: text, reason: 'is not written like a UK postcode' };
  const postcode = parts.unit;
  // Refused areas come first: some of them, such as Jersey, have no outcode in the United Kingdom's table.
  const reason = tariff.refusedAreas.get(parts.area);
  if (reason !== undefined) return { postcode, reason };
  const area = postAreas.get(parts.outcode);
  if (!area) return { postcode, reason: undefined };
  return { postcode, area, zone: matchZone(tariff, parts) };
}
