import { sql } from 'kysely';
import type { TestDatabase } from '../../server/testing/test-database.ts';

/** How many rows there are, by table and, where they have one, state. */
export type RowCounts = ReadonlyMap<string, number>;

/** Tables in which every row stands in some state, and how it is told. */
const states: Readonly<Record<string, string>> = {
  shipments: `concat_ws(' ', status, payment_status)`,
  card_intents: 'state',
  refunds: 'state',
  invoices: 'kind',
  email_changes: `concat_ws(' ', case when confirmed_at is null then 'waits' else 'is made' end, case when ended_at is null then '' else 'ended' end)`,
  jobs: `concat_ws(' ', kind, case when failed_at is null then 'waits' else 'was given up' end, payload->>'template')`,
  account_tokens: `concat_ws(' ', purpose, case when used_at is null then 'works' else 'is used' end)`,
};

/** Not what anybody wants to happen once: tries that are counted, counters that many share, and what was there before any customer. */
const left =
  /^(limit_hits|invoice_numbers|shipment_(gaps|counters)|migrations|places|streets|outcodes|post(_areas|code_positions)|tariff.*)$/;

/** Counts the rows of the product. */
export async function countRows({ db }: TestDatabase): Promise<RowCounts> {
  const { rows: tables } = await sql<{ name: string }>`
    select relname as name from pg_stat_user_tables where schemaname = 'public' order by relname`.execute(db);
  const counts = tables
    .filter(({ name }) => !left.test(name))
    .map(
      ({ name }) => sql`
      select concat_ws(' ', ${sql.lit(name)}, ${sql.raw(states[name] ?? 'null')}) as what, count(*)::integer as rows
      from ${sql.id(name)} group by 1`,
    );
  const { rows } = await sql<{ what: string; rows: number }>`${sql.join(counts, sql` union all `)}`.execute(db);
  return new Map(rows.map(({ what, rows: count }) => [what, count]));
}

/** What has changed between two counts, without the tables named. */
export function changesBetween(before: RowCounts, after: RowCounts, without: readonly string[] = []) {
  const changes = [...new Set([...before.keys(), ...after.keys()])]
    .map((what) => [what, (after.get(what) ?? 0) - (before.get(what) ?? 0)] as const)
    .filter(
      ([what, change]) => change !== 0 && !without.some((table) => what === table || what.startsWith(`${table} `)),
    );
  return Object.fromEntries(changes.toSorted(([one], [other]) => one.localeCompare(other)));
}
