import { parsePostcode } from '../../contract/values/postcode.ts';
import type { Database } from '../database/database.ts';
import type { FoundStreet } from '../integrations/address-lookup/address-lookup.ts';
import { findGridPosition, findStarterStreets, findStreetsNear, type GazetteerStreet } from './gazetteer.repository.ts';
import { findDistrict } from './post-areas.queries.ts';
import { mainTown } from './post-areas.ts';

// Farther away a street is not the postcode's, even in the Highlands.
const withinMetres = 5_000;
/** More than anybody scrolls through; who is looking for a street beyond types it. */
const mostStreets = 100;

/**
 * The streets of a postcode from our own gazetteer: the nearest first where it was imported, else what it knows of the outcode by name.
 * Undefined where no outcode in use begins the postcode.
 */
export async function findStreets(database: Database, postcode: string): Promise<readonly FoundStreet[] | undefined> {
  const parts = parsePostcode(postcode);
  const district = parts && (await findDistrict(database, parts.outcode));
  if (!district) return undefined;
  const position = await findGridPosition(database, parts.unit);
  const near = position ? await findStreetsNear(database, position, { withinMetres, limit: 2 * mostStreets }) : [];
  const streets = near.length > 0 ? near : await findStarterStreets(database, parts.outcode);
  return uniqueStreets(streets, mainTown(district)).slice(0, mostStreets);
}

/** A long street is several rows, one a section. */
function uniqueStreets(streets: readonly GazetteerStreet[], postTown: string): FoundStreet[] {
  const found = new Map<string, FoundStreet>();
  for (const { name, town: settlement } of streets) {
    const town = settlement || postTown;
    const key = `${name}\n${town}`;
    if (!found.has(key)) found.set(key, { streetName: name, town });
  }
  return [...found.values()];
}
