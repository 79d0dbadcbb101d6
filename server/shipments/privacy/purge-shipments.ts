import { sql } from 'kysely';
import { type ShipmentStatus, shipmentStatuses } from '../../../contract/values/shipment-status.ts';
import { days } from '../../../contract/values/time/duration.ts';
import type { Database, Trx } from '../../database/database.ts';
import { isFinal } from '../lifecycle/status-graph.ts';
import { deleteUnusedProfiles } from '../preferences/needs-profiles.ts';
import type { ShipmentDeps } from '../shipment-deps.ts';
import { blankColumns } from './shipment-records.ts';

export interface PurgeDeps extends Pick<ShipmentDeps, 'database' | 'now'> {
  readonly retention: { readonly peopleMonths: number; readonly shipmentMonths: number };
}

interface Purged {
  readonly people: number;
  readonly shipments: number;
}

/** Small, so that the locks are short. */
const batchSize = 200;

/**
 * Not purged at once: a card payment may still arrive, and its refund needs the shipment.
 */
const withdrawnLifeMs = days(1);

/**
 * Erases the people of shipments that ended long ago or were deleted unpaid, and deletes shipments past their retention. Works in
 * small transactions: several processes may run it at once, and an interrupted run continues next time. Invoices and payments stay.
 */
export async function purgeShipments(deps: PurgeDeps, mostBatches = 50): Promise<Purged> {
  const { database, retention } = deps;
  const at = deps.now();
  const endedBefore = monthsBefore(at, retention.peopleMonths);
  const createdBefore = monthsBefore(at, retention.shipmentMonths);
  const withdrawnBefore = new Date(at.getTime() - withdrawnLifeMs);
  const ended = await inBatches(mostBatches, () => blankEnded(database, { endedBefore, at, limit: batchSize }));
  const withdrawn = await inBatches(mostBatches, () =>
    blankWithdrawn(database, { withdrawnBefore, at, limit: batchSize }),
  );
  return {
    people: ended + withdrawn,
    shipments: await inBatches(mostBatches, () => deleteErased(database, { createdBefore, limit: batchSize })),
  };
}

async function inBatches(mostBatches: number, doBatch: () => Promise<number>): Promise<number> {
  let done = 0;
  for (let batch = 0; batch < mostBatches; batch += 1) {
    const count = await doBatch();
    done += count;
    if (count < batchSize) break;
  }
  return done;
}

/** The same time of day some months ago; the last day of a month that has fewer days. */
function monthsBefore(at: Date, months: number): Date {
  const day = new Date(at);
  day.setUTCDate(1);
  day.setUTCMonth(day.getUTCMonth() - months);
  const daysInMonth = new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + 1, 0)).getUTCDate();
  day.setUTCDate(Math.min(at.getUTCDate(), daysInMonth));
  return day;
}

/** Answers how many. */
async function blankEnded(
  database: Database,
  { endedBefore, at, limit }: { readonly endedBefore: Date; readonly at: Date; readonly limit: number },
): Promise<number> {
  return database.transaction().execute(async (trx) => {
    const ended = await trx
      .selectFrom('shipments')
      .select('id')
      .where('erased_at', 'is', null)
      // Word for word the condition of the index shipments_ended.
      .where(sql<boolean>`status in ('DELIVERED', 'RETURNED', 'CANCELLED', 'EXPIRED', 'LOST')`)
      .where('status_at', '<', endedBefore)
      .orderBy('status_at')
      .limit(limit)
      .forUpdate()
      .skipLocked()
      .execute();
    return blank(trx, ended, at);
  });
}

