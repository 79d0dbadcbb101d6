import { sql } from 'kysely';
import type { Database, Trx } from '../database/database.ts';

export interface TopUp {
  readonly id: string;
  readonly organisationId: string;
  /** Undefined until the provider has answered. */
  readonly providerId: string | undefined;
  readonly amountPence: number;
  readonly state: 'OPENING' | 'OPEN' | 'PAID' | 'CANCELLED';
  readonly createdAt: Date;
  readonly paidAt: Date | undefined;
}

const columns = ['id', 'organisation_id', 'provider_id', 'amount_pence', 'state', 'created_at', 'paid_at'] as const;

export async function insertTopUp(
  database: Database,
  { id, organisationId, amountPence, createdAt }: Omit<TopUp, 'providerId' | 'state' | 'paidAt'>,
): Promise<void> {
  const row = {
    id,
    organisation_id: organisationId,
    provider_id: null,
    amount_pence: amountPence,
    state: 'OPENING',
    created_at: createdAt,
    paid_at: null,
    next_check_at: createdAt,
  } as const;
  await database.insertInto('top_ups').values(row).execute();
}

export async function markTopUpOpened(database: Database, id: string, providerId: string): Promise<void> {
  await database
    .updateTable('top_ups')
    .set({ provider_id: providerId, state: 'OPEN' })
    .where('id', '=', id)
    .where('state', '=', 'OPENING')
    .execute();
}

export async function findTopUp(
  database: Database,
  by: { readonly id: string } | { readonly providerId: string },
): Promise<TopUp | undefined> {
  const row = await database
    .selectFrom('top_ups')
    .select(columns)
    .$if('id' in by, (query) => query.where(sql<boolean>`id::text = ${'id' in by ? by.id : ''}`))
    .$if('providerId' in by, (query) => query.where('provider_id', '=', 'providerId' in by ? by.providerId : ''))
    .executeTakeFirst();
  return row && topUpFrom(row);
}

/** The first lock of a transaction that applies a state of the provider. */
export async function lockTopUp(trx: Trx, id: string): Promise<TopUp | undefined> {
  const row = await trx.selectFrom('top_ups').select(columns).where('id', '=', id).forUpdate().executeTakeFirst();
  return row && topUpFrom(row);
}

export async function closeTopUp(
  trx: Trx,
  id: string,
  end: { readonly state: 'PAID'; readonly paidAt: Date } | { readonly state: 'CANCELLED' },
): Promise<void> {
  await trx
    .updateTable('top_ups')
    .set({ state: end.state, paid_at: 'paidAt' in end ? end.paidAt : null })
    .where('id', '=', id)
    .execute();
}

/** Claims those that are due for a check; the next is after a quarter of their age, between half a minute and an hour. */
export async function takeDueTopUps(
  database: Database,
  { at, count }: { readonly at: Date; readonly count: number },
): Promise<readonly TopUp[]> {
  const { rows } = await sql<Row>`
    with due as materialized (
      select id from top_ups where state = 'OPEN' and next_check_at <= ${at}
      order by next_check_at limit ${count} for update skip locked
    )
    update top_ups set next_check_at = ${at}::timestamptz
      + least(greatest((${at}::timestamptz - created_at) / 4, interval '30 seconds'), interval '1 hour')
    from due where top_ups.id = due.id
    returning ${sql.join(columns.map((column) => sql.ref(`top_ups.${column}`)))}`.execute(database);
  return rows.map(topUpFrom);
}

interface Row {
  readonly id: string;
  readonly organisation_id: string;
  readonly provider_id: string | null;
  readonly amount_pence: number;
  readonly state: TopUp['state'];
  readonly created_at: Date;
  readonly paid_at: Date | null;
}

function topUpFrom(row: Row): TopUp {
  return {
    id: row.id,
    organisationId: row.organisation_id,
    providerId: row.provider_id ?? undefined,
    amountPence: row.amount_pence,
    state: row.state,
    createdAt: row.created_at,
    paidAt: row.paid_at ?? undefined,
  };
}

export async function hasToppedUp(database: Database, organisationId: string): Promise<boolean> {
  const row = await database
    .selectFrom('top_ups')
    .select('id')
    .where('organisation_id', '=', organisationId)
    .where('state', '=', 'PAID')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
