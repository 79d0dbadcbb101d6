import { sql } from 'kysely';
import type { Database } from '../../database/database.ts';
import type { ShipmentDeps } from '../shipment-deps.ts';
import { chunkByParcels } from './chunk-by-parcels.ts';
import { isUnusedTooLong } from './has-ended.ts';
import { moveShipments } from './move-shipments.repository.ts';

const batchSize = 500;

export type ExpiryDeps = Pick<ShipmentDeps, 'database' | 'now' | 'startRefund' | 'cancelOpenPayments'>;

/**
 * Ends what stayed unpaid or unused for the days that its tariff gives it, the latter with its money back. Several processes may run it at once: a
 * shipment that another one ended is left alone. Answers how many it ended, at most `mostBatches` batches. What fails does not keep the
 * others of its batch from being ended; it is thrown after them.
 */
export async function expireShipments(deps: ExpiryDeps, mostBatches = 40): Promise<number> {
  let ended = 0;
  for (let batch = 0; batch < mostBatches; batch += 1) {
    const unpaid = await findUnpaid(deps.database, deps.now());
    const unused = await findUnused(deps.database, deps.now());
    const failures: unknown[] = [];
    for (const [expire, shipments] of [
      ...chunkByParcels(unpaid).map((chunk) => [expireUnpaid, chunk] as const),
      // Those of an organisation at once: a file of a thousand unused shipments is a mail or two, not a thousand.
      ...[...Map.groupBy(unused, ({ organisation_id }) => organisation_id).values()]
        .flatMap(chunkByParcels)
        .map((chunk) => [expireUnused, chunk] as const),
    ]) {
      const ids = shipments.map(({ id }) => id);
      ended += await expire(deps, ids).catch((error: unknown) => failures.push(error) && 0);
    }
    if (failures.length > 0) throw new AggregateError(failures, failures.map(String).join(' '));
    if (unpaid.length < batchSize && unused.length < batchSize) break;
  }
  return ended;
}

async function expireUnpaid(deps: ExpiryDeps, ids: readonly string[]): Promise<number> {
  const sentence = 'It wasn’t paid for in time, so the booking has expired.';
  const move = { from: ['PENDING_PAYMENT'], to: 'EXPIRED', at: deps.now(), source: 'SYSTEM', sentence } as const;
  return deps.database.transaction().execute(async (trx) => {
    const moved = await moveShipments(trx, ids, move);
    await deps.cancelOpenPayments(trx, moved);
    return moved.length;
  });
}

async function expireUnused(deps: ExpiryDeps, ids: readonly string[]): Promise<number> {
  const sentence = 'The parcel wasn’t handed over in time, so the booking has expired. We’re refunding the payment.';
  const move = { from: ['BOOKED'], to: 'EXPIRED', at: deps.now(), source: 'SYSTEM', sentence } as const;
  return deps.database.transaction().execute(async (trx) => {
    const moved = await moveShipments(trx, ids, move);
    await deps.startRefund(trx, moved, 'expired unused');
    return moved.length;
  });
}

interface DueShipment {
  readonly id: string;
  readonly pieces: number;
  readonly organisation_id: string;
}

async function findUnpaid(database: Database, at: Date): Promise<readonly DueShipment[]> {
  return (
    database
      .selectFrom('shipments')
      .select(['id', 'pieces', 'organisation_id'])
      .where('status', '=', sql.lit('PENDING_PAYMENT')) // written out: a plan for any status can't use the index of this one
      // By the shortest of all tariffs first: that is a range of the index.
      .where(
        sql<boolean>`created_at < ${at}::timestamptz - (select min(unpaid_days) from tariffs) * interval '24 hours'`,
      )
      .where(
        sql<boolean>`created_at < ${at}::timestamptz
        - (select unpaid_days from tariffs where version = tariff_version) * interval '24 hours'`,
      )
      .orderBy('created_at')
      .limit(batchSize)
      .execute()
  );
}

async function findUnused(database: Database, at: Date): Promise<readonly DueShipment[]> {
  return (
    database
      .selectFrom('shipments')
      .select(['id', 'pieces', 'organisation_id'])
      .where('status', '=', sql.lit('BOOKED')) // as above
      // We have some of its parcels, or have been there for them.
      .where(
        sql<boolean>`not exists (select from parcels where shipment_id = shipments.id and parcels.status <> 'BOOKED')`,
      )
      .where(isUnusedTooLong(at))
      .orderBy('booked_at')
      .limit(batchSize)
      .execute()
  );
}
