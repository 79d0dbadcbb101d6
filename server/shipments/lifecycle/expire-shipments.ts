import { sql } from 'kysely';
import { days } from '../../../contract/values/time/duration.ts';
import type { Database } from '../../database/database.ts';
import type { ShipmentDeps } from '../shipment-deps.ts';
import { moveShipments } from './move-shipments.repository.ts';

/** How long a shipment waits for its payment, and a booked one for its parcel. */
const unpaidLifeMs = days(7);
const unusedLifeMs = days(28);

const batchSize = 500;

export type ExpiryDeps = Pick<ShipmentDeps, 'database' | 'now' | 'startRefund' | 'cancelOpenPayments'>;

/**
 * Ends what stayed unpaid for 7 days or unused for 28, the latter with its money back. Several processes may run it at once: a
 * shipment that another one ended is left alone. Answers how many it ended, at most `mostBatches` batches.
 */
export async function expireShipments(deps: ExpiryDeps, mostBatches = 40): Promise<number> {
  let ended = 0;
  for (let batch = 0; batch < mostBatches; batch += 1) {
    const nowMs = deps.now().getTime();
    const unpaid = await findUnpaid(deps.database, new Date(nowMs - unpaidLifeMs));
    const unused = await findUnused(deps.database, new Date(nowMs - unusedLifeMs));
    ended += await expireUnpaid(deps, unpaid);
    for (const ids of unused) ended += await expireUnused(deps, ids);
    if (unpaid.length < batchSize && unused.flat().length < batchSize) break;
  }
  return ended;
}

async function expireUnpaid(deps: ExpiryDeps, ids: readonly string[]): Promise<number> {
  if (ids.length === 0) return 0;
  const sentence = 'It wasn’t paid for in time, so the booking has expired.';
  const move = { from: ['PENDING_PAYMENT'], to: 'EXPIRED', at: deps.now(), source: 'SYSTEM', sentence } as const;
  return deps.database.transaction().execute(async (trx) => {
    const moved = await moveShipments(trx, ids, move);
    await deps.cancelOpenPayments(trx, moved);
    return moved.length;
  });
}

/** Those of an organisation at once: a file of a thousand unused shipments is a mail or two, not a thousand. */
async function expireUnused(deps: ExpiryDeps, ids: readonly string[]): Promise<number> {
  const sentence = 'The parcel wasn’t handed over in time, so the booking has expired. We’re refunding the payment.';
  const move = { from: ['BOOKED'], to: 'EXPIRED', at: deps.now(), source: 'SYSTEM', sentence } as const;
  return deps.database.transaction().execute(async (trx) => {
    const moved = await moveShipments(trx, ids, move);
    await deps.startRefund(trx, moved, 'expired unused');
    return moved.length;
  });
}

async function findUnpaid(database: Database, since: Date): Promise<readonly string[]> {
  const rows = await database
    .selectFrom('shipments')
    .select('id')
    .where('status', '=', sql.lit('PENDING_PAYMENT')) // written out: a plan for any status can't use the index of this one
    .where('created_at', '<', since)
    .orderBy('created_at')
    .limit(batchSize)
    .execute();
  return rows.map(({ id }) => id);
}

/** The ids of each organisation apart. */
async function findUnused(database: Database, since: Date): Promise<readonly (readonly string[])[]> {
  const rows = await database
    .selectFrom('shipments')
    .select(['id', 'organisation_id'])
    .where('status', '=', sql.lit('BOOKED')) // as above
    .where('booked_at', '<', since)
    .orderBy('booked_at')
    .limit(batchSize)
    .execute();
  const byOrganisation = Map.groupBy(rows, ({ organisation_id }) => organisation_id);
  return [...byOrganisation.values()].map((shipments) => shipments.map(({ id }) => id));
}
