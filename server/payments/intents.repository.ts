import { type Selectable, sql } from 'kysely';
import type { Database, Trx } from '../database/database.ts';
import type { Tables } from '../database/tables.ts';

export interface Share {
  readonly shipmentId: string;
  readonly amountPence: number;
}

export interface Intent {
  readonly id: string;
  readonly organisationId: string;
  /** Undefined until the provider has answered. */
  readonly providerId: string | undefined;
  readonly amountPence: number;
  /** `UNKNOWN` if the provider does not know it: nobody can pay by it any more, but a webhook event may still bring a payment. */
  readonly state: 'OPENING' | 'OPEN' | 'UNKNOWN' | 'PAID' | 'CANCELLED';
  readonly createdAt: Date;
}

const columns = ['id', 'organisation_id', 'provider_id', 'amount_pence', 'state', 'created_at'] as const;

/** False, and nothing saved, if one of its shipments has a live intent already. */
export async function insertIntent(
  trx: Trx,
  intent: Intent & { readonly nextCheckAt: Date },
  shares: readonly Share[],
): Promise<boolean> {
  await trx
    .insertInto('card_intents')
    .values({
      id: intent.id,
      organisation_id: intent.organisationId,
      provider_id: null,
      amount_pence: intent.amountPence,
      state: intent.state,
      created_at: intent.createdAt,
      next_check_at: intent.nextCheckAt,
    })
    .execute();
  const added = await trx
    .insertInto('card_intent_shares')
    .columns(['intent_id', 'shipment_id', 'amount_pence', 'is_live'])
    .expression(sharesOf(intent.id, shares))
    .onConflict((oc) => oc.doNothing())
    .returning('shipment_id')
    .execute();
  if (added.length === shares.length) return true;
  await deleteIntent(trx, intent.id);
  return false;
}

/** Only in the transaction that inserted it. */
export async function deleteIntent(trx: Trx, id: string): Promise<void> {
  await trx.deleteFrom('card_intent_shares').where('intent_id', '=', id).execute();
  await trx.deleteFrom('card_intents').where('id', '=', id).execute();
}

function sharesOf(intentId: string, shares: readonly Share[]) {
  const ids = shares.map(({ shipmentId }) => shipmentId);
  const amounts = shares.map(({ amountPence }) => amountPence);
  return sql<never>`select ${intentId}::uuid, id, pence, true
    from unnest(${ids}::uuid[], ${amounts}::integer[]) as shares (id, pence) order by id`;
}

/** Live: the shipments can be paid by them now. */
export async function findLiveIntents(database: Database, shipmentIds: readonly string[]): Promise<readonly Intent[]> {
  const rows = await database
    .selectFrom('card_intents')
    .select(columns)
    .where('id', 'in', ({ selectFrom }) =>
      selectFrom('card_intent_shares')
        .select('intent_id')
        .where(sql<boolean>`shipment_id = any(${shipmentIds}::uuid[])`)
        .where(sql<boolean>`is_live`),
    )
    .orderBy('created_at')
    .execute();
  return rows.map(intentFrom);
}

export async function findUnsettledPayment(trx: Trx, shipmentId: string): Promise<'live' | 'unknown' | undefined> {
  const rows = await trx
    .selectFrom('card_intent_shares')
    .innerJoin('card_intents', 'card_intents.id', 'card_intent_shares.intent_id')
    .select(['state', 'is_live'])
    .where('shipment_id', '=', shipmentId)
    .where((eb) => eb.or([eb('is_live', '=', true), eb('state', '=', 'UNKNOWN')]))
    .execute();
  if (rows.some(({ is_live }) => is_live)) return 'live';
  return rows.length > 0 ? 'unknown' : undefined;
}

export async function markOpened(database: Database, id: string, providerId: string): Promise<void> {
  await database
    .updateTable('card_intents')
    .set({ provider_id: providerId, state: 'OPEN' })
    .where('id', '=', id)
    .where('state', '=', 'OPENING')
    .execute();
}

export async function findIntent(database: Database, id: string): Promise<Intent | undefined> {
  const row = await database.selectFrom('card_intents').select(columns).where('id', '=', id).executeTakeFirst();
  return row && intentFrom(row);
}

export async function findByProviderId(database: Database, providerId: string): Promise<Intent | undefined> {
  const row = await database
    .selectFrom('card_intents')
    .select(columns)
    .where('provider_id', '=', providerId)
    .executeTakeFirst();
  return row && intentFrom(row);
}

