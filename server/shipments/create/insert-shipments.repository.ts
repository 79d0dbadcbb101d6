import { type RawBuilder, sql } from 'kysely';
import type { Database, Trx } from '../../database/database.ts';
import { KeyTakenError, type SavedAnswer, savingAnswer } from '../../database/idempotent-answers.ts';
import type { ShipmentTable } from '../../database/shipment-tables.ts';
import type { Parcel, Shipment } from '../shipment.ts';
import { detailColumns } from '../shipments.queries.ts';
import { isWithinUnpaidLimit, refuseOverUnpaidLimit } from './unpaid-limit.ts';

/** Of the first event, also once it is paid. */
const createdSentence = 'Shipment created.';

const newColumns = [
  'id',
  'reference',
  'tracking_code',
  'organisation_id',
  'created_at',
  'updated_at',
  'status',
  'status_at',
  'event_count',
  'payment_status',
  'return_of',
  ...detailColumns,
] as const satisfies readonly (keyof ShipmentTable)[];

const columns = sql.raw(newColumns.join(', '));

/** Statements of the same transaction by name, each returning the rows it changed. */
export type ExtraStatements = Readonly<Record<string, RawBuilder<unknown>>>;

/**
 * The organisation, for statements that change something of its own in the same call. It is locked before they do: an erasure locks it first too,
 * and neither ever holds what the other waits for.
 */
export const lockedOrganisationId = sql<string>`(select id from locked_organisation)`;

type Added = Readonly<Record<string, boolean>> & { readonly has_room: boolean; readonly has_key: boolean };

/**
 * One JSON value, so that the statement is the same for one shipment and for a thousand. Nothing is added where the organisation has been
 * erased or may have no more unpaid parcels (`has_room` is false), nor where the idempotency key is taken (`has_key`).
 */
function addingShipments(
  organisationId: string,
  shipments: readonly Shipment[],
  extraStatements: ExtraStatements,
  saved?: SavedAnswer,
): RawBuilder<Added> {
  const rows = JSON.stringify(shipments.map(valuesOf));
  const parcels = JSON.stringify(shipments.flatMap((shipment) => shipment.parcels.map(parcelValuesOf(shipment))));
  const parcelCount = shipments.reduce((sum, { pieces }) => sum + pieces, 0);
  const others = Object.entries(extraStatements);
  // Everything below waits for the key: of calls at the same time one gets it, and the others change nothing.
  const hasKey = saved ? sql`exists (select from answer)` : sql`true`;
  return sql`
    with room as (
      select id from organisations where id = ${organisationId} and erased_at is null and ${isWithinUnpaidLimit(organisationId, parcelCount)} for key share
    ), ${saved ? sql`answer as (${savingAnswer(saved, sql`exists (select from room)`)}), ` : sql``}locked_organisation as (
      select id from room where ${hasKey}
    ), added as (
      insert into shipments (${columns})
      select ${columns} from json_populate_recordset(null::shipments, ${rows}::json)
      where exists (select from locked_organisation)
      returning id
    ), ${addingParcels(parcels, sql`exists (select from locked_organisation)`)} ${sql.join(
      others.map(([name, statement]) => sql`, ${sql.id(name)} as (${statement})`),
      sql``,
    )}
    select ${sql.join([
      ...others.map(([name]) => sql`exists (select from ${sql.id(name)}) as ${sql.id(name)}`),
      sql`exists (select from room) as has_room`,
      sql`${hasKey} as has_key`,
    ])}`;
}

/** Each with its first event. */
function addingParcels(rows: string, condition: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`added_parcels as (
      insert into parcels (id, shipment_id, number, tracking_code, status, status_at, event_count)
      select id, shipment_id, number, tracking_code, status, status_at, event_count
      from json_populate_recordset(null::parcels, ${rows}::json)
      where ${condition}
      returning id, shipment_id, number, status, status_at
    ), noted as (
      insert into shipment_events
        (parcel_id, sequence, shipment_sequence, happened_at, recorded_at, is_late, status, sentence, source)
      select id, 1, number, status_at, status_at, false, status, ${createdSentence}, 'CUSTOMER' from added_parcels
    )`;
}

function parcelValuesOf({ id: shipmentId, createdAt }: Shipment) {
  return ({ id, number, trackingCode, status }: Parcel) => ({
    id,
    shipment_id: shipmentId,
    number,
    tracking_code: trackingCode,
    status,
    status_at: createdAt,
    event_count: 1,
  });
}

