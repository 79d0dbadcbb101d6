import { type SelectQueryBuilder, sql } from 'kysely';
import type { ShipmentStatus } from '../../contract/values/shipment-status.ts';
import { normaliseTrackingCode } from '../../contract/values/tracking-code.ts';
import type { Database } from '../database/database.ts';
import type { Tables } from '../database/tables.ts';
import { blockSize, type Gap, type PageStart } from './page-start.ts';
import type { Shipment } from './shipment.ts';
import { shipmentColumns } from './shipment-columns.ts';
import type { Trx } from './shipment-deps.ts';
import { shipmentFrom } from './shipments.repository.ts';

/** What an account's list is found by. */
export interface ListCounts {
  readonly lastNumber: number;
  readonly hiddenCount: number;
  /** Those of the list's beginning that matter for the offset, highest block first. */
  readonly gaps: readonly Gap[];
}

/** The counts of an account's list, as far down as an offset can reach. */
export async function findListCounts(database: Database, accountId: string, offset: number): Promise<ListCounts> {
  const rows = await database
    .selectFrom('shipment_counters as counters')
    .leftJoin('shipment_gaps as gaps', (join) =>
      join
        .onRef('gaps.account_id', '=', 'counters.account_id')
        .on(sql<boolean>`gaps.block >= (last_number - counters.hidden_count - ${offset}::bigint) / ${blockSize} - 1`),
    )
    .select(['last_number', 'counters.hidden_count as all_hidden', 'block', 'gaps.hidden_count'])
    .where('counters.account_id', '=', accountId)
    .orderBy('block', 'desc')
    .execute();
  const [counts] = rows;
  return {
    lastNumber: counts?.last_number ?? 0,
    hiddenCount: counts?.all_hidden ?? 0,
    gaps: rows.flatMap(({ block, hidden_count: hiddenCount }) =>
      block === null || hiddenCount === null ? [] : [{ block, hiddenCount }],
    ),
  };
}

/** A page of an account's list. */
export async function findPage(
  database: Database,
  accountId: string,
  { number, skip, limit }: PageStart & { readonly limit: number },
): Promise<Shipment[]> {
  const rows = await database
    .selectFrom('shipments')
    .select(shipmentColumns)
    .where('account_id', '=', accountId)
    .where('list_number', '<=', number)
    .where('hidden_at', 'is', null)
    .orderBy('list_number', 'desc')
    .offset(skip)
    .limit(limit)
    .execute();
  return rows.map(shipmentFrom);
}

/** Which of an account's shipments are listed. */
export interface ListFilter {
  readonly status: ShipmentStatus | undefined;
  /** Empty finds everything. */
  readonly text: string;
}

/** How many shipments a text is looked for in. Reading all of a very large account would keep everybody waiting. */
const mostSearched = 10_000;

/**
 * A page of what a filter finds, and how much that is. A text is looked for in the newest 10,000; a whole reference or tracking
 * code finds its shipment however old it is.
 */
export async function findMatches(
  database: Database,
  accountId: string,
  filter: ListFilter,
  { offset, limit }: { readonly offset: number; readonly limit: number },
): Promise<{ readonly shipments: readonly Shipment[]; readonly total: number }> {
  const numbers = matching(database, accountId, filter);
  const [{ total }, rows] = await Promise.all([
    database
      .selectFrom(numbers.as('matching'))
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
    database
      .selectFrom('shipments')
      .select(shipmentColumns)
      .where('account_id', '=', accountId)
      .where('list_number', 'in', numbers.orderBy('list_number', 'desc').offset(offset).limit(limit))
      .orderBy('list_number', 'desc')
      .execute(),
  ]);
  return { shipments: rows.map(shipmentFrom), total };
}

/** The numbers of the shipments that a filter finds. */
function matching(database: Database, accountId: string, { status, text }: ListFilter) {
  const listed = database
    .selectFrom('shipments')
    .select('list_number')
    .where('account_id', '=', accountId)
    .where('hidden_at', 'is', null)
    .$if(status !== undefined, (query) => query.where('status', '=', status ?? null));
  const found = text === '' ? listed.as('found') : searching(database, listed, text).as('found');
  return database.selectFrom(found).select('list_number');
}

type Listed = SelectQueryBuilder<Tables, 'shipments', { list_number: number }>;

/** Those of the shipments that have the text in them. */
function searching(database: Database, listed: Listed, text: string) {
  const searched = sql<string>`lower(concat_ws(' ', reference, tracking_code, customer_reference, receiver_full_name,
    receiver_street_name, receiver_town, receiver_postcode, replace(receiver_postcode, ' ', '')))`;
  const newest = listed.select(searched.as('searched')).orderBy('list_number', 'desc').limit(mostSearched);
  const code = normaliseTrackingCode(text);
  return database
    .selectFrom(newest.as('newest'))
    .select('list_number')
    .where(sql<boolean>`strpos(searched, lower(${text})) > 0`)
    .union(listed.where((eb) => eb.or([eb('tracking_code', '=', code), eb('reference', '=', text.toUpperCase())])));
}

/** Counts a shipment as hidden, so that the list closes over it. */
export async function countHidden(trx: Trx, accountId: string, listNumber: number): Promise<void> {
  const block = Math.floor((listNumber - 1) / blockSize);
  await trx
    .with('counted', (db) =>
      db
        .updateTable('shipment_counters')
        .set((eb) => ({ hidden_count: eb('hidden_count', '+', 1) }))
        .where('account_id', '=', accountId),
    )
    .insertInto('shipment_gaps')
    .values({ account_id: accountId, block, hidden_count: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['account_id', 'block'])
        .doUpdateSet((eb) => ({ hidden_count: eb('shipment_gaps.hidden_count', '+', 1) })),
    )
    .execute();
}
