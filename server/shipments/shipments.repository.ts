import { type Selectable, sql } from 'kysely';
import type { Database } from '../database/database.ts';
import { isUuid } from '../database/is-uuid.ts';
import type { ShipmentTable } from '../database/shipment-tables.ts';
import type { Party, Shipment } from './shipment.ts';
import { shipmentColumns } from './shipment-columns.ts';
import type { Trx } from './shipment-deps.ts';

type ShipmentRow = Selectable<Pick<ShipmentTable, (typeof shipmentColumns)[number]>>;

/** Which column a parcel id or a reference names; undefined for text that can be neither. */
function idColumn(id: string): { readonly column: 'id' | 'reference'; readonly value: string } | undefined {
  if (isUuid(id)) return { column: 'id', value: id };
  const reference = id.toUpperCase();
  return reference.startsWith('SHP-') ? { column: 'reference', value: reference } : undefined;
}

/** A shipment of an account by either of its ids, unless it is hidden. */
export async function findShipmentOf(database: Database, accountId: string, id: string): Promise<Shipment | undefined> {
  const key = idColumn(id);
  if (!key) return undefined;
  const row = await database
    .selectFrom('shipments')
    .select(shipmentColumns)
    .where(key.column, '=', key.value)
    .where('account_id', '=', accountId)
    .where('hidden_at', 'is', null)
    .executeTakeFirst();
  return row && shipmentFrom(row);
}

/** A shipment held until the transaction ends, with what only its keeper knows. */
export interface LockedShipment {
  readonly shipment: Shipment;
  readonly isHidden: boolean;
}

/** Locks a shipment of an account by either of its ids, a hidden one too. */
export async function lockShipment(trx: Trx, accountId: string, id: string): Promise<LockedShipment | undefined> {
  const key = idColumn(id);
  if (!key) return undefined;
  const row = await trx
    .selectFrom('shipments')
    .select(shipmentColumns)
    .select('hidden_at')
    .where(key.column, '=', key.value)
    .where('account_id', '=', accountId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row && { shipment: shipmentFrom(row), isHidden: row.hidden_at !== null };
}

/** Up to two shipments of an account that wait for exactly this total. */
export async function findPendingByTotal(
  database: Database,
  accountId: string,
  grossPence: number,
): Promise<Shipment[]> {
  const rows = await database
    .selectFrom('shipments')
    .select(shipmentColumns)
    .where('account_id', '=', accountId)
    .where('status', '=', 'PENDING_PAYMENT')
    .where('hidden_at', 'is', null)
    .where('gross_pence', '=', grossPence)
    .limit(2)
    .execute();
  return rows.map(shipmentFrom);
}

/** How many of the shipments wait for their payment. */
export async function countPending(database: Database, ids: readonly string[]): Promise<number> {
  const { count } = await database
    .selectFrom('shipments')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .where('status', '=', 'PENDING_PAYMENT')
    .executeTakeFirstOrThrow();
  return count;
}

/** A shipment by its parcel id, whoever's it is and hidden or not. */
export async function findShipmentById(database: Database, id: string): Promise<Shipment | undefined> {
  const row = await database.selectFrom('shipments').select(shipmentColumns).where('id', '=', id).executeTakeFirst();
  return row && shipmentFrom(row);
}

/** Shipments by their parcel ids, whoever's they are and hidden or not, in the order of the ids. */
export async function findShipmentsById(database: Database, ids: readonly string[]): Promise<Shipment[]> {
  const rows = await database
    .selectFrom('shipments')
    .select(shipmentColumns)
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .orderBy('id')
    .execute();
  return rows.map(shipmentFrom);
}

/** Notes when the sender declared the content to be allowed, unless that was noted before. */
export async function markDeclared(database: Database, id: string, at: Date): Promise<void> {
  await database
    .updateTable('shipments')
    .set({ declared_at: at })
    .where('id', '=', id)
    .where('declared_at', 'is', null)
    .execute();
}

/** A row as the rest of the product knows it. */
export function shipmentFrom(row: ShipmentRow): Shipment {
  return {
    id: row.id,
    reference: row.reference,
    trackingCode: row.tracking_code,
    accountId: row.account_id,
    createdAt: row.created_at,
    status: row.status,
    paymentStatus: row.payment_status,
    bookedAt: row.booked_at ?? undefined,
    modeOfTransportation: row.mode_of_transportation ?? undefined,
    labelPrintedAt: row.label_printed_at ?? undefined,
    shipper: partyFrom(row, 'shipper'),
    receiver: partyFrom(row, 'receiver'),
    customerReference: row.customer_reference,
    returnOf: row.return_of ?? undefined,
    content: row.content,
    weightKg: row.weight_kg,
    grossWeightKg: row.gross_weight_kg,
    pieces: row.pieces,
    parcelType: row.parcel_type,
    paymentMethod: row.payment_method,
    declaredAt: row.declared_at ?? undefined,
    netPence: row.net_pence,
    vatPence: row.vat_pence,
    grossPence: row.gross_pence,
    priceLines: row.price_lines,
    tariffVersion: row.tariff_version,
    zone: row.zone,
    deliveryDays: row.delivery_days,
    co2eGrams: row.co2e_grams,
  };
}

function partyFrom(row: ShipmentRow, side: 'shipper' | 'receiver'): Party {
  return {
    fullName: row[`${side}_full_name`],
    email: row[`${side}_email`],
    phone: row[`${side}_phone`],
    country: row[`${side}_country`],
    postcode: row[`${side}_postcode`],
    streetName: row[`${side}_street_name`],
    building: row[`${side}_building`],
    town: row[`${side}_town`],
  };
}
