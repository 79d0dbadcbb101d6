import { sql } from 'kysely';
import { delayReasons } from '../../../contract/values/delay-reason.ts';
import { describeProgress, leastAdvanced, thoseReady } from '../../../contract/values/parcel-progress.ts';
import type { ShipmentStatus } from '../../../contract/values/shipment-status.ts';
import type { Database, Trx } from '../../database/database.ts';
import type { Parcel, Party, Shipment, ShipmentEvent } from '../shipment.ts';

export type NotificationParty = Pick<Party, 'fullName' | 'email' | 'town' | 'postcode'>;

/** An event of a shipment with its number, by which it is known. */
export interface NotificationEvent
  extends Pick<ShipmentEvent, 'happenedAt' | 'status' | 'reason' | 'sentence' | 'town' | 'isLate'> {
  readonly number: number;
  /** Of the parcel that it happened to. */
  readonly parcelNumber: number;
  /** '2 of 3 parcels delivered' or 'Parcel 2 of 3 is ready to collect', where that is what happened. */
  readonly progress?: string;
}

/** A delivered parcel that its sender has collected again. */
interface OrderedReturn {
  /** The delivered shipment, whose receiver's private link shows the code for the driver. */
  readonly deliveredId: string;
  readonly content: string;
  readonly pieces: number;
}

/** What notifications need of a parcel. */
export interface NotificationParcel extends Pick<Shipment, 'id' | 'trackingCode' | 'status' | 'deliveryDays'> {
  /** The day its receiver asked for, as YYYY-MM-DD. */
  readonly preferredDay: string | undefined;
  readonly isReturn?: boolean;
  /** Set where it brings back a parcel and who sent that parcel ordered it: the sender's mails go to the first receiver. */
  readonly orderedReturn?: OrderedReturn | undefined;
  readonly shipper: NotificationParty;
  readonly receiver: NotificationParty;
  readonly parcels: readonly Pick<Parcel, 'number' | 'status'>[];
  /** What happened to the shipment, in the order of recording. */
  readonly events: readonly NotificationEvent[];
  /** What happened to its least advanced parcel. */
  readonly slowestEvents: readonly NotificationEvent[];
}

/**
 * Deletes a consumer's oldest outbox entries and returns the ids of their shipments, each once. Concurrent callers get other
 * entries; a rollback brings them back. An event recorded meanwhile adds an entry of its own.
 */
export async function takeOutboxEntries(trx: Trx, consumer: string, limit: number): Promise<readonly string[]> {
  const { rows } = await sql<{ readonly shipment_id: string }>`
    delete from notification_outbox
    where consumer = ${consumer} and id = any(array(
      select id from notification_outbox where consumer = ${consumer} order by id limit ${limit} for update skip locked))
    returning shipment_id`.execute(trx);
  return [...new Set(rows.map(({ shipment_id }) => shipment_id))];
}

/** A cheap check before a transaction: most of the time the outbox is empty. */
export async function hasOutboxEntries(database: Database, consumer: string): Promise<boolean> {
  const entries = database.selectFrom('notification_outbox').select('id').where('consumer', '=', consumer);
  return (await entries.limit(1).executeTakeFirst()) !== undefined;
}

/** What a receiver sends back goes to who sent it, whose email address stays with the first shipment. */
export const receiverEmail = sql<string>`coalesce(nullif(receiver_email, ''), (
  select first.shipper_email from shipments as first where first.id = shipments.return_of), '')`;

/** The delivered shipment of the same customer that a shipment brings back. */
const orderedSource = sql`
  select first.receiver_email from shipments as first
  where first.id = shipments.return_of and first.organisation_id = shipments.organisation_id`;

/** Where a sender has a parcel collected again, who is at that door is known by the first shipment, whatever the new form says. */
const shipperEmail = sql<string>`coalesce((${orderedSource}), shipper_email)`;

type EventJson = Omit<NotificationEvent, 'happenedAt' | 'reason' | 'town' | 'progress'> & {
  readonly at: string;
  readonly reason: string | null;
  readonly town: string | null;
};

