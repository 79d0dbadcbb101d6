import type { Client } from 'pg';
import type { BackupManifest } from './backup-manifest.ts';

/** The migrator's own tables: it fills them itself. */
const ofTheMigrator = ['kysely_migration', 'kysely_migration_lock'];

/** A table with the columns that have a value of their own, those that are worked out from others left out. */
export interface TableShape {
  readonly name: string;
  readonly columns: string[];
}

/** Every table of the product, each after those it refers to. */
export async function describeTables(client: Client): Promise<TableShape[]> {
  const { rows: tables } = await client.query<TableShape>(
    `select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
       from pg_class c join pg_attribute a on a.attrelid = c.oid
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> all ($1)
        and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      group by c.relname order by c.relname`,
    [ofTheMigrator],
  );
  const { rows: references } = await client.query<{ from: string; to: string }>(
    `select distinct f.relname as from, t.relname as to
       from pg_constraint k join pg_class f on f.oid = k.conrelid join pg_class t on t.oid = k.confrelid
      where k.contype = 'f' and k.conrelid <> k.confrelid and f.relnamespace = 'public'::regnamespace`,
  );
  return inOrder(tables, references);
}

/** The migrations that made the tables; none in a database that never had any. */
export async function readMigrations(client: Client): Promise<string[]> {
  const { rows: known } = await client.query(`select 1 where to_regclass('public.kysely_migration') is not null`);
  if (known.length === 0) return [];
  const { rows } = await client.query<{ name: string }>('select name from kysely_migration order by name');
  return rows.map(({ name }) => name);
}

/** Where every sequence stands. */
export async function readSequences(client: Client): Promise<BackupManifest['sequences']> {
  const { rows } = await client.query<{ name: string }>(
    `select c.relname as name from pg_class c
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'S' order by c.relname`,
  );
  const sequences: BackupManifest['sequences'] = [];
  for (const { name } of rows) {
    const state = await client.query<{ last: string; isCalled: boolean }>(
      `select last_value::text as last, is_called as "isCalled" from ${client.escapeIdentifier(name)}`,
    );
    sequences.push(...state.rows.map((row) => ({ name, ...row })));
  }
  return sequences;
}

function inOrder(tables: readonly TableShape[], references: readonly { from: string; to: string }[]): TableShape[] {
  const ordered: TableShape[] = [];
  const waiting = new Set(tables);
  while (waiting.size > 0) {
    const isWaiting = (name: string) => [...waiting].some((table) => table.name === name);
    const next = [...waiting].find(({ name }) => !references.some(({ from, to }) => from === name && isWaiting(to)));
    if (!next)
      throw new Error(`Tables refer to each other in a circle: ${[...waiting].map(({ name }) => name).join()}`);
    ordered.push(next);
    waiting.delete(next);
  }
  return ordered;
}
