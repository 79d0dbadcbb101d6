import { type Selectable, sql } from 'kysely';
import type { TrackedShipment } from '../../../contract/tracking.ts';
import { days } from '../../../contract/values/time/duration.ts';
import type { Database } from '../../database/database.ts';
import type { ShipmentEventTable } from '../../database/shipment-tables.ts';
import type { Customer } from '../../http/authenticate.ts';
import type { Tariff } from '../../quotes/tariff.ts';
import type { PreferenceRecord } from '../preferences/delivery-preference.ts';
import { findPreferences } from '../preferences/preferences.queries.ts';
import { findLinkedShipments, type LinkedShipments, whyReturnsEnded } from '../returns.ts';
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
  /** For its owner: why this unpaid return can't be booked any more. */
  readonly endedReason?: string | undefined;
  /** What tracking shows of it. */
  readonly tracked?: TrackedShipment | undefined;
  /** Only of an ordered return that waits to be collected. */
  readonly isHolderEmailed?: boolean | undefined;
  /** By its tariff, unless it is paid for; absent where nobody asked. */
  readonly expiresAt?: Date | undefined;
}

export async function getShipment(
  { database, readPriceBook, findInvoiceNumber }: Pick<ShipmentDeps, 'database' | 'readPriceBook'> & InvoiceCalls,
  customer: Customer,
  id: string,
): Promise<ShipmentHistory> {
  const shipment = (await findOwnShipment(database, customer.organisationId, id)) ?? refuseUnknown();
  const [{ tariffs }, events, preferences, linkedTo, endedReasons, invoiceNumber] = await Promise.all([
    readPriceBook(customer.organisationId),
    findEvents(database, [shipment.id]),
    findPreferences(database, [shipment.id]),
    findLinkedShipments(database, [shipment]),
    whyReturnsEnded(database, [shipment]),
    shipment.bookedAt && findInvoiceNumber(shipment.id),
  ]);
  return {
    shipment,
    events: events.get(shipment.id) ?? [],
    preferences: preferences.get(shipment.id) ?? [],
    linked: linkedTo(shipment),
    endedReason: endedReasons.get(shipment.id),
    invoiceNumber,
    expiresAt: expiryOf(shipment, tariffs),
  };
}

function expiryOf({ createdAt, tariffVersion }: Shipment, tariffs: readonly Tariff[]): Date | undefined {
  const tariff = tariffs.find(({ version }) => version === tariffVersion);
  return tariff && new Date(createdAt.getTime() + days(tariff.unpaidDays));
}

const eventColumns = [
  'shipment_id',
  'number',
  'happened_at',
  'recorded_at',
  'is_late',
  'shipment_events.status',
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
    .selectFrom('parcels')
    .innerJoin('shipment_events', 'parcel_id', 'parcels.id')
    .select(eventColumns)
    .where(sql<boolean>`shipment_id = any(${shipmentIds}::uuid[])`)
    .orderBy('happened_at')
    .orderBy('shipment_sequence')
    .execute();
  const grouped = Map.groupBy(rows, ({ shipment_id }) => shipment_id);
  return new Map([...grouped].map(([id, events]) => [id, events.map(eventFrom)]));
}

type EventRow = Omit<Selectable<ShipmentEventTable>, `${string}_id` | `${string}sequence`> & {
  readonly number: number;
};

function eventFrom(row: EventRow): ShipmentEvent {
  return {
    parcelNumber: row.number,
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
