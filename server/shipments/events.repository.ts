import { type Selectable, sql } from 'kysely';
import type { ShipmentStatus } from '../../contract/values/shipment-status.ts';
import type { Database } from '../database/database.ts';
import type { ShipmentEventTable } from '../database/shipment-tables.ts';
import type { ShipmentEvent } from './shipment.ts';
import type { Trx } from './shipment-deps.ts';

/** The columns of an event, in the order they are written. */
const eventColumns = [
  'shipment_id',
  'idempotency_key',
  'number',
  'happened_at',
  'recorded_at',
  'is_late',
  'status',
  'reason',
  'sentence',
  'town',
  'source',
] as const;

/** An event to be kept, and what makes a repetition of it recognisable. */
export interface NewEvent extends ShipmentEvent {
  readonly key: string;
}

/** What of a shipment changes with an event besides its status. */
export interface Change {
  readonly payment_status?: 'PAID';
  readonly booked_at?: Date;
  readonly hidden_at?: Date;
}

/**
 * Moves a shipment to the event's status, if it still has one of those it may come from, and keeps the event. Answers whether it
 * did; where not, nothing is changed. An event never happened before the one it follows, whatever the clocks say.
 */
export async function moveShipment(
  trx: Trx,
  id: string,
  {
    from,
    event,
    change = {},
  }: { readonly from: readonly ShipmentStatus[]; readonly event: NewEvent; readonly change?: Change },
): Promise<boolean> {
  const row = await trx
    .with('moved', (db) =>
      db
        .updateTable('shipments')
        .set((eb) => ({
          ...change,
          status: event.status,
          status_at: sql<Date>`greatest(status_at, ${event.happenedAt}::timestamptz)`,
          held_from: null,
          event_count: eb('event_count', '+', 1),
          updated_at: event.recordedAt,
        }))
        .where('id', '=', id)
        .where(sql<boolean>`status = any(${from})`)
        .returning(['id', 'event_count', 'status_at']),
    )
    .insertInto('shipment_events')
    .columns([...eventColumns])
    .expression((eb) =>
      eb
        .selectFrom('moved')
        .select([
          'id',
          sql<string>`${event.key}`.as('idempotency_key'),
          'event_count',
          'status_at',
          ...eventValues(event),
        ]),
    )
    .returning('number')
    .executeTakeFirst();
  return row !== undefined;
}

/** What a parcel travels by, from its collection on. */
export const usualMode = 'Electric van';

/** The columns after the time it happened; typed, because a bare parameter has no type in a select. */
function eventValues(event: NewEvent) {
  return [
    sql<Date>`${event.recordedAt}::timestamptz`.as('recorded_at'),
    sql<boolean>`${event.isLate}::boolean`.as('is_late'),
    sql<ShipmentStatus>`${event.status}::text`.as('status'),
    sql<string | null>`${event.reason ?? null}::text`.as('reason'),
    sql<string>`${event.sentence}::text`.as('sentence'),
    sql<string | null>`${event.town ?? null}::text`.as('town'),
    sql<ShipmentEvent['source']>`${event.source}::text`.as('source'),
  ] as const;
}

/** Hides a shipment that had ended before; its status says no more than it did. */
export async function hideEnded(trx: Trx, id: string, at: Date): Promise<void> {
  await trx
    .updateTable('shipments')
    .set({ hidden_at: at, updated_at: at })
    .where('id', '=', id)
    .where('hidden_at', 'is', null)
    .execute();
}

/** What happened to a shipment, in the order in which it happened. */
export async function findEvents(database: Database, shipmentId: string): Promise<readonly ShipmentEvent[]> {
  const events = await findEventsOf(database, [shipmentId]);
  return events.get(shipmentId) ?? [];
}

/** What happened to shipments, by their ids, each one's in the order in which it happened. */
export async function findEventsOf(
  database: Database,
  shipmentIds: readonly string[],
): Promise<ReadonlyMap<string, readonly ShipmentEvent[]>> {
  const rows = await database
    .selectFrom('shipment_events')
    .select(eventColumns)
    .where(sql<boolean>`shipment_id = any(${shipmentIds}::uuid[])`)
    .orderBy('happened_at')
    .orderBy('number')
    .execute();
  const grouped = Map.groupBy(rows, ({ shipment_id }) => shipment_id);
  return new Map([...grouped].map(([id, events]) => [id, events.map(eventFrom)]));
}

function eventFrom(row: Selectable<ShipmentEventTable>): ShipmentEvent {
  return {
    happenedAt: row.happened_at,
    recordedAt: row.recorded_at,
    status: row.status,
    isLate: row.is_late,
    reason: row.reason ?? undefined,
    sentence: row.sentence,
    town: row.town ?? undefined,
    source: row.source,
  };
}
