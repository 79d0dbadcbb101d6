import type { Trx } from '../database/database.ts';
import type { SlotDeps } from './find-slots.ts';

/** About the collection of a shipment, as it is when the mail is written. */
export interface CollectionMail {
  /** MOVED: the time asked for was gone when the payment arrived. CLOSED: we closed it, and moved it too. */
  readonly template: 'MOVED' | 'CLOSED';
  readonly shipmentId: string;
  /** Why it was closed. */
  readonly reason?: string;
}

export interface CollectionDeps extends SlotDeps {
  readonly enqueueCollectionMail: (trx: Trx, mail: CollectionMail) => Promise<void>;
}
