import { isDuplicate } from '../../database/database-errors.ts';
import type { BulkConnection } from '../../database/open-bulk-connection.ts';
import type { ImportedSourceTable } from '../../database/tables.ts';
import { normaliseName } from '../normalise-name.ts';
import type { Row } from './line-formats.ts';

/** Lines of COPY's text format by table and key. Of two rows with the same key the last one counts. */
export interface RowBatch {
  readonly sources: Set<ImportedSourceTable['source']>;
  readonly postcodes: Map<string, string>;
  readonly streets: Map<string, string>;
  readonly places: Map<string, string>;
}

export function newBatch(): RowBatch {
  return { sources: new Set(), postcodes: new Map(), streets: new Map(), places: new Map() };
}

export function sizeOf({ postcodes, streets, places }: RowBatch): number {
  return postcodes.size + streets.size + places.size;
}

export function addRow(batch: RowBatch, row: Row): void {
  if (row.kind === 'postcode') {
    batch.postcodes.set(row.postcode, `${row.postcode}\t${row.easting}\t${row.northing}\n`);
  } else if (row.kind === 'street') {
    const { id, name, town, outcode, west, south, east, north } = row;
    const texts = [id, name, town, outcode, normaliseName(`${name} ${town}`)].map(escape).join('\t');
    batch.streets.set(id, `${texts}\t${west}\t${south}\t${east}\t${north}\n`);
  } else {
    const { id, name, county, size } = row;
    const texts = [id, name, county, normaliseName(`${name} ${county}`)].map(escape).join('\t');
    batch.places.set(id, `${texts}\t${size}\n`);
  }
}

const special = /[\\\t\n\r]/g;
const escapes: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };

function escape(text: string): string {
  return text.replace(special, (character) => escapes[character] ?? character);
}

/** Whole files, and lines of the next one. */
export interface ImportPosition {
  readonly filesDone: number;
  readonly linesDone: number;
}

/** Stores a batch and the position after it in one transaction. */
export type StoreBatch = (batch: RowBatch, position: ImportPosition) => Promise<void>;

const tables = ['postcodes', 'streets', 'places'] as const;
type Table = (typeof tables)[number];

interface Target {
  readonly name: string;
  readonly key: string;
  readonly columns: readonly string[];
  /** Rows of an earlier import. */
  readonly imported: string;
}

const targets: Readonly<Record<Table, Target>> = {
  postcodes: { name: 'postcode_positions', key: 'postcode', columns: ['easting', 'northing'], imported: 'true' },
  streets: {
    name: 'streets',
    key: 'id',
    columns: ['name', 'town', 'outcode', 'search_name', 'west', 'south', 'east', 'north'],
    imported: 'west is not null',
  },
  places: {
    name: 'places',
    key: 'id',
    columns: ['name', 'county', 'search_name', 'size'],
    imported: `id not like 'starter:%'`,
  },
};

/** An unchanged row is left alone, so that importing again costs little. */
function mergeStatement(table: Table): string {
  const { name, key, columns } = targets[table];
  const prefixed = (prefix: string) => columns.map((column) => `${prefix}.${column}`).join(', ');
  return `
    insert into ${name} as old (${key}, ${columns.join(', ')})
      select ${key}, ${columns.join(', ')} from arriving_${table}
      on conflict (${key}) do update set ${columns.map((column) => `${column} = excluded.${column}`).join(', ')}
      where (${prefixed('old')}) is distinct from (${prefixed('excluded')})`;
}

/**
 * Rows are merged by way of temporary tables. Into a table that held none when the import began they are copied straight, in less than
 * half the time, until the first duplicate.
 */
export async function prepareStore(connection: BulkConnection, importId: string): Promise<StoreBatch> {
  const untouched = new Set<Table>();
  for (const table of tables) {
    const { name, imported } = targets[table];
    await connection.query(`create temporary table arriving_${table} (like ${name}) on commit delete rows`);
    const rows = await connection.query(`select from ${name} where ${imported} limit 1`);
    if (rows.length === 0) untouched.add(table);
  }

  const addRows = async (table: Table, lines: string) => {
    if (untouched.has(table)) {
      if (await copyStraight(connection, targets[table].name, lines)) return;
      untouched.delete(table);
    }
    await connection.copyInto(`arriving_${table}`, lines);
    await connection.query(mergeStatement(table));
  };

  return async (batch, { filesDone, linesDone }) => {
    await connection.query('begin');
    try {
      for (const table of tables) {
        if (batch[table].size > 0) await addRows(table, [...batch[table].values()].join(''));
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
  };
}

/** Adds rows that are all new, or none of them. */
async function copyStraight(connection: BulkConnection, table: string, lines: string): Promise<boolean> {
  await connection.query('savepoint straight');
  try {
    await connection.copyInto(table, lines);
    return true;
  } catch (error) {
    if (!isDuplicate(error)) throw error;
    await connection.query('rollback to savepoint straight');
    return false;
  }
}
