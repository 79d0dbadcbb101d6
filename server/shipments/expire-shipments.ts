import { days } from '../../contract/values/duration.ts';
import { moveShipment } from './events.repository.ts';
import { type Expirable, findExpirable } from './expiry.repository.ts';
import { ownEvent } from './own-event.ts';
import type { ShipmentDeps } from './shipment-deps.ts';

/** How long a shipment waits for its payment, and a booked one for its parcel (domain, section 4). */
const unpaidLifeMs = days(7);
const unusedLifeMs = days(28);

const batchSize = 100;

/** What expiring needs. */
export type ExpiryDeps = Pick<ShipmentDeps, 'database' | 'now' | 'cancelOpenPayment' | 'startRefund'>;

/**
 * Ends what stayed unpaid for 7 days or unused for 28, the latter with its money back. Several processes may do so at once: each
 * shipment is its own transaction, and only one of them finds it as it was. Answers how many it ended, at most a few batches.
 */
export async function expireShipments(deps: ExpiryDeps, mostBatches = 20): Promise<number> {
  let ended = 0;
  for (let batch = 0; batch < mostBatches; batch += 1) {
    const nowMs = deps.now().getTime();
    const due = await findExpirable(deps.database, {
      unpaidSince: new Date(nowMs - unpaidLifeMs),
      unusedSince: new Date(nowMs - unusedLifeMs),
      limit: batchSize,
    });
    for (const shipment of due) if (await expireShipment(deps, shipment)) ended += 1;
    if (due.length < batchSize) break;
  }
  return ended;
}

async function expireShipment(deps: ExpiryDeps, { id, status }: Expirable): Promise<boolean> {
  const isPaid = status === 'BOOKED';
  const sentence = isPaid
    ? 'The parcel was not handed over in time. The shipment has expired and the payment goes back.'
    : 'The payment did not arrive in time. The shipment has expired.';
  const event = ownEvent('EXPIRED', { at: deps.now(), source: 'SYSTEM', sentence });
  return deps.database.transaction().execute(async (trx) => {
    if (!(await moveShipment(trx, id, { from: [status], event }))) return false;
    if (isPaid) await deps.startRefund(trx, id, 'expired unused');
    else await deps.cancelOpenPayment(trx, id);
    return true;
  });
}
