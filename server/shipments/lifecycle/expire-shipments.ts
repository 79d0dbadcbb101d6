import { sql } from 'kysely';
import { days } from '../../../contract/values/duration.ts';
import type { Database } from '../../database/database.ts';
import type { ShipmentDeps } from '../shipment-deps.ts';
import { moveShipments, ownEvent } from './move-shipments.repository.ts';

/** How long a shipment waits for its payment, and a booked one for its parcel. */
const unpaidLifeMs = days(7);
const unusedLifeMs = days(28);

const batchSize = 500;

export type ExpiryDeps = Pick<ShipmentDeps, 'database' | 'now' | 'startRefund' | 'cancelOpenPayments'>;

/**
 * Ends what stayed unpaid for 7 days or unused for 28, the latter with its money back. Several processes may do so at once: only one
 * of them finds a shipment as it was. Answers how many it ended, at most a few batches: far more unpaid ones than customers can
 * leave behind in the time between two calls, because nobody may have more than some thousands of them.
 */
export async function expireShipments(deps: ExpiryDeps, mostBatches = 40): Promise<number> {
  let ended = 0;
  for (let batch = 0; batch < mostBatches; batch += 1) {
    const nowMs = deps.now().getTime();
    const { unpaid, unused } = await findExpirable(deps.database, {
      unpaidSince: new Date(nowMs - unpaidLifeMs),
      unusedSince: new Date(nowMs - unusedLifeMs),
      limit: batchSize,
    });
    ended += await expireUnpaid(deps, unpaid);
    for (const ids of unused) ended += await expireUnused(deps, ids);
    if (unpaid.length < batchSize && unused.flat().length < batchSize) break;
  }
  return ended;
}

/** A batch at once: nothing is to be given back, and those who left a file of a thousand unpaid should not keep others waiting. */
async function expireUnpaid(deps: ExpiryDeps, ids: readonly string[]): Promise<number> {
  if (ids.length === 0) return 0;
  const sentence = 'The payment did not arrive in time. The shipment has expired.';
  const event = ownEvent('EXPIRED', { at: deps.now(), source: 'SYSTEM', sentence });
  return deps.database.transaction().execute(async (trx) => {
    const moved = await moveShipments(trx, ids, { from: ['PENDING_PAYMENT'], event });
    await deps.cancelOpenPayments(trx, moved);
    return moved.length;
  });
}

/** Those of an account at once: who left a file of a thousand unused gets a mail or two about it, not a thousand. */
async function expireUnused(deps: ExpiryDeps, ids: readonly string[]): Promise<number> {
  const sentence = 'The parcel was not handed over in time. The shipment has expired and the payment goes back.';
  const event = ownEvent('EXPIRED', { at: deps.now(), source: 'SYSTEM', sentence });
  return deps.database.transaction().execute(async (trx) => {
    const moved = await moveShipments(trx, ids, { from: ['BOOKED'], event });
    await deps.startRefund(trx, moved, 'expired unused');
    return moved.length;
  });
}

interface Expirable {
  readonly unpaid: readonly string[];
  /** Those of each account apart. */
  readonly unused: readonly (readonly string[])[];
}

/** Shipments that have waited for their payment or their parcel since before the given times, up to a limit of each. */
async function findExpirable(
  database: Database,
  {
    unpaidSince,
    unusedSince,
    limit,
  }: { readonly unpaidSince: Date; readonly unusedSince: Date; readonly limit: number },
): Promise<Expirable> {
  const unpaid = await database
    .selectFrom('shipments')
    .select('id')
    .where('status', '=', sql.lit('PENDING_PAYMENT')) // written out: a plan for any status can't use the index of this one
    .where('created_at', '<', unpaidSince)
    .orderBy('created_at')
    .limit(limit)
    .execute();
  const unused = await database
    .selectFrom('shipments')
    .select(['id', 'account_id'])
    .where('status', '=', sql.lit('BOOKED')) // as above
    .where('booked_at', '<', unusedSince)
    .orderBy('booked_at')
    .limit(limit)
    .execute();
  const byAccount = Map.groupBy(unused, (row) => row.account_id);
  return {
    unpaid: unpaid.map(({ id }) => id),
    unused: [...byAccount.values()].map((rows) => rows.map(({ id }) => id)),
  };
}
