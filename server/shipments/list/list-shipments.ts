import { type Selectable, type SelectQueryBuilder, sql } from 'kysely';
import type { StatusCount } from '../../../contract/shipments.ts';
import { type ShipmentStatus, shipmentStatuses } from '../../../contract/values/shipment-status.ts';
import { normaliseTrackingCode } from '../../../contract/values/tracking-code.ts';
import type { Database } from '../../database/database.ts';
import type { ShipmentTable } from '../../database/shipment-tables.ts';
import type { Tables } from '../../database/tables.ts';
import type { Customer } from '../../http/authenticate.ts';
import { type Page, readPage } from '../../http/pagination.ts';
import { whyReturnsEnded } from '../returns.ts';
import type { ShipmentDeps } from '../shipment-deps.ts';
import type { ListedShipment } from '../shipments.presenter.ts';
import { type ParcelJson, parcelsFrom, parcelsJson } from '../shipments.queries.ts';

interface ListQuery {
  readonly page?: string | undefined;
  readonly status?: string | undefined;
  readonly search?: string | undefined;
}

interface ShipmentPage {
  readonly shipments: readonly ListedShipment[];
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
      .select([...columns, parcelsJson.as('parcels')])
      .where('id', 'in', ids.orderBy(newestFirst).offset(offset).limit(limit))
      .orderBy(newestFirst)
      .execute(),
  ]);
  const shipments = rows.map(listedFrom);
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

/** Half of those of a shipment: a page is read more often than anything else of a customer. */
const columns = [
  'id',
  'reference',
  'tracking_code',
  'customer_reference',
  'status',
  'payment_status',
  'created_at',
  'booked_at',
  'approval_asked_at',
  'return_of',
  'mode_of_transportation',
  'shipper_full_name',
  'shipper_street_name',
  'shipper_town',
  'shipper_country',
  'receiver_full_name',
  'receiver_email',
  'receiver_street_name',
  'receiver_town',
  'receiver_postcode',
  'receiver_country',
  'gross_pence',
  'net_pence',
  'vat_pence',
  'weight_kg',
  'pieces',
  'parcel_type',
] as const;

type ListedRow = Selectable<Pick<ShipmentTable, (typeof columns)[number]>> & {
  readonly parcels: readonly ParcelJson[];
};

function listedFrom(row: ListedRow): ListedShipment {
  return {
    id: row.id,
    reference: row.reference,
    trackingCode: row.tracking_code,
    parcels: parcelsFrom(row.parcels),
    customerReference: row.customer_reference,
    status: row.status,
    paymentStatus: row.payment_status,
    createdAt: row.created_at,
    bookedAt: row.booked_at ?? undefined,
    approvalAskedAt: row.approval_asked_at ?? undefined,
    returnOf: row.return_of ?? undefined,
    modeOfTransportation: row.mode_of_transportation ?? undefined,
    shipper: {
      fullName: row.shipper_full_name,
      streetName: row.shipper_street_name,
      town: row.shipper_town,
      country: row.shipper_country,
    },
    receiver: {
      fullName: row.receiver_full_name,
      email: row.receiver_email,
      streetName: row.receiver_street_name,
      town: row.receiver_town,
      postcode: row.receiver_postcode,
      country: row.receiver_country,
    },
    grossPence: row.gross_pence,
    netPence: row.net_pence,
    vatPence: row.vat_pence,
    weightKg: row.weight_kg,
    pieces: row.pieces,
    parcelType: row.parcel_type,
  };
}
