import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import { findParcelNews, hasNews, takeNews } from '../shipments/events/notification-outbox.ts';
import type { Trx } from '../shipments/shipment-deps.ts';
import { chooseMessage } from './choose-notification.ts';
import type { Addressee, MessageRef } from './notification.ts';

/** What telling needs besides the database. */
export interface TellDeps {
  readonly database: Database;
  /** Sees to it that messages are sent once the transaction commits. */
  enqueueMessages(trx: Trx, messages: readonly MessageRef[]): Promise<void>;
  /** How many messages wait to be sent: for their first try, and for another after a failed one. */
  countWaitingMessages(): Promise<{ readonly fresh: number; readonly failed: number }>;
}

const addressees: readonly Addressee[] = ['SENDER', 'RECEIVER'];

/** The most notes that are taken in one transaction. */
const batchSize = 200;

/**
 * More do not wait to be sent at any time. The rest waits as notes, where later events overtake earlier ones, and a mail that somebody
 * sits and waits for, such as a sign-in link, is never behind the parcels of a whole evening.
 */
const mostWaiting = 400;

/**
 * Those that failed and are tried again later are in nobody's way, and some addresses take days. Where they become so many, the mail
 * server itself is in trouble, and the rest had better wait as notes.
 */
const mostFailed = 4000;

/**
 * Reads what happened to parcels and queues what their senders and receivers are to be told of it: one message for however much has
 * happened. A batch is one transaction, so that a crash neither loses a message nor doubles one. Answers how many it queued.
 */
export async function tellOfParcels(deps: TellDeps): Promise<number> {
  let queued = 0;
  while (await hasNews(deps.database)) {
    const { fresh, failed } = await deps.countWaitingMessages();
    const room = Math.min(mostWaiting - fresh, mostFailed - failed);
    if (room <= 0) break;
    const limit = Math.min(batchSize, Math.ceil(room / addressees.length));
    const batch = await deps.database.transaction().execute((trx) => tellBatch(deps, trx, limit));
    queued += batch.queued;
    if (batch.isEmpty) break; // somebody else has taken what there was
  }
  return queued;
}

async function tellBatch({ enqueueMessages }: TellDeps, trx: Trx, limit: number) {
  const ids = await takeNews(trx, limit);
  if (ids.length === 0) return { queued: 0, isEmpty: true };
  // Read after the notes were taken: whatever is noted from now on leaves a note of its own.
  const parcels = await findParcelNews(trx, ids);
  const messages = parcels.flatMap((parcel) =>
    addressees.flatMap((addressee) => {
      const message = chooseMessage(parcel, addressee);
      return message ? [{ parcelId: parcel.id, eventNumber: message.event.number, addressee }] : [];
    }),
  );
  const untold = await markTold(trx, messages);
  await enqueueMessages(trx, untold);
  return { queued: untold.length, isEmpty: false };
}

/**
 * Notes that people are told of events, and gives those they had not been told of, nor of a later one. Two who note the same at once
 * wait for each other in the order of parcels, and one of them gets it.
 */
async function markTold(trx: Trx, messages: readonly MessageRef[]): Promise<readonly MessageRef[]> {
  const { rows } = await sql<MessageRef>`
    insert into told_parcels (shipment_id, addressee, event_number)
    select parcel_id, addressee, event_number
    from unnest(${messages.map(({ parcelId }) => parcelId)}::uuid[], ${messages.map(({ addressee }) => addressee)}::text[],
      ${messages.map(({ eventNumber }) => eventNumber)}::integer[]) as told (parcel_id, addressee, event_number)
    order by parcel_id, addressee
    on conflict (shipment_id, addressee) do update set event_number = excluded.event_number
    where told_parcels.event_number < excluded.event_number
    returning shipment_id as "parcelId", addressee, event_number as "eventNumber"`.execute(trx);
  return rows;
}
