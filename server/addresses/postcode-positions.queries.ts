import { sql } from 'kysely';
import { parsePostcode } from '../../contract/values/places/postcode.ts';
import type { Database } from '../database/database.ts';
import { findGridPosition, type Position } from './gazetteer.repository.ts';
import { toGrid } from './national-grid.ts';
import { findDistrict } from './post-areas.queries.ts';

/** Of those that the gazetteer knows. */
export async function findPostcodePositions(
  database: Database,
  postcodes: readonly string[],
): Promise<ReadonlyMap<string, Position>> {
  const { rows } = await sql<Position & { postcode: string }>`
    select postcode, easting, northing from postcode_positions where postcode = any(${postcodes})`.execute(database);
  return new Map(rows.map(({ postcode, ...position }) => [postcode, position]));
}

interface NearestPosition extends Position {
  /** The middle of a whole post area, which may be 100 km from the postcode. */
  readonly isArea: boolean;
}

/**
 * As near as we know: of the postcode or its sector, else the middle of what the gazetteer has of its outcode, else of its post area.
 * Undefined where no outcode in use begins it.
 */
export async function findNearestPosition(database: Database, postcode: string): Promise<NearestPosition | undefined> {
  const parts = parsePostcode(postcode);
  if (!parts) return undefined;
  const exact = await findGridPosition(database, parts.unit);
  if (exact) return { ...exact, isArea: false };
  const { rows } = await sql<{ easting: number | null; northing: number | null }>`
    select avg(easting)::double precision as easting, avg(northing)::double precision as northing from postcode_positions
    where postcode >= ${`${parts.outcode} `} and postcode <= ${`${parts.outcode} ZZZ`}`.execute(database);
  const { easting = null, northing = null } = rows[0] ?? {};
  if (easting !== null && northing !== null) return { easting, northing, isArea: false };
  const district = await findDistrict(database, parts.outcode);
  return district && { ...toGrid(district), isArea: true };
}
