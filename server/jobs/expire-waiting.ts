import { type ExpiryDeps, expireShipments } from '../shipments/expire-shipments.ts';
import type { JobHandler } from './job.ts';

/** Ends the shipments whose time to be paid or handed over is up. */
export function expireWaiting(deps: ExpiryDeps): JobHandler<'expire-shipments'> {
  return async () => {
    await expireShipments(deps);
    return { outcome: 'done' };
  };
}
