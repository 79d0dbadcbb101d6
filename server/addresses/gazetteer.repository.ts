import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import type { ImportedSourceTable } from '../database/tables.ts';

/** A street as the gazetteer has it; the town is empty where its source names none. */
export interface GazetteerStreet {
  readonly name: string;
  readonly town: string;
}

/** A point on the national grid, in metres. */
export interface Position {
  readonly easting: number;
  readonly northing: number;
}

/** Where a postcode is: its own position or, for one too new to be known, that of another in its sector. */
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

/** Streets around a point, those whose rectangle is nearest first, and of those around it the one whose middle is nearest. */
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

/** The streets of an outcode that came with the product, by name. */
export function findStarterStreets(database: Database, outcode: string): Promise<GazetteerStreet[]> {
  return database
    .selectFrom('streets')
    .select(['name', 'town'])
    .where('outcode', '=', outcode)
    .where('west', 'is', null)
    .orderBy('name')
    .execute();
}

/** A place or street whose name begins with, or holds, what was searched for. */
export interface NamedPlace {
  readonly id: string;
  readonly name: string;
  /** What tells it from others of its name; may be empty. */
  readonly within: string;
}

/** Places whose name begins with a folded text, the largest first. */
export function findPlacesByStart(database: Database, start: string, limit: number): Promise<NamedPlace[]> {
  return largestPlaces(database, limit)
    .where('search_name', '>=', start)
    .where('search_name', '<', endOf(start))
    .execute();
}

/** Places whose name has all words of a folded text somewhere, the last of them as its beginning; the largest first. */
export function findPlacesByWords(database: Database, words: string, limit: number): Promise<NamedPlace[]> {
  const query = `${words.replaceAll(' ', ' & ')}:*`; // folded words have no character that means something here
  return largestPlaces(database, limit)
    .where(sql<boolean>`to_tsvector('simple', search_name) @@ to_tsquery('simple', ${query})`)
    .execute();
}

/** The beginning of both: small places would otherwise hide the large ones of the same name. */
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

/** Streets whose name, followed by their town, begins with a folded text. */
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

/** A text after all that begin with this one: names are compared by their bytes, and no character has a higher one. */
function endOf(start: string): string {
  return `${start}\u{10FFFF}`;
}
