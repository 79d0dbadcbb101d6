import { type Selectable, sql, type Transaction } from 'kysely';
import type { Database } from '../database/database.ts';
import type { Tables } from '../database/tables.ts';

/** What of an intent is for which shipment. */
export interface Share {
  readonly shipmentId: string;
  readonly amountPence: number;
}

/** A payment opened with the card provider, as we keep it. */
export interface Intent {
  readonly id: string;
  readonly accountId: string;
  /** The provider's name for it; undefined until the provider has answered. */
  readonly providerId: string | undefined;
  readonly amountPence: number;
  /** UNKNOWN where the provider does not know it: nobody can pay by it with us any more, and only news of its money matters. */
  readonly state: 'OPENING' | 'OPEN' | 'UNKNOWN' | 'PAID' | 'CANCELLED';
  readonly createdAt: Date;
}

const columns = ['id', 'account_id', 'provider_id', 'amount_pence', 'state', 'created_at'] as const;

/** Keeps a new intent; answers false, and keeps nothing, where one of its shipments can already be paid otherwise. */
export async function insertIntent(
  trx: Transaction<Tables>,
  intent: Intent & { readonly nextCheckAt: Date },
  shares: readonly Share[],
): Promise<boolean> {
  await trx
    .insertInto('card_intents')
    .values({
      id: intent.id,
      account_id: intent.accountId,
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

/** Takes an intent back in the transaction that kept it: nobody has heard of it yet. */
export async function deleteIntent(trx: Transaction<Tables>, id: string): Promise<void> {
  await trx.deleteFrom('card_intent_shares').where('intent_id', '=', id).execute();
  await trx.deleteFrom('card_intents').where('id', '=', id).execute();
}

/** The shares as rows: two values, however many they are. */
function sharesOf(intentId: string, shares: readonly Share[]) {
  const ids = shares.map(({ shipmentId }) => shipmentId);
  const amounts = shares.map(({ amountPence }) => amountPence);
  return sql<never>`select ${intentId}::uuid, id, pence, true
    from unnest(${ids}::uuid[], ${amounts}::integer[]) as shares (id, pence) order by id`;
}

/** The intent by which a shipment can be paid now. */
export async function findLiveIntent(database: Database, shipmentId: string): Promise<Intent | undefined> {
  const row = await database
    .selectFrom('card_intents')
    .select(columns)
    .where('id', '=', ({ selectFrom }) =>
      selectFrom('card_intent_shares')
        .select('intent_id')
        .where('shipment_id', '=', shipmentId)
        .where(sql<boolean>`is_live`),
    )
    .executeTakeFirst();
  return row && intentFrom(row);
}

/** The intents by which any of the shipments can be paid now. */
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

/** Whether a shipment can be paid by a live intent, or may have been by one that the provider does not know now. */
export async function findUnsettledPayment(
  trx: Transaction<Tables>,
  shipmentId: string,
): Promise<'live' | 'unknown' | undefined> {
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

/** Notes the provider's name for an intent it has just opened. */
export async function markOpened(database: Database, id: string, providerId: string): Promise<void> {
  await database
    .updateTable('card_intents')
    .set({ provider_id: providerId, state: 'OPEN' })
    .where('id', '=', id)
    .where('state', '=', 'OPENING')
    .execute();
}

/** An intent by our own id. */
export async function findIntent(database: Database, id: string): Promise<Intent | undefined> {
  const row = await database.selectFrom('card_intents').select(columns).where('id', '=', id).executeTakeFirst();
  return row && intentFrom(row);
}

/** An intent by the provider's id. */
export async function findByProviderId(database: Database, providerId: string): Promise<Intent | undefined> {
  const row = await database
    .selectFrom('card_intents')
    .select(columns)
    .where('provider_id', '=', providerId)
    .executeTakeFirst();
  return row && intentFrom(row);
}

/** Takes an intent for this transaction alone, with its shares: everybody else who has news of it waits. */
export async function lockIntent(
  trx: Transaction<Tables>,
  id: string,
): Promise<{ readonly intent: Intent; readonly shares: readonly Share[] } | undefined> {
  const row = await trx.selectFrom('card_intents').select(columns).where('id', '=', id).forUpdate().executeTakeFirst();
  if (!row) return undefined;
  return { intent: intentFrom(row), shares: await findShares(trx, id) };
}

/** What an intent pays for. */
export async function findShares(database: Database, intentId: string): Promise<readonly Share[]> {
  const rows = await database
    .selectFrom('card_intent_shares')
    .select(['shipment_id', 'amount_pence'])
    .where('intent_id', '=', intentId)
    // One order for everybody, so that two batches never wait for each other.
    .orderBy('shipment_id')
    .execute();
  return rows.map((row) => ({ shipmentId: row.shipment_id, amountPence: row.amount_pence }));
}

/** Ends an intent: it can't be paid any more, or it has been, or the provider does not know it. */
export async function closeIntent(
  trx: Transaction<Tables>,
  id: string,
  state: 'PAID' | 'CANCELLED' | 'UNKNOWN',
): Promise<void> {
  await trx.updateTable('card_intents').set({ state }).where('id', '=', id).execute();
  await trx.updateTable('card_intent_shares').set({ is_live: false }).where('intent_id', '=', id).execute();
}

/**
 * Lets the shipments of an intent be paid in another way. For one that the provider does not know, because it was opened with other
 * keys: it would stand in the way forever. What was taken by it all the same is seen, and goes back, as soon as the provider knows
 * it again.
 */
export async function setAside(database: Database, id: string): Promise<undefined> {
  await database.transaction().execute(async (trx) => {
    const locked = await lockIntent(trx, id);
    if (locked?.intent.state === 'OPEN') await closeIntent(trx, id, 'UNKNOWN');
  });
}

/** The provider is not asked about an intent any more. */
export async function stopAsking(database: Database, id: string): Promise<void> {
  await database
    .updateTable('card_intents')
    .set({ next_check_at: sql<Date>`'infinity'` })
    .where('id', '=', id)
    .execute();
}

/**
 * Takes intents that nobody brought news of, those that were set aside too, each for the time until its next check: half a minute
 * while the customer may well be at it, then a quarter of the intent's age and an hour at most.
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
    .returning(['card_intents.id', 'account_id', 'provider_id', 'amount_pence', 'state', 'created_at'])
    .execute();
  return rows.map(intentFrom);
}

type Row = Pick<Selectable<Tables['card_intents']>, (typeof columns)[number]>;

function intentFrom(row: Row): Intent {
  return {
    id: row.id,
    accountId: row.account_id,
    providerId: row.provider_id ?? undefined,
    amountPence: row.amount_pence,
    state: row.state,
    createdAt: row.created_at,
  };
}