export async function findNotificationParcels(
  database: Database,
  ids: readonly string[],
): Promise<readonly NotificationParcel[]> {
  const rows = await database
    .selectFrom('shipments')
    .select(['id', 'tracking_code', 'status', 'delivery_days', 'preferred_day'])
    .select(['shipper_full_name', 'shipper_town', 'shipper_postcode', 'return_of', 'content', 'pieces'])
    .select(shipperEmail.as('shipper_email'))
    .select(sql<boolean>`exists (${orderedSource})`.as('is_ordered_return'))
    .select(['receiver_full_name', 'receiver_town', 'receiver_postcode'])
    .select(receiverEmail.as('receiver_email'))
    .select(
      sql<readonly EventJson[]>`(
        select json_agg(json_build_object('parcelNumber', number, 'number', shipment_sequence, 'at', happened_at, 'status', event.status,
          'reason', reason, 'sentence', sentence, 'town', town, 'isLate', is_late) order by shipment_sequence)
        from parcels join shipment_events as event on parcel_id = parcels.id where shipment_id = shipments.id)`.as(
        'events',
      ),
    )
    .select(
      sql<NotificationParcel['parcels']>`(
        select json_agg(json_build_object('number', number, 'status', parcels.status) order by number)
        from parcels where shipment_id = shipments.id)`.as('parcels'),
    )
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .where('hidden_at', 'is', null)
    .where('erased_at', 'is', null)
    .execute();
  return rows.map(({ parcels, ...row }) => ({
    ...notificationEvents(parcels, row.events.map(readEvent)),
    parcels,
    id: row.id,
    trackingCode: row.tracking_code,
    status: row.status,
    deliveryDays: row.delivery_days,
    preferredDay: row.preferred_day ?? undefined,
    isReturn: row.return_of !== null,
    orderedReturn:
      row.is_ordered_return && row.return_of !== null
        ? { deliveredId: row.return_of, content: row.content, pieces: row.pieces }
        : undefined,
    shipper: {
      fullName: row.shipper_full_name,
      email: row.shipper_email,
      town: row.shipper_town,
      postcode: row.shipper_postcode,
    },
    receiver: {
      fullName: row.receiver_full_name,
      email: row.receiver_email,
      town: row.receiver_town,
      postcode: row.receiver_postcode,
    },
  }));
}

function readEvent({ at, reason, town, ...event }: EventJson) {
  return { ...event, happenedAt: new Date(at), reason: reason ?? undefined, town: town ?? undefined };
}

function notificationEvents(
  parcels: NotificationParcel['parcels'],
  events: readonly ReturnType<typeof readEvent>[],
): Pick<NotificationParcel, 'events' | 'slowestEvents'> {
  const lastMoved = (number: number) =>
    events.findLast((event) => event.parcelNumber === number && !event.isLate)?.number ?? 0;
  const slowest = leastAdvanced(parcels, ({ number }) => lastMoved(number));
  return {
    events: shipmentEvents(events, parcels.length),
    slowestEvents: events.filter(({ parcelNumber }) => parcelNumber === slowest.number),
  };
}

interface ParcelEvent extends Pick<ShipmentEvent, 'status' | 'reason' | 'isLate'> {
  /** The order of recording, within the shipment. */
  readonly number: number;
  readonly parcelNumber: number;
}

type ProgressEvent<E> = E & {
  /** As in `NotificationEvent`. */
  readonly progress?: string;
};

/**
 * What happened to a shipment while its parcels were scanned: each change of its status, with the words of its least advanced parcel;
 * parcels delivered, or ready to collect, before the others; the first failed collection; and delays of those it waits for. Events are given in the order of recording. Those of a single
 * parcel are the shipment's.
 */
export function shipmentEvents<E extends ParcelEvent>(
  events: readonly E[],
  parcelCount: number,
): readonly ProgressEvent<E>[] {
  if (parcelCount === 1) return events;
  const latest = new Map<number, E>();
  let status: ShipmentStatus | undefined;
  let delivered = '';
  let isFailureNotified = false;
  return events.flatMap((event) => {
    if (event.isLate) return [];
    latest.set(event.parcelNumber, event);
    if (latest.size < parcelCount) return [];
    const parcels = [...latest.values()];
    const least = leastAdvanced(parcels, ({ number }) => number);
    const progress = describeProgress(parcels);
    const hasChanged = least.status !== status;
    const isNewlyDelivered = progress !== undefined && progress !== delivered;
    const isDelay = event.status === least.status && delayReasons.includes(event.reason ?? '');
    // A driver at a closed door may scan one of several codes, or all: one notification is about the first failed collection and the others.
    const isFailure = event.status === 'COLLECTION_FAILED' && ['BOOKED', 'COLLECTION_FAILED'].includes(least.status);
    const isRepeatedFailure = isFailureNotified && least.status === 'COLLECTION_FAILED';
    status = least.status;
    delivered = progress ?? '';
    const isFirstFailure = isFailure && !isFailureNotified;
    isFailureNotified ||= isFailure;
    const isNotified = hasChanged && !isRepeatedFailure;
    const isReady = event.status === 'READY_FOR_PICKUP';
    const isReadyLater = isReady && least.status === event.status; // the others are ready already, or no longer on their way
    const isNotifiedAlone = isDelay || isFirstFailure || isReadyLater;
    const changes = isNotified ? [{ ...least, number: event.number }] : isNotifiedAlone ? [event] : [];
    // Of several at once the last is notified: a parcel that waits has a last day, and every mail counts the delivered ones.
    if (isReady && !isReadyLater)
      return [...changes, { ...event, progress: `${thoseReady(numbered(parcels))} ready to collect` }];
    return isNewlyDelivered ? [{ ...event, progress }, ...changes] : changes;
  });
}

function numbered(events: readonly ParcelEvent[]) {
  return events
    .map(({ parcelNumber, status }) => ({ number: parcelNumber, status }))
    .toSorted((one, other) => one.number - other.number);
}
