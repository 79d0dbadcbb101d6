import { type ForgetDeps, forgetOldShipments } from '../shipments/retention/forget-old-shipments.ts';
import type { JobHandler } from './job.ts';

/** Forgets the people of shipments, and shipments, whose time is over. */
export function forgetShipments(deps: ForgetDeps): JobHandler<'forget-shipments'> {
  return async () => {
    await forgetOldShipments(deps);
    return { outcome: 'done' };
  };
}
