import { type Selectable, sql } from 'kysely';
import type { BillingTables } from '../database/billing-tables.ts';
import type { Database, Trx } from '../database/database.ts';

/** An organisation's Direct Debit, or a visit to the provider's page to set one up. */
export interface StoredMandate {
  readonly id: string;
  readonly organisationId: string;
  readonly state: Row['state'];
  readonly createdAt: Date;
  readonly setupId: string | undefined;
  readonly customerId: string | undefined;
  readonly providerId: string | undefined;
  /** The four of a mandate that was agreed. */
  readonly reference: string;
  readonly sortCode: string;
  readonly lastFour: string;
  readonly documentUrl: string;
}

type Row = Selectable<BillingTables['mandates']>;

export async function insertSetup(
  database: Database,
  { id, organisationId, at }: { readonly id: string; readonly organisationId: string; readonly at: Date },
): Promise<void> {
  await sql`
    insert into mandates (id, organisation_id, state, created_at, next_check_at)
    select ${id}, id, 'SETUP', ${at}, ${at}::timestamptz + interval '10 minutes'
    from organisations where id = ${organisationId} and erased_at is null for key share`.execute(database);
}

export async function saveSetup(
  database: Database,
  id: string,
  { setupId, customerId }: { readonly setupId: string; readonly customerId: string },
): Promise<void> {
  await database
    .updateTable('mandates')
    .set({ setup_id: setupId, customer_id: customerId })
    .where('id', '=', id)
    .where('state', '=', 'SETUP')
    .execute();
}

type By = { readonly id: string } | { readonly setupId: string } | { readonly providerId: string };

export async function findMandateBy(database: Database, by: By): Promise<StoredMandate | undefined> {
  const [column, value] =
    'id' in by
      ? (['id', by.id] as const)
      : 'setupId' in by
        ? (['setup_id', by.setupId] as const)
        : (['provider_id', by.providerId] as const);
  const row = await database.selectFrom('mandates').selectAll().where(column, '=', value).executeTakeFirst();
  return row && mandateFrom(row);
}

export function findMandate(database: Database, id: string): Promise<StoredMandate | undefined> {
  return findMandateBy(database, { id });
}

export async function findLiveMandate(database: Database, organisationId: string): Promise<StoredMandate | undefined> {
  const found = await findLatestMandate(database, organisationId);
  return found?.state === 'PENDING' || found?.state === 'ACTIVE' ? found : undefined;
}

/** The live one, or else the last that was agreed. */
export async function findLatestMandate(
  database: Database,
  organisationId: string,
): Promise<StoredMandate | undefined> {
  const { rows } = await sql<Row>`
    select * from mandates where organisation_id = ${organisationId} and provider_id is not null
    order by state in ('PENDING', 'ACTIVE') desc, created_at desc limit 1`.execute(database);
  return rows[0] && mandateFrom(rows[0]);
}

/** Visits to the provider's page, the newest first. */
export async function findSetups(database: Database, organisationId: string): Promise<readonly StoredMandate[]> {
  const { rows } = await sql<Row>`
    select * from mandates where organisation_id = ${organisationId} and state = 'SETUP' and setup_id is not null
    order by created_at desc limit 3`.execute(database);
  return rows.map(mandateFrom);
}

/** All of an organisation's, which is how changes of them follow each other. */
export async function lockMandates(trx: Trx, organisationId: string): Promise<readonly StoredMandate[]> {
  const { rows } = await sql<Row>`
    select * from mandates where organisation_id = ${organisationId} order by id for update`.execute(trx);
  return rows.map(mandateFrom);
}

export async function changeMandate(
  trx: Trx,
  mandate: Pick<StoredMandate, 'id'>,
  changes: Partial<Row>,
): Promise<void> {
  await trx.updateTable('mandates').set(changes).where('id', '=', mandate.id).execute();
}

/** The next check cancels it at the provider. A page that is still open can no longer agree to it. */
export async function endMandates(trx: Trx, organisationId: string, at: Date): Promise<void> {
  await sql`
    update mandates set state = case state when 'SETUP' then 'ENDED' else 'ENDING' end, next_check_at = ${at}
    where organisation_id = ${organisationId} and state in ('SETUP', 'PENDING', 'ACTIVE')`.execute(trx);
}

/** Claims those that are due for a check. What is settled is asked about once a day: a bank may end it without a word. */
export async function takeDueMandates(
  database: Database,
  { at, count }: { readonly at: Date; readonly count: number },
): Promise<readonly StoredMandate[]> {
  const { rows } = await sql<Row>`
    with due as materialized (
      select id from mandates where state <> 'ENDED' and next_check_at <= ${at}
      order by next_check_at limit ${count} for update skip locked
    )
    update mandates set next_check_at = ${at}::timestamptz + case state when 'ACTIVE' then interval '1 day'
      else least(greatest((${at}::timestamptz - created_at) / 4, interval '30 seconds'), interval '1 hour') end
    from due where mandates.id = due.id
    returning mandates.*`.execute(database);
  return rows.map(mandateFrom);
}

function mandateFrom(row: Row): StoredMandate {
  return {
    id: row.id,
    organisationId: row.organisation_id,
    state: row.state,
    createdAt: row.created_at,
    setupId: row.setup_id ?? undefined,
    customerId: row.customer_id ?? undefined,
    providerId: row.provider_id ?? undefined,
    reference: row.reference ?? '',
    sortCode: row.sort_code ?? '',
    lastFour: row.last_four ?? '',
    documentUrl: row.document_url ?? '',
  };
}