/**
 * Adds shipments of one organisation with their parcels, each with its first event, and says which extra statements changed something. Throws
 * `KeyTakenError` where the idempotency key has its answer already.
 */
export async function insertShipments(
  database: Database,
  organisationId: string,
  shipments: readonly Shipment[],
  { extraStatements, saved }: { readonly extraStatements: ExtraStatements; readonly saved?: SavedAnswer | undefined },
): Promise<Readonly<Record<string, boolean>>> {
  const {
    rows: [added],
  } = await addingShipments(organisationId, shipments, extraStatements, saved).execute(database);
  if (added?.has_room !== true) return refuseOverUnpaidLimit(database, organisationId);
  if (!added.has_key) throw new KeyTakenError();
  return added;
}

const changed = sql.join(detailColumns.map((column) => sql.id(column)));

/** Adds the parcels it did not have, and deletes those it has no longer. */
export async function updateDetails(trx: Trx, before: readonly Parcel[], shipment: Shipment, at: Date): Promise<void> {
  await sql`
    update shipments set (${changed}) = (
      select ${changed} from json_populate_record(null::shipments, ${JSON.stringify(valuesOf(shipment))}::json)
    ), payment_status = 'UNPAID', event_count = greatest(event_count, ${shipment.pieces}::integer), updated_at = ${at}
    where id = ${shipment.id}`.execute(trx);
  const added = shipment.parcels.slice(before.length);
  if (added.length > 0) {
    const rows = JSON.stringify(added.map(parcelValuesOf(shipment)));
    await sql`with ${addingParcels(rows, sql`true`)} select`.execute(trx);
  }
  const removed = before.slice(shipment.pieces);
  if (removed.length > 0)
    await deleteParcels(
      trx,
      removed.map(({ id }) => id),
    );
}

/** With everything that happened to them, which nobody else may delete. */
export async function deleteParcels(trx: Trx, ids: readonly string[]): Promise<void> {
  await sql`select set_config('larkway.moves_or_purges_events', 'on', true)`.execute(trx);
  for (const table of ['shipment_events', 'scan_keys'] as const) {
    await trx.deleteFrom(table).where(sql<boolean>`parcel_id = any(${ids}::uuid[])`).execute();
  }
  await trx.deleteFrom('parcels').where(sql<boolean>`id = any(${ids}::uuid[])`).execute();
}

function valuesOf(shipment: Shipment): Record<(typeof newColumns)[number], unknown> {
  const { shipper, receiver } = shipment;
  return {
    id: shipment.id,
    reference: shipment.reference,
    tracking_code: shipment.trackingCode,
    organisation_id: shipment.organisationId,
    created_at: shipment.createdAt,
    updated_at: shipment.createdAt,
    status: shipment.status,
    status_at: shipment.createdAt,
    event_count: shipment.pieces,
    payment_status: shipment.paymentStatus,
    return_of: shipment.returnOf ?? null,
    shipper_full_name: shipper.fullName,
    shipper_email: shipper.email,
    shipper_phone: shipper.phone,
    shipper_country: shipper.country,
    shipper_postcode: shipper.postcode,
    shipper_street_name: shipper.streetName,
    shipper_building: shipper.building,
    shipper_town: shipper.town,
    receiver_full_name: receiver.fullName,
    receiver_email: receiver.email,
    receiver_phone: receiver.phone,
    receiver_country: receiver.country,
    receiver_postcode: receiver.postcode,
    receiver_street_name: receiver.streetName,
    receiver_building: receiver.building,
    receiver_town: receiver.town,
    customer_reference: shipment.customerReference,
    content: shipment.content,
    weight_kg: shipment.weightKg,
    gross_weight_kg: shipment.grossWeightKg,
    pieces: shipment.pieces,
    parcel_type: shipment.parcelType,
    payment_method: shipment.paymentMethod,
    declared_at: shipment.declaredAt ?? null,
    net_pence: shipment.netPence,
    vat_pence: shipment.vatPence,
    gross_pence: shipment.grossPence,
    price_lines: shipment.priceLines,
    tariff_version: shipment.tariffVersion,
    zone: shipment.zone,
    delivery_days: shipment.deliveryDays,
    co2e_grams: shipment.co2eGrams,
  };
}
