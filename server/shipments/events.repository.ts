import { type Selectable, sql } from 'kysely';
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

/** What a parcel travels by, from its collection on. */
export const usualMode = 'Electric van';

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
