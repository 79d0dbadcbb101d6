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

/** About a recurring collection, as it was then: it may be no more when the mail is written. */
export interface RecurringMail {
  readonly template: 'MADE' | 'CANNOT_COME' | 'NOTHING_READY' | 'PAUSED' | 'ENDED';
  readonly organisationId: string;
  readonly town: string;
  /** 'every Monday and Thursday, 12pm to 4pm'. */
  readonly times: string;
  /** Of one day: 'Mon 23 Nov, 12pm to 4pm'. Of all: the first one. */
  readonly window?: string;
  /** Why we cannot come, or between which days it pauses. */
  readonly reason?: string;
  /** It ends within the pause. */
  readonly isLast?: boolean;
  /** The next free window. */
  readonly alternative?: string;
}

export interface CollectionDeps extends SlotDeps {
  readonly enqueueRecurringMail: (trx: Trx, mail: RecurringMail) => Promise<void>;
  /** From points, those whose senders take them there. */
  readonly findDropOffs: (trx: Trx, shipmentIds: readonly string[]) => Promise<ReadonlySet<string>>;
  readonly enqueueCollectionMail: (trx: Trx, mail: CollectionMail) => Promise<void>;
}
