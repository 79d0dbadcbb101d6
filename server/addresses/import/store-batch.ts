import type { BulkConnection } from '../../database/open-bulk-connection.ts';
import type { RowBatch } from './row-batch.ts';

/** How far an import has come: so many of its files, and so many lines of the next one. */
export interface ImportPosition {
  readonly filesDone: number;
  readonly linesDone: number;
}

/** Where rows arrive before they are merged: tables of this connection alone, emptied with each commit. */
export async function createArrivalTables(connection: BulkConnection): Promise<void> {
  await connection.query('create temporary table arriving_postcodes (like postcode_positions) on commit delete rows');
  await connection.query('create temporary table arriving_streets (like streets) on commit delete rows');
  await connection.query('create temporary table arriving_places (like places) on commit delete rows');
}

// A row that is there already and the same is left alone, so that importing again costs little.
const merges = {
  postcodes: `
    insert into postcode_positions as old (postcode, easting, northing)
      select postcode, easting, northing from arriving_postcodes
      on conflict (postcode) do update set easting = excluded.easting, northing = excluded.northing
      where (old.easting, old.northing) is distinct from (excluded.easting, excluded.northing)`,
  streets: `
    insert into streets as old (id, name, town, outcode, search_name, west, south, east, north)
      select id, name, town, outcode, search_name, west, south, east, north from arriving_streets
      on conflict (id) do update set name = excluded.name, town = excluded.town, outcode = excluded.outcode,
        search_name = excluded.search_name, west = excluded.west, south = excluded.south, east = excluded.east,
        north = excluded.north
      where (old.name, old.town, old.outcode, old.search_name, old.west, old.south, old.east, old.north)
        is distinct from (excluded.name, excluded.town, excluded.outcode, excluded.search_name, excluded.west,
          excluded.south, excluded.east, excluded.north)`,
  places: `
    insert into places as old (id, name, county, search_name, size)
      select id, name, county, search_name, size from arriving_places
      on conflict (id) do update set name = excluded.name, county = excluded.county,
        search_name = excluded.search_name, size = excluded.size
      where (old.name, old.county, old.search_name, old.size)
        is distinct from (excluded.name, excluded.county, excluded.search_name, excluded.size)`,
} as const;

/** Stores a batch and how far the import has come with it, both or neither. */
export async function storeBatch(
  connection: BulkConnection,
  importId: string,
  batch: RowBatch,
  { filesDone, linesDone }: ImportPosition,
): Promise<void> {
  await connection.query('begin');
  try {
    for (const table of ['postcodes', 'streets', 'places'] as const) {
      if (batch[table].size === 0) continue;
      await connection.copyInto(`arriving_${table}`, [[...batch[table].values()].join('')]);
      await connection.query(merges[table]);
    }
    await connection.query(
      `insert into imported_sources (source, imported_at) select unnest($1::text[]), now()
         on conflict (source) do update set imported_at = excluded.imported_at`,
      [[...batch.sources]],
    );
    await connection.query(
      `insert into address_imports (import, files_done, lines_done) values ($1, $2, $3)
         on conflict (import) do update set files_done = excluded.files_done, lines_done = excluded.lines_done`,
      [importId, filesDone, linesDone],
    );
    await connection.query('commit');
  } catch (error) {
    await connection.query('rollback').catch(() => undefined); // the first failure is the one to tell
    throw error;
  }
}
