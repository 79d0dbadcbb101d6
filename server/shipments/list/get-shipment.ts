import { type Selectable, sql } from 'kysely';
import type { Database } from '../../database/database.ts';
import type { ShipmentEventTable } from '../../database/shipment-tables.ts';
import type { Customer } from '../../http/authenticate.ts';
import { findLinkedShipments, type LinkedShipments } from '../create/returns.ts';
import type { PreferenceRecord } from '../preferences/delivery-preference.ts';
import { findPreferences } from '../preferences/preferences.queries.ts';
import type { Shipment, ShipmentEvent } from '../shipment.ts';
import type { InvoiceCalls, ShipmentDeps } from '../shipment-deps.ts';
import { findOwnShipment, refuseUnknown } from '../shipments.queries.ts';

export interface ShipmentHistory {
  readonly shipment: Shipment;
  readonly events: readonly ShipmentEvent[];
  readonly preferences: readonly PreferenceRecord[];
  /** What it brings back and what brings it back; absent where nobody asked. */
  readonly linked?: LinkedShipments;
  readonly invoiceNumber?: string | undefined;
}

export async function getShipment(
  { database, findInvoiceNumber }: Pick<ShipmentDeps, 'database'> & InvoiceCalls,
  customer: Customer,
  id: string,
): Promise<ShipmentHistory> {
  const shipment = (await findOwnShipment(database, customer.id, id)) ?? refuseUnknown();
  const [events, preferences, linkedTo, invoiceNumber] = await Promise.all([
    findEvents(database, [shipment.id]),
    findPreferences(database, [shipment.id]),
    findLinkedShipments(database, [shipment]),
    shipment.bookedAt && findInvoiceNumber(shipment.id),
  ]);
  return {
    shipment,
    events: events.get(shipment.id) ?? [],
    preferences: preferences.get(shipment.id) ?? [],
    linked: linkedTo(shipment),
    invoiceNumber,
  };
}

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

/** Events by shipment, in the order in which they happened. */
export async function findEvents(
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
