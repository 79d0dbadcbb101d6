import { type Postcode, parsePostcode } from '../../contract/values/places/postcode.ts';
import type { PostDistrict } from '../addresses/post-areas.ts';
import type { PriceBook } from './price-book.ts';
import { type Tariff, tariffAt, type Zone } from './tariff.ts';

export interface Place {
  readonly postcode: string;
  readonly area: PostDistrict;
  readonly zone: Zone;
}

export interface Unserved {
  readonly postcode: string;
  /** Completes the sentence 'it …'; undefined of an outcode that we do not know, which may be a new one. */
  readonly reason: string | undefined;
}

const verdicts = { pickup: 'can’t collect from', delivery: 'can’t deliver to', either: 'don’t serve' } as const;

export function unservedMessage(end: keyof typeof verdicts, { postcode, reason }: Unserved): string {
  if (reason === undefined) return `We don’t recognise the postcode ${postcode}. Please check it, or contact us.`;
  return `We ${verdicts[end]} ${postcode}: it ${reason}.`;
}

export function locatePostcode(tariff: Tariff, postAreas: PriceBook['postAreas'], text: string): Place | Unserved {
  const parts = parsePostcode(text);
  if (!parts) return { postcode: text, reason: 'doesn’t look like a UK postcode' };
  const postcode = parts.unit;
  // Refused areas come first: some of them, such as Jersey, have no outcode in the United Kingdom's table.
  const reason = tariff.refusedAreas.get(parts.area);
  if (reason !== undefined) return { postcode, reason };
  const area = postAreas.get(parts.outcode);
  if (!area) return { postcode, reason: undefined };
  return { postcode, area, zone: matchZone(tariff, parts) };
}

type District = Pick<Postcode, 'area' | 'districtNumber'>;

/** The zone an outcode lies in, by its area and number: PA1 is mainland, PA20 an island. A tariff's last zone takes the rest. */
export function matchZone(tariff: Tariff, { area, districtNumber = 0 }: District): Zone {
  const named = tariff.zones.find((zone) =>
    zone.districts.some(
      (range) => range.area === area && range.firstDistrict <= districtNumber && districtNumber <= range.lastDistrict,
    ),
  );
  const zone = named ?? tariff.zones.at(-1);
  if (!zone) throw new Error(`Tariff ${tariff.version} has no zones.`);
  return zone;
}

/** The zone whose supplement is charged: the dearer of the two, and of equals the one tried first, whichever way the parcel goes. */
export function dearerZone(tariff: Tariff, pickup: Zone, delivery: Zone): Zone {
  if (pickup.supplementPence !== delivery.supplementPence) {
    return pickup.supplementPence > delivery.supplementPence ? pickup : delivery;
  }
  return tariff.zones.indexOf(pickup) <= tariff.zones.indexOf(delivery) ? pickup : delivery;
}

/** For an address, in the words of a refused quote. Undefined of a postcode that we serve. */
export async function explainUnserved(
  { now, readPriceBook }: { readonly now: () => Date; readonly readPriceBook: () => Promise<PriceBook> },
  postcode: string,
): Promise<string | undefined> {
  const { tariffs, postAreas } = await readPriceBook();
  const place = locatePostcode(tariffAt(tariffs, now()), postAreas, postcode);
  return 'reason' in place ? unservedMessage('either', place) : undefined;
}
