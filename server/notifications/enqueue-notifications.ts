import { sql } from 'kysely';
import { minutes } from '../../contract/values/time/duration.ts';
import type { Database, Trx } from '../database/database.ts';
import {
  findNotificationParcels,
  hasOutboxEntries,
  takeOutboxEntries,
} from '../shipments/events/notification-outbox.ts';
import { chooseNotification } from './choose-notification.ts';
import type { Addressee, NotificationRef } from './notification.ts';

export interface EnqueueDeps {
  readonly database: Database;
  enqueueMails(trx: Trx, messages: readonly NotificationRef[], afterMs?: number): Promise<void>;
  /** `fresh` wait for their first try, `failed` for another. */
  countWaitingMails(): Promise<{ readonly fresh: number; readonly failed: number }>;
}

const addressees: readonly Addressee[] = ['SENDER', 'RECEIVER'];

/** As the migration names it. */
const consumer = 'mails';

/** The parcels of one door or point are scanned one by one: a mail that is overtaken within this time is not sent. */
const moreParcelsWithinMs = minutes(15);

const batchSize = 200;

/** The rest stays in the outbox, so that a sign-in link never queues behind an evening's parcels. */
const mostWaiting = 400;

/** With this many the mail server itself is failing, so the rest stays in the outbox. */
const mostFailed = 4000;

/**
 * Enqueues one notification for all that happened to a parcel since the last. A batch is one transaction, so that a crash neither
 * loses nor repeats a notification. Returns how many it enqueued.
 */
export async function enqueueNotifications(deps: EnqueueDeps): Promise<number> {
  let queued = 0;
  while (await hasOutboxEntries(deps.database, consumer)) {
    const { fresh, failed } = await deps.countWaitingMails();
    const room = Math.min(mostWaiting - fresh, mostFailed - failed);
    if (room <= 0) break;
    const limit = Math.min(batchSize, Math.ceil(room / addressees.length));
    const batch = await deps.database.transaction().execute((trx) => enqueueBatch(deps, trx, limit));
    queued += batch.queued;
    if (batch.isEmpty) break; // another process took the rest
  }
  return queued;
}

async function enqueueBatch({ enqueueMails }: EnqueueDeps, trx: Trx, limit: number) {
  const ids = await takeOutboxEntries(trx, consumer, limit);
  if (ids.length === 0) return { queued: 0, isEmpty: true };
  // Read after the outbox rows were taken: an event recorded from now on adds a row of its own.
  const parcels = await findNotificationParcels(trx, ids);
  const partly = new Set<string>();
  const messages = parcels.flatMap((parcel) =>
    addressees.flatMap((addressee) => {
      const message = chooseNotification(parcel, addressee);
      if (message?.kind === 'partly-delivered' || message?.kind === 'partly-ready')
        partly.add(`${parcel.id} ${addressee}`);
      return message ? [{ parcelId: parcel.id, eventNumber: message.event.number, addressee }] : [];
    }),
  );
  const unsent = await markNotified(trx, messages);
  const { now = [], later = [] } = Object.groupBy(unsent, ({ parcelId, addressee }) =>
    partly.has(`${parcelId} ${addressee}`) ? 'later' : 'now',
  );
  await enqueueMails(trx, now);
  await enqueueMails(trx, later, moreParcelsWithinMs);
  return { queued: unsent.length, isEmpty: false };
}

/** Returns those that were neither sent before nor overtaken by a later one. Rows are locked in the order of parcels. */
async function markNotified(trx: Trx, messages: readonly NotificationRef[]): Promise<readonly NotificationRef[]> {
  const { rows } = await sql<NotificationRef>`
    insert into notification_progress (shipment_id, addressee, event_number)
    select parcel_id, addressee, event_number
    from unnest(${messages.map(({ parcelId }) => parcelId)}::uuid[], ${messages.map(({ addressee }) => addressee)}::text[],
      ${messages.map(({ eventNumber }) => eventNumber)}::integer[]) as notified (parcel_id, addressee, event_number)
    order by parcel_id, addressee
    on conflict (shipment_id, addressee) do update set event_number = excluded.event_number
    where notification_progress.event_number < excluded.event_number
    returning shipment_id as "parcelId", addressee, event_number as "eventNumber"`.execute(trx);
  return rows;
}