async function blankWithdrawn(
  database: Database,
  { withdrawnBefore, at, limit }: { readonly withdrawnBefore: Date; readonly at: Date; readonly limit: number },
): Promise<number> {
  return database.transaction().execute(async (trx) => {
    const withdrawn = await trx
      .selectFrom('shipments')
      .select('id')
      // Word for word the condition of the index shipments_withdrawn.
      .where(sql<boolean>`hidden_at is not null and booked_at is null and erased_at is null`)
      .where('hidden_at', '<', withdrawnBefore)
      .limit(limit)
      .forUpdate()
      .skipLocked()
      .execute();
    return blank(trx, withdrawn, at);
  });
}

async function blank(trx: Trx, shipments: readonly { readonly id: string }[], at: Date): Promise<number> {
  const ids = shipments.map(({ id }) => id);
  await trx
    .updateTable('shipments')
    .set({ ...blankColumns, erased_at: at, updated_at: at })
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .execute();
  await deleteWith(trx, ['notification_progress', 'delivery_preferences'], ids);
  return ids.length;
}

async function deleteErased(
  database: Database,
  { createdBefore, limit }: { readonly createdBefore: Date; readonly limit: number },
): Promise<number> {
  return database.transaction().execute(async (trx) => {
    const erased = await trx
      .selectFrom('shipments')
      .select('id')
      .where('erased_at', 'is not', null)
      .where('created_at', '<', createdBefore)
      .orderBy('created_at')
      .limit(limit)
      .forUpdate()
      .skipLocked()
      .execute();
    const ids = erased.map(({ id }) => id);
    await sql`select set_config('larkway.forgets_shipments', 'on', true)`.execute(trx);
    await deleteWith(trx, ['shipment_events', 'notification_progress', 'delivery_preferences'], ids);
    await trx.deleteFrom('shipments').where(sql<boolean>`id = any(${ids}::uuid[])`).execute();
    return ids.length;
  });
}

async function deleteWith(
  trx: Trx,
  tables: readonly ('shipment_events' | 'notification_progress' | 'delivery_preferences')[],
  shipmentIds: readonly string[],
): Promise<void> {
  for (const table of tables) {
    await trx.deleteFrom(table).where(sql<boolean>`shipment_id = any(${shipmentIds}::uuid[])`).execute();
  }
}

/** How long after a parcel's end its receiver's link works and its preferences are stored, to answer questions about the delivery. */
export const receiverDataLifeMs = days(30);

/** Deleted well within the statement timeout. */
const preferenceBatchSize = 1_000;

// A lost parcel may never be found.
const ended: readonly ShipmentStatus[] = shipmentStatuses.filter((status) => isFinal(status) || status === 'LOST');

export async function purgePreferences({ database, now }: Pick<ShipmentDeps, 'database' | 'now'>): Promise<void> {
  const before = new Date(now().getTime() - receiverDataLifeMs);
  while (
    (await deletePreferences(database, { statuses: ended, before, limit: preferenceBatchSize })) === preferenceBatchSize
  );
}

/** Remembered needs without a parcel to use them for. */
const unusedNeedsLifeMs = days(365);

export async function purgeUnusedNeeds({ database, now }: Pick<ShipmentDeps, 'database' | 'now'>): Promise<void> {
  const before = new Date(now().getTime() - unusedNeedsLifeMs);
  while ((await deleteUnusedProfiles(database, { before, limit: preferenceBatchSize })) === preferenceBatchSize);
}

/** Deletes preferences of shipments that have had one of the statuses since before a time. Answers how many, at most the limit. */
async function deletePreferences(
  database: Database,
  {
    statuses,
    before,
    limit,
  }: { readonly statuses: readonly ShipmentStatus[]; readonly before: Date; readonly limit: number },
): Promise<number> {
  // By ctid, or the planner might scan the whole table for this many rows.
  const { rows } = await sql`
    delete from delivery_preferences where ctid = any(array(
      select delivery_preferences.ctid from delivery_preferences join shipments on shipments.id = shipment_id
      where made_at < ${before} and status = any(${statuses}) and status_at < ${before}
      order by made_at limit ${limit}))
    returning 1`.execute(database);
  return rows.length;
}
