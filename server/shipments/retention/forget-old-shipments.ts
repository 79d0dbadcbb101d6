import { days } from '../../../contract/values/duration.ts';
import type { ShipmentDeps } from '../shipment-deps.ts';
import { blankEnded, blankWithdrawn, deleteErased } from './retention.repository.ts';

/** What forgetting needs: how long which part of a shipment is kept, in months. */
export interface ForgetDeps extends Pick<ShipmentDeps, 'database' | 'now'> {
  readonly retention: { readonly peopleMonths: number; readonly shipmentMonths: number };
}

/** What was forgotten. */
export interface Forgotten {
  readonly people: number;
  readonly shipments: number;
}

/** So many at once are done before anybody notices that they are locked. */
const batchSize = 200;

/**
 * Nobody needs them any more, and an export leaves them out. Not at once, because a card payment may still be on its way, and its
 * refund is told by the shipment.
 */
const withdrawnLifeMs = days(1);

/**
 * Forgets the people of shipments that ended long ago or were deleted unpaid, and shipments whose whole time is over. Small batches, each by itself: nobody
 * waits for it, several processes may do it at once, and cut off it goes on next time. Invoices and payments stay as they are.
 */
export async function forgetOldShipments(deps: ForgetDeps, mostBatches = 50): Promise<Forgotten> {
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