/** The first lock of every transaction that applies a state of the provider. */
export async function lockIntent(
  trx: Trx,
  id: string,
): Promise<{ readonly intent: Intent; readonly shares: readonly Share[] } | undefined> {
  const row = await trx.selectFrom('card_intents').select(columns).where('id', '=', id).forUpdate().executeTakeFirst();
  if (!row) return undefined;
  const shares = await findShares(trx, [id]);
  return { intent: intentFrom(row), shares: shares.get(id) ?? [] };
}

/** The shares of intents, by intent and in the order of the shipment ids: the lock order, so that two batches never deadlock. */
export async function findShares(
  database: Database,
  intentIds: readonly string[],
): Promise<ReadonlyMap<string, readonly Share[]>> {
  const rows = await database
    .selectFrom('card_intent_shares')
    .select(['intent_id', 'shipment_id', 'amount_pence'])
    .where(sql<boolean>`intent_id = any(${intentIds}::uuid[])`)
    .orderBy('shipment_id')
    .execute();
  const shares = new Map<string, Share[]>(intentIds.map((id) => [id, []]));
  for (const row of rows) {
    shares.get(row.intent_id)?.push({ shipmentId: row.shipment_id, amountPence: row.amount_pence });
  }
  return shares;
}

/** Of organisations that become another one's. */
export async function moveIntents(
  trx: Trx,
  { from, to }: { readonly from: readonly string[]; readonly to: string },
): Promise<void> {
  await trx
    .updateTable('card_intents')
    .set({ organisation_id: to })
    .where(sql<boolean>`organisation_id = any(${from}::uuid[])`)
    .execute();
}

export async function closeIntent(trx: Trx, id: string, state: 'PAID' | 'CANCELLED' | 'UNKNOWN'): Promise<void> {
  await trx.updateTable('card_intents').set({ state }).where('id', '=', id).execute();
  await trx.updateTable('card_intent_shares').set({ is_live: false }).where('intent_id', '=', id).execute();
}

/**
 * Marks an intent that the provider does not know, because it was opened with other keys, so that another intent can pay for its
 * shipments. A payment by it is still seen, and refunded, once the provider knows it again.
 */
export async function markUnknown(database: Database, id: string): Promise<undefined> {
  await database.transaction().execute(async (trx) => {
    const locked = await lockIntent(trx, id);
    if (locked?.intent.state === 'OPEN') await closeIntent(trx, id, 'UNKNOWN');
  });
}

export async function stopChecking(database: Database, id: string): Promise<void> {
  await database
    .updateTable('card_intents')
    .set({ next_check_at: sql<Date>`'infinity'` })
    .where('id', '=', id)
    .execute();
}

/**
 * Claims intents that are due for a check, unknown ones too. The next check is after half a minute while the customer may be paying,
 * then after a quarter of the intent's age, an hour at most.
 */
export async function takeDueIntents(
  database: Database,
  { at, count }: { readonly at: Date; readonly count: number },
): Promise<Intent[]> {
  const rows = await database
    .with(
      (cte) => cte('due').materialized(),
      (db) =>
        db
          .selectFrom('card_intents')
          .select('id')
          .where(sql<boolean>`state in ('OPEN', 'UNKNOWN')`) // written out: a plan for any state can't use the index of these
          .where('next_check_at', '<=', at)
          .orderBy('next_check_at')
          .limit(count)
          .forUpdate()
          .skipLocked(),
    )
    .updateTable('card_intents')
    .from('due')
    .whereRef('card_intents.id', '=', 'due.id')
    .set({
      next_check_at: sql<Date>`${at}::timestamptz
        + case when ${at}::timestamptz < created_at + interval '30 minutes' then interval '30 seconds'
          else least((${at}::timestamptz - created_at) / 4, interval '1 hour') end`,
    })
    .returning(['card_intents.id', 'organisation_id', 'provider_id', 'amount_pence', 'state', 'created_at'])
    .execute();
  return rows.map(intentFrom);
}

type Row = Pick<Selectable<Tables['card_intents']>, (typeof columns)[number]>;

function intentFrom(row: Row): Intent {
  return {
    id: row.id,
    organisationId: row.organisation_id,
    providerId: row.provider_id ?? undefined,
    amountPence: row.amount_pence,
    state: row.state,
    createdAt: row.created_at,
  };
}
