import { type RawBuilder, sql } from 'kysely';
import { days } from '../../../contract/values/time/duration.ts';
import type { Database, Trx } from '../../database/database.ts';
import { deleteInBatches } from '../../database/delete-in-batches.ts';
import { deleteParcels } from '../create/insert-shipments.repository.ts';
import { chunkByParcels } from '../lifecycle/chunk-by-parcels.ts';
import { endStatuses, isRestMissing } from '../lifecycle/has-ended.ts';
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
export async function purgeShipments({ database, now, retention }: PurgeDeps, mostBatches = 50): Promise<Purged> {
  const at = now();
  const endedBefore = monthsBefore(at, retention.peopleMonths);
  const createdBefore = monthsBefore(at, retention.shipmentMonths);
  const withdrawnBefore = new Date(at.getTime() - withdrawnLifeMs);
  const blank = (trx: Trx, ids: readonly string[]) => blankShipments(trx, ids, at);
  // The first lines are word for word the conditions of the indexes shipments_ended and shipments_withdrawn.
  const ended = sql`
    status in ('DELIVERED', 'RETURNED', 'CANCELLED', 'EXPIRED', 'LOST')
    and erased_at is null and status_at < ${endedBefore} order by status_at`;
  // By the index shipments_unused.
  const restMissing = sql`
    status in ('BOOKED', 'COLLECTION_FAILED') and booked_at < ${endedBefore}
    and erased_at is null and status_at < ${endedBefore} and ${isRestMissing(at)} order by booked_at`;
  const withdrawn = sql`
    hidden_at is not null and booked_at is null and erased_at is null
    and hidden_at < ${withdrawnBefore}`;
  const erased = sql`erased_at is not null and created_at < ${createdBefore} order by created_at`;
  const purge = { database, mostBatches };
  return {
    people:
      (await inBatches(purge, ended, blank)) +
      (await inBatches(purge, restMissing, blank)) +
      (await inBatches(purge, withdrawn, blank)),
    shipments: await inBatches(purge, erased, deleteShipments),
  };
}

/** What another process works on is left to it. Answers how many. */
async function inBatches(
  { database, mostBatches }: { readonly database: Database; readonly mostBatches: number },
  due: RawBuilder<unknown>,
  work: (trx: Trx, ids: readonly string[]) => Promise<void>,
): Promise<number> {
  let done = 0;
  for (let batch = 0; batch < mostBatches; batch += 1) {
    const { count, isLast } = await database.transaction().execute(async (trx) => {
      const { rows } = await sql<{ id: string; pieces: number }>`
        select id, pieces from shipments where ${due} limit ${batchSize} for update skip locked`.execute(trx);
      const [shipments = [], ...later] = chunkByParcels(rows);
      const ids = shipments.map(({ id }) => id);
      await work(trx, ids);
      return { count: ids.length, isLast: later.length === 0 && rows.length < batchSize };
    });
    done += count;
    if (isLast) break;
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

async function blankShipments(trx: Trx, ids: readonly string[], at: Date): Promise<void> {
  await trx
    .updateTable('shipments')
    .set({ ...blankColumns, erased_at: at, updated_at: at })
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .execute();
  await deleteWith(trx, ['notification_progress', 'delivery_preferences'], ids);
}

async function deleteShipments(trx: Trx, ids: readonly string[]): Promise<void> {
  const parcels = await trx
    .selectFrom('parcels')
    .select('id')
    .where(sql<boolean>`shipment_id = any(${ids}::uuid[])`)
    .execute();
  await deleteParcels(
    trx,
    parcels.map(({ id }) => id),
  );
  await deleteWith(trx, ['notification_progress', 'delivery_preferences'], ids);
  await trx.deleteFrom('shipments').where(sql<boolean>`id = any(${ids}::uuid[])`).execute();
}

async function deleteWith(
  trx: Trx,
  tables: readonly ('notification_progress' | 'delivery_preferences')[],
  shipmentIds: readonly string[],
): Promise<void> {
  for (const table of tables) {
    await trx.deleteFrom(table).where(sql<boolean>`shipment_id = any(${shipmentIds}::uuid[])`).execute();
  }
}

/** How long after a parcel's end its receiver's link works and its preferences are stored, to answer questions about the delivery. */
export const receiverDataLifeMs = days(30);

export async function purgePreferences({ database, now }: Pick<ShipmentDeps, 'database' | 'now'>): Promise<void> {
  const before = new Date(now().getTime() - receiverDataLifeMs);
  const hasEnded = sql`exists (
    select from shipments where id = shipment_id and status_at < ${before}
      and (status = any(${endStatuses}) or ${isRestMissing(now())}))`;
  await deleteInBatches(database, 'delivery_preferences', sql`made_at < ${before} and ${hasEnded}`);
}

/** Remembered needs without a parcel to use them for. */
const unusedNeedsLifeMs = days(365);

export async function purgeUnusedNeeds({ database, now }: Pick<ShipmentDeps, 'database' | 'now'>): Promise<void> {
  const before = new Date(now().getTime() - unusedNeedsLifeMs);
  await deleteInBatches(database, 'needs_profiles', sql`used_at < ${before}`);
}
