import { type SelectQueryBuilder, sql } from 'kysely';
import { type ShipmentStatus, shipmentStatuses } from '../../../contract/values/shipment-status.ts';
import { normaliseTrackingCode } from '../../../contract/values/tracking-code.ts';
import type { Database } from '../../database/database.ts';
import type { Tables } from '../../database/tables.ts';
import type { Customer } from '../../http/authenticate.ts';
import { type Page, readPage } from '../../http/pagination.ts';
import type { Shipment } from '../shipment.ts';
import type { ShipmentDeps } from '../shipment-deps.ts';
import { shipmentColumns, shipmentFrom } from '../shipments.queries.ts';

/** What is asked for in a list, as text that may be anything. */
interface ListQuery {
  readonly page?: string | undefined;
  readonly status?: string | undefined;
  readonly search?: string | undefined;
}

/** A page of a list, and how many there are in all. */
interface ShipmentPage {
  readonly shipments: readonly Shipment[];
  readonly total: number;
}

/** A page of the customer's shipments, newest first; past the end it is empty. */
export async function listShipments(
  { database }: Pick<ShipmentDeps, 'database'>,
  customer: Customer,
  { page, status: statusText = '', search = '' }: ListQuery,
): Promise<ShipmentPage> {
  const status = statusOf(statusText);
  if (statusText.trim() !== '' && !status) return { shipments: [], total: 0 };
  return findPage(database, customer.id, { status, text: search.trim() }, readPage(page));
}

/** The status a text names, however it is cased, with spaces as people see it or underscores. */
function statusOf(text: string): ShipmentStatus | undefined {
  const code = text.trim().toUpperCase().replaceAll(/\s+/g, '_');
  return shipmentStatuses.find((status) => status === code);
}

interface ListFilter {
  readonly status: ShipmentStatus | undefined;
  /** Empty finds everything. */
  readonly text: string;
}

/** How many shipments a text is looked for in. Reading all of a very large account would keep everybody waiting. */
const mostSearched = 10_000;

/**
 * A page of an account's shipments, newest first, and how many there are in all. A text is looked for in the newest 10,000; a whole
 * reference or tracking code finds its shipment however old it is. Rows before the page are skipped in the index alone.
 */
async function findPage(
  database: Database,
  accountId: string,
  filter: ListFilter,
  { offset, limit }: Page,
): Promise<{ readonly shipments: readonly Shipment[]; readonly total: number }> {
  const ids = matchingIds(database, accountId, filter);
  const [{ total }, rows] = await Promise.all([
    database
      .selectFrom(ids.as('matching'))
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
    database
      .selectFrom('shipments')
      .select(shipmentColumns)
      .where('id', 'in', ids.orderBy('created_at', 'desc').orderBy('id', 'desc').offset(offset).limit(limit))
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .execute(),
  ]);
  return { shipments: rows.map(shipmentFrom), total };
}

type Listed = SelectQueryBuilder<Tables, 'shipments', { id: string; created_at: Date }>;

function matchingIds(database: Database, accountId: string, { status, text }: ListFilter) {
  const listed = database
    .selectFrom('shipments')
    .select(['id', 'created_at'])
    .where('account_id', '=', accountId)
    .where('hidden_at', 'is', null)
    .$if(status !== undefined, (query) => query.where('status', '=', status ?? null));
  const found = text === '' ? listed.as('found') : containing(database, listed, text).as('found');
  return database.selectFrom(found).select('id');
}

function containing(database: Database, listed: Listed, text: string) {
  const searched = sql<string>`lower(concat_ws(' ', reference, tracking_code, customer_reference, receiver_full_name,
    receiver_street_name, receiver_town, receiver_postcode, replace(receiver_postcode, ' ', '')))`;
  const newest = listed
    .select(searched.as('searched'))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(mostSearched);
  const code = normaliseTrackingCode(text);
  return database
    .selectFrom(newest.as('newest'))
    .select(['id', 'created_at'])
    .where(sql<boolean>`strpos(searched, lower(${text})) > 0`)
    .union(listed.where((eb) => eb.or([eb('tracking_code', '=', code), eb('reference', '=', text.toUpperCase())])));
}
