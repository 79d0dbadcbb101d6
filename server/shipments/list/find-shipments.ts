import { type Selectable, type SelectQueryBuilder, sql } from 'kysely';
import type { StatusCount } from '../../../contract/shipments.ts';
import type { TrackedShipment } from '../../../contract/tracking.ts';
import { type ShipmentStatus, shipmentStatuses } from '../../../contract/values/shipment-status.ts';
import { days } from '../../../contract/values/time/duration.ts';
import { normaliseTrackingCode } from '../../../contract/values/tracking-code.ts';
import type { Database } from '../../database/database.ts';
import type { ShipmentEventTable } from '../../database/shipment-tables.ts';
import type { Tables } from '../../database/tables.ts';
import type { Customer } from '../../http/authenticate.ts';
import { type Page, readPage } from '../../http/pagination.ts';
import type { Tariff } from '../../quotes/tariff.ts';
import type { PreferenceRecord } from '../preferences/delivery-preference.ts';
import { findPreferences } from '../preferences/preferences.queries.ts';
import { findLinkedShipments, type LinkedShipments, whyReturnsEnded } from '../returns.ts';
import type { Shipment, ShipmentEvent } from '../shipment.ts';
import type { InvoiceCalls, ShipmentDeps } from '../shipment-deps.ts';
import { findOwnShipment, refuseUnknown, shipmentColumns, shipmentFrom } from '../shipments.queries.ts';

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

interface ListQuery {
  readonly page?: string | undefined;
  readonly status?: string | undefined;
  readonly search?: string | undefined;
}

interface ShipmentPage {
  readonly shipments: readonly Shipment[];
  /** Why unpaid returns among them can't be booked any more, by shipment. */
  readonly endedReasons: ReadonlyMap<string, string>;
  readonly total: number;
  /** Of all the customer's shipments, whatever is filtered. */
  readonly statusCounts: readonly StatusCount[];
}

/** Newest first; past the end the page is empty. */
export async function listShipments(
  { database }: Pick<ShipmentDeps, 'database'>,
  customer: Customer,
  { page, status: statusText = '', search = '' }: ListQuery,
): Promise<ShipmentPage> {
  const status = statusOf(statusText);
  if (statusText.trim() !== '' && !status) {
    const statusCounts = await countByStatus(database, customer.organisationId);
    return { shipments: [], endedReasons: new Map(), total: 0, statusCounts };
  }
  return findPage(database, customer.organisationId, { status, text: search.trim() }, readPage(page));
}

/** In any case, with spaces as people see it or underscores. */
function statusOf(text: string): ShipmentStatus | undefined {
  const code = text.trim().toUpperCase().replaceAll(/\s+/g, '_');
  return shipmentStatuses.find((status) => status === code);
}

interface ListFilter {
  readonly status: ShipmentStatus | undefined;
  /** Empty finds everything. */
  readonly text: string;
}

const newestFirst = sql`created_at desc, id desc`;

/** Reading all of a very large organisation would keep everybody waiting. */
const mostSearched = 10_000;

/** A whole reference or tracking code finds its shipment however old it is. Rows before the page are skipped in the index alone. */
async function findPage(
  database: Database,
  organisationId: string,
  filter: ListFilter,
  { offset, limit }: Page,
): Promise<ShipmentPage> {
  const ids = matchingIds(database, organisationId, filter);
  const [statusCounts, found, rows] = await Promise.all([
    countByStatus(database, organisationId),
    filter.text === '' ? undefined : countMatching(database, ids),
    database
      .selectFrom('shipments')
      .select(shipmentColumns)
      .where('id', 'in', ids.orderBy(newestFirst).offset(offset).limit(limit))
      .orderBy(newestFirst)
      .execute(),
  ]);
  const shipments = rows.map(shipmentFrom);
  const total = found ?? countOf(statusCounts, filter.status);
  return { shipments, endedReasons: await whyReturnsEnded(database, shipments), total, statusCounts };
}

/** Reads only the index by status. */
async function countByStatus(database: Database, organisationId: string): Promise<readonly StatusCount[]> {
  return database
    .selectFrom('shipments')
    .select((eb) => ['status', eb.fn.countAll<number>().as('count')])
    .where('organisation_id', '=', organisationId)
    .where('hidden_at', 'is', null)
    .groupBy('status')
    .orderBy('status')
    .execute();
}

function countOf(counts: readonly StatusCount[], wanted: ShipmentStatus | undefined): number {
  return counts.reduce((sum, { status, count }) => (wanted === undefined || status === wanted ? sum + count : sum), 0);
}

async function countMatching(database: Database, ids: MatchingIds): Promise<number> {
  const { total } = await database
    .selectFrom(ids.as('matching'))
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

type Listed = SelectQueryBuilder<Tables, 'shipments', { id: string; created_at: Date }>;

type MatchingIds = SelectQueryBuilder<
  Tables & { readonly found: { readonly id: string; readonly created_at: Date } },
  'found',
  { id: string }
>;

export function matchingIds(database: Database, organisationId: string, { status, text }: ListFilter): MatchingIds {
  const listed = database
    .selectFrom('shipments')
    .select(['id', 'created_at'])
    .where('organisation_id', '=', organisationId)
    .where('hidden_at', 'is', null)
    .$if(status !== undefined, (query) => query.where('status', '=', status ?? null));
  const found = text === '' ? listed.as('found') : containing(database, listed, text).as('found');
  return database.selectFrom(found).select('id');
}

function containing(database: Database, listed: Listed, text: string) {
  const searched = sql<string>`lower(concat_ws(' ', reference, tracking_code, customer_reference, receiver_full_name,
    receiver_street_name, receiver_town, receiver_postcode, replace(receiver_postcode, ' ', '')))`;
  const newest = listed.select(searched.as('searched')).orderBy(newestFirst).limit(mostSearched);
  const code = normaliseTrackingCode(text);
  return database
    .selectFrom(newest.as('newest'))
    .select(['id', 'created_at'])
    .where(sql<boolean>`strpos(searched, lower(${text})) > 0`)
    .union(
      listed.where((eb) =>
        eb.or([
          eb('reference', '=', text.toUpperCase()),
          // One value, not a list: it can be looked up in the index of ids.
          eb('id', '=', eb.selectFrom('parcels').select('shipment_id').where('parcels.tracking_code', '=', code)),
        ]),
      ),
    );
}
