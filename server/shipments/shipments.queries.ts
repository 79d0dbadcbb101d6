import { type Selectable, sql } from 'kysely';
import type { ShipmentStatus } from '../../contract/values/shipment-status.ts';
import { isUuid } from '../database/column-values.ts';
import type { Database } from '../database/database.ts';
import type { ShipmentTable } from '../database/shipment-tables.ts';
import { refuse } from '../http/errors.ts';
import type { Parcel, Party, Shipment } from './shipment.ts';

/** Another customer's shipment is answered the same. */
export function refuseUnknown(): never {
  return refuse('NOT_FOUND', 'We can’t find this shipment in your account.');
}

type ShipmentRow = Selectable<Pick<ShipmentTable, (typeof ownColumns)[number]>> & {
  readonly parcels: readonly ParcelJson[];
};

export type ParcelJson = readonly [id: string, number: number, trackingCode: string, status: ShipmentStatus];

/** Which column a parcel id or a reference names; undefined for text that can be neither. */
export function idColumn(id: string): { readonly column: 'id' | 'reference'; readonly value: string } | undefined {
  if (isUuid(id)) return { column: 'id', value: id };
  const reference = id.toUpperCase();
  return reference.startsWith('SHP-') ? { column: 'reference', value: reference } : undefined;
}

/** Of organisations, those with a booked shipment whose people are not erased: one id for each shipment. */
export async function findBooked(
  database: Database,
  organisationIds: readonly string[],
  since = new Date(0),
): Promise<readonly string[]> {
  const rows = await database
    .selectFrom('shipments')
    .select('organisation_id')
    .where(sql<boolean>`organisation_id = any(${organisationIds}::uuid[])`)
    .where('booked_at', '>=', since)
    .where('erased_at', 'is', null)
    .execute();
  return rows.map((row) => row.organisation_id);
}

/** For how many days after its booking a shipment may wait for us or its sender, by its tariff. */
export async function findUnusedDays(database: Database, tariffVersion: number): Promise<number> {
  const tariff = database.selectFrom('tariffs').select('unused_days').where('version', '=', tariffVersion);
  return (await tariff.executeTakeFirstOrThrow()).unused_days;
}

/** By either of its ids, unless it is hidden. */
export async function findOwnShipment(
  database: Database,
  organisationId: string,
  id: string,
): Promise<Shipment | undefined> {
  const key = idColumn(id);
  if (!key) return undefined;
  const row = await database
    .selectFrom('shipments')
    .select(shipmentColumns)
    .where(key.column, '=', key.value)
    .where('organisation_id', '=', organisationId)
    .where('hidden_at', 'is', null)
    .executeTakeFirst();
  return row && shipmentFrom(row);
}

/** Up to two shipments of an organisation that wait for exactly this total. */
export async function findUnpaidByTotal(
  database: Database,
  organisationId: string,
  grossPence: number,
): Promise<Shipment[]> {
  const rows = await database
    .selectFrom('shipments')
    .select(shipmentColumns)
    .where('organisation_id', '=', organisationId)
    .where('status', '=', 'PENDING_PAYMENT')
    .where('hidden_at', 'is', null)
    .where('gross_pence', '=', grossPence)
    .limit(2)
    .execute();
  return rows.map(shipmentFrom);
}

/** Of any organisation, hidden or not. */
export async function findShipment(database: Database, id: string): Promise<Shipment | undefined> {
  const row = await database.selectFrom('shipments').select(shipmentColumns).where('id', '=', id).executeTakeFirst();
  return row && shipmentFrom(row);
}

/** Of any organisation, hidden or not, in the order of the ids. */
export async function findShipments(database: Database, ids: readonly string[]): Promise<Shipment[]> {
  const rows = await database
    .selectFrom('shipments')
    .select(shipmentColumns)
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .orderBy('id')
    .execute();
  return rows.map(shipmentFrom);
}

export function parcelsFrom(rows: readonly ParcelJson[]): Parcel[] {
  return rows.map(([id, number, trackingCode, status]) => ({ id, number, trackingCode, status }));
}

export function shipmentFrom(row: ShipmentRow): Shipment {
  return {
    id: row.id,
    reference: row.reference,
    trackingCode: row.tracking_code,
    parcels: parcelsFrom(row.parcels),
    organisationId: row.organisation_id,
    createdAt: row.created_at,
    status: row.status,
    paymentStatus: row.payment_status,
    bookedAt: row.booked_at ?? undefined,
    scannedAt: row.scanned_at ?? undefined,
    modeOfTransportation: row.mode_of_transportation ?? undefined,
    payerId: row.payer_id ?? undefined,
    approvalAskedAt: row.approval_asked_at ?? undefined,
    labelPrintedAt: row.label_printed_at ?? undefined,
    addressCorrectedAt: row.address_corrected_at ?? undefined,
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

export async function sumCo2eGrams(database: Database, ids: readonly string[]): Promise<number> {
  const { grams } = await database
    .selectFrom('shipments')
    .select(sql<number>`coalesce(sum(co2e_grams), 0)::float8`.as('grams'))
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .executeTakeFirstOrThrow();
  return grams;
}

/** Filled by the shipment form and our price. */
export const detailColumns = [
  'shipper_full_name',
  'shipper_email',
  'shipper_phone',
  'shipper_country',
  'shipper_postcode',
  'shipper_street_name',
  'shipper_building',
  'shipper_town',
  'receiver_full_name',
  'receiver_email',
  'receiver_phone',
  'receiver_country',
  'receiver_postcode',
  'receiver_street_name',
  'receiver_building',
  'receiver_town',
  'customer_reference',
  'content',
  'weight_kg',
  'gross_weight_kg',
  'pieces',
  'parcel_type',
  'payment_method',
  'declared_at',
  'net_pence',
  'vat_pence',
  'gross_pence',
  'price_lines',
  'tariff_version',
  'zone',
  'delivery_days',
  'co2e_grams',
] as const;

const ownColumns = [
  'id',
  'reference',
  'tracking_code',
  'organisation_id',
  'created_at',
  'status',
  'payment_status',
  'booked_at',
  'scanned_at',
  'mode_of_transportation',
  'payer_id',
  'approval_asked_at',
  'label_printed_at',
  'address_corrected_at',
  'return_of',
  ...detailColumns,
] as const;

/** As a statement that locks shipments read them before it waited: who changes parcels reads them again under the lock. */
export const parcelsJson = sql<readonly ParcelJson[]>`(
  select json_agg(json_build_array(parcels.id, parcels.number, parcels.tracking_code, parcels.status) order by parcels.number)
  from parcels where parcels.shipment_id = shipments.id)`;

export const shipmentColumns = [...ownColumns, parcelsJson.as('parcels')] as const;
