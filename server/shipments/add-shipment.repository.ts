import { type RawBuilder, sql } from 'kysely';
import { mostUnpaid } from '../../contract/shipments.ts';
import type { Database } from '../database/database.ts';
import { type KeptAnswer, KeyTakenError, keepingAnswer } from '../database/idempotency.ts';
import { missingValueIn } from '../database/missing-value-in.ts';
import type { ShipmentTable } from '../database/shipment-tables.ts';
import type { Shipment } from './shipment.ts';
import { detailColumns } from './shipment-columns.ts';
import type { Trx } from './shipment-deps.ts';

/** The key of the event every shipment begins with. */
const createdKey = 'own:PENDING_PAYMENT';

/** What is said of that event, also once it is paid. */
export const createdSentence = 'Shipment created.';

/** The columns of a new shipment that are not left to their defaults. */
const newColumns = [
  'id',
  'reference',
  'tracking_code',
  'account_id',
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

/** Statements that go along with another, each by a name and each returning the rows it changed. */
export type Alongside = Readonly<Record<string, RawBuilder<unknown>>>;

/**
 * The account, for statements that change something of its own alongside. It is locked before they do: an erasure locks it first too,
 * and neither ever holds what the other waits for.
 */
export const livingAccount = sql<string>`(select id from living_account)`;

/** New shipments of one account, as they travel to the database. */
export interface Adding {
  readonly accountId: string;
  readonly count: number;
  /** What `rowsOf` makes of the shipments. */
  readonly rows: string;
  /** What is said of their first event. */
  readonly sentence: string;
}

/**
 * The statement that adds new shipments of one account, each with its first event and the next number in the account's list. They
 * travel as one value, so that it is the same for one and for a thousand. Other statements may go along: all of it happens, or
 * nothing, and the answer is which of them changed something. Whoever else adds one for the account waits meanwhile. Where the
 * account is being erased, or too many of its shipments seem to wait for their payment, it fails: there is no number to be had
 * (`foundNoNumber`). Where an answer is kept and its key has one already, nothing is added; `has_key` says so.
 */
export function addingShipments(
  { accountId, count, rows, sentence }: Adding,
  alongside: Alongside,
  kept?: KeptAnswer,
): RawBuilder<Readonly<Record<string, boolean>>> {
  const others = Object.entries(alongside);
  // Everything below waits for the key: of calls at the same time one gets it, and the others change nothing.
  const hasKey = kept ? sql`exists (select from answer)` : sql`true`;
  return sql`
    with ${kept ? sql`answer as (${keepingAnswer(kept)}), ` : sql``}living_account as (
      select id from accounts where id = ${accountId} and erased_at is null and ${hasKey} for key share
    ), numbered as (
      insert into shipment_counters (account_id, last_number, unpaid_bound)
      select id, ${count}::integer, ${count}::integer from living_account
      on conflict (account_id) do update set
        last_number = shipment_counters.last_number + excluded.last_number,
        unpaid_bound = shipment_counters.unpaid_bound + excluded.unpaid_bound
      where shipment_counters.unpaid_bound + excluded.unpaid_bound <= ${mostUnpaid}
      returning last_number
    ), added as (
      insert into shipments (${columns}, list_number)
      select ${columns}, (select last_number from numbered) - ${count} + list_number
      from json_populate_recordset(null::shipments, ${rows}::json)
      where ${hasKey}
      returning id, created_at, status
    ), noted as (
      insert into shipment_events
        (shipment_id, idempotency_key, number, happened_at, recorded_at, is_late, status, sentence, source)
      select id, ${createdKey}, 1, created_at, created_at, false, status, ${sentence}, 'CUSTOMER' from added
    ) ${sql.join(
      others.map(([name, statement]) => sql`, ${sql.id(name)} as (${statement})`),
      sql``,
    )}
    select ${sql.join([
      ...others.map(([name]) => sql`exists (select from ${sql.id(name)}) as ${sql.id(name)}`),
      sql`${hasKey} as has_key`,
    ])}`;
}

/** Adds new shipments of one account by that statement. Throws `KeyTakenError` where the answer's key has one already. */
export async function insertShipments(
  database: Database,
  accountId: string,
  shipments: readonly Shipment[],
  {
    sentence,
    alongside,
    kept,
  }: { readonly sentence: string; readonly alongside: Alongside; readonly kept?: KeptAnswer | undefined },
): Promise<Readonly<Record<string, boolean>>> {
  const adding = { accountId, count: shipments.length, rows: rowsOf(shipments), sentence };
  const {
    rows: [{ has_key: hasKey, ...changed } = {}],
  } = await addingShipments(adding, alongside, kept).execute(database);
  if (hasKey === false) throw new KeyTakenError();
  return changed;
}

/** Shipments as the statement takes them: in the order of their numbers. */
export function rowsOf(shipments: readonly Shipment[]): string {
  return JSON.stringify(shipments.map((shipment, index) => ({ ...valuesOf(shipment), list_number: index + 1 })));
}

const changed = sql.join(detailColumns.map((column) => sql.id(column)));

/** Gives a shipment that nobody paid for the details and the price of another form. */
export async function updateDetails(trx: Trx, id: string, shipment: Shipment, at: Date): Promise<void> {
  await sql`
    update shipments set (${changed}) = (
      select ${changed} from json_populate_record(null::shipments, ${JSON.stringify(valuesOf(shipment))}::json)
    ), payment_status = 'UNPAID', updated_at = ${at}
    where id = ${id}`.execute(trx);
}

/** Whether shipments could not be added because their account has been erased, or may have no more that are unpaid. */
export function foundNoNumber(error: unknown): boolean {
  return missingValueIn(error) === 'list_number';
}

function valuesOf(shipment: Shipment): Record<(typeof newColumns)[number], unknown> {
  const { shipper, receiver } = shipment;
  return {
    id: shipment.id,
    reference: shipment.reference,
    tracking_code: shipment.trackingCode,
    account_id: shipment.accountId,
    created_at: shipment.createdAt,
    updated_at: shipment.createdAt,
    status: shipment.status,
    status_at: shipment.createdAt,
    event_count: 1,
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
    quote_id: shipment.quoteId ?? null,
    delivery_days: shipment.deliveryDays,
    co2e_grams: shipment.co2eGrams,
  };
}
