import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import type { ImportedSourceTable } from '../database/tables.ts';

export interface GazetteerStreet {
  readonly name: string;
  /** Empty where the source names none. */
  readonly town: string;
}

/** A point on the national grid, in metres. */
export interface Position {
  readonly easting: number;
  readonly northing: number;
}

/** For a postcode too new to be known, the position of another in its sector. */
export function findGridPosition(database: Database, postcode: string): Promise<Position | undefined> {
  const sector = postcode.slice(0, -2);
  return database
    .selectFrom('postcode_positions')
    .select(['easting', 'northing'])
    .where('postcode', '>=', sector)
    .where('postcode', '<=', `${sector}ZZ`)
    .orderBy(sql`postcode = ${postcode}`, 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Those whose rectangle is nearest first; of rectangles around the point, the one whose middle is nearest. */
export async function findStreetsNear(
  database: Database,
  { easting, northing }: Position,
  { withinMetres, limit }: { readonly withinMetres: number; readonly limit: number },
): Promise<readonly GazetteerStreet[]> {
  const extent = sql`box(point(west, south), point(east, north))`;
  const here = sql`point(${easting}::integer, ${northing}::integer)`;
  const { rows } = await sql<GazetteerStreet>`
    select name, town from streets
    where west is not null and ${extent} && box(
      point(${easting}::integer - ${withinMetres}::integer, ${northing}::integer - ${withinMetres}::integer),
      point(${easting}::integer + ${withinMetres}::integer, ${northing}::integer + ${withinMetres}::integer))
    order by ${extent} <-> ${here}, point((west + east) / 2, (south + north) / 2) <-> ${here}, id
    limit ${limit}::integer`.execute(database);
  return rows;
}

/** Those that came with the product. */
export function findStarterStreets(database: Database, outcode: string): Promise<GazetteerStreet[]> {
  return database
    .selectFrom('streets')
    .select(['name', 'town'])
    .where('outcode', '=', outcode)
    .where('west', 'is', null)
    .orderBy('name')
    .execute();
}

/** A place or street. */
export interface NamedPlace {
  readonly id: string;
  readonly name: string;
  /** County or town; may be empty. */
  readonly within: string;
}

/** `start` is a normalised name. */
export function findPlacesByStart(database: Database, start: string, limit: number): Promise<NamedPlace[]> {
  return largestPlaces(database, limit)
    .where('search_name', '>=', start)
    .where('search_name', '<', endOf(start))
    .execute();
}

/** Places whose name has all the normalised words; the last may be the beginning of one. */
export function findPlacesByWords(database: Database, words: string, limit: number): Promise<NamedPlace[]> {
  const query = `${words.replaceAll(' ', ' & ')}:*`; // normalised words have no special character
  return largestPlaces(database, limit)
    .where(sql<boolean>`to_tsvector('simple', search_name) @@ to_tsquery('simple', ${query})`)
    .execute();
}

/** Largest first: small places would hide a large one of the same name. */
function largestPlaces(database: Database, limit: number) {
  return database
    .selectFrom('places')
    .select(['id', 'name', 'county as within'])
    .orderBy('size')
    .orderBy(sql`length(name)`)
    .orderBy('search_name')
    .orderBy('id')
    .limit(limit);
}

/** By name followed by town. */
export function findStreetsByStart(database: Database, start: string, limit: number): Promise<NamedPlace[]> {
  return database
    .selectFrom('streets')
    .select(['id', 'name', 'town as within'])
    .where('search_name', '>=', start)
    .where('search_name', '<', endOf(start))
    .orderBy('search_name')
    .orderBy('id')
    .limit(limit)
    .execute();
}

export async function findImportedSources(database: Database): Promise<ImportedSourceTable['source'][]> {
  const rows = await database.selectFrom('imported_sources').select('source').execute();
  return rows.map(({ source }) => source);
}

/** After all texts that begin with this one: names are compared by bytes, and no character has higher ones. */
function endOf(start: string): string {
  return `${start}\u{10FFFF}`;
}
