import { sql } from 'kysely';
import type { TestDatabase } from '../../server/testing/database/test-database.ts';

/** By table and, if it has one, state. */
export type RowCounts = ReadonlyMap<string, number>;

/** The SQL of a row's state. */
const states: Readonly<Record<string, string>> = {
  shipments: `concat_ws(' ', status, payment_status)`,
  card_intents: 'state',
  refunds: 'state',
  billing_payments: 'state',
  statements: `case when settled_at is null then 'is open' else 'is settled' end`,
  invoices: 'kind',
  email_changes: `concat_ws(' ', case when confirmed_at is null then 'waits' else 'is made' end, case when ended_at is null then '' else 'ended' end)`,
  jobs: `concat_ws(' ', kind, case when failed_at is null then 'waits' else 'was given up' end, payload->>'template')`,
  user_tokens: `concat_ws(' ', purpose, case when used_at is null then 'works' else 'is used' end)`,
};

/** Rate limits, shared counters, reference data, and what an organisation's first payment opens for all of them. */
const ignored =
  /^(limit_hits|guess_hits|mail_days|ledger_accounts|invoice_numbers|legal_entities|shipment_(gaps|counters)|migrations|places|streets|outcodes|post(_areas|code_positions)|tariff.*)$/;

export async function countRows({ db }: TestDatabase): Promise<RowCounts> {
  const { rows: tables } = await sql<{ name: string }>`
    select relname as name from pg_stat_user_tables where schemaname = 'public' order by relname`.execute(db);
  const counts = tables
    .filter(({ name }) => !ignored.test(name))
    .map(
      ({ name }) => sql`
      select concat_ws(' ', ${sql.lit(name)}, ${sql.raw(states[name] ?? 'null')}) as what, count(*)::integer as rows
      from ${sql.id(name)} group by 1`,
    );
  const { rows } = await sql<{ what: string; rows: number }>`${sql.join(counts, sql` union all `)}`.execute(db);
  return new Map(rows.map(({ what, rows: count }) => [what, count]));
}

export function changesBetween(before: RowCounts, after: RowCounts, without: readonly string[] = []) {
  const changes = [...new Set([...before.keys(), ...after.keys()])]
    .map((what) => [what, (after.get(what) ?? 0) - (before.get(what) ?? 0)] as const)
    .filter(
      ([what, change]) => change !== 0 && !without.some((table) => what === table || what.startsWith(`${table} `)),
    );
  return Object.fromEntries(changes.toSorted(([one], [other]) => one.localeCompare(other)));
}
