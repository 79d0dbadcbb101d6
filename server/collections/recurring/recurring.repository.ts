import { randomUUID } from 'node:crypto';
import { type Selectable, sql } from 'kysely';
import type { RecurringPlace, RecurringTimes } from '../../../contract/recurring-collections.ts';
import type { CollectionTables } from '../../database/collection-and-point-tables.ts';
import { isUuid } from '../../database/column-values.ts';
import type { Database, Trx } from '../../database/database.ts';
import type { SlotKey, Stop, StopAddress } from '../slot.ts';

export type DayProblem = 'FULL' | 'CLOSED' | 'NOTHING_READY';

export interface Recurring extends Stop {
  readonly id: string;
  readonly fullName: string;
  readonly phone: string;
  readonly building: string;
  readonly streetName: string;
  readonly town: string;
  readonly postcode: string;
  /** Monday is 1. */
  readonly weekdays: readonly number[];
  readonly fromHour: number;
  readonly untilHour: number;
  readonly endsOn: string | undefined;
  /** When its coming collections were last made. */
  readonly madeOn: string | undefined;
  readonly pauses: readonly { readonly from: string; readonly until: string }[];
}

function recurringFrom(row: Selectable<CollectionTables['recurring_collections']>): Recurring {
  return {
    id: row.id,
    organisationId: row.organisation_id,
    addressHash: row.address_hash,
    fullName: row.full_name,
    phone: row.phone,
    building: row.building,
    streetName: row.street_name,
    town: row.town,
    postcode: row.postcode,
    weekdays: row.weekdays,
    fromHour: row.from_hour,
    untilHour: row.until_hour,
    endsOn: row.ends_on ?? undefined,
    madeOn: row.made_on ?? undefined,
    pauses: row.pauses,
  };
}

/** As `preventErasure` does, and nobody else adds to its recurring collections meanwhile. False if it is erased. */
export async function lockOrganisation(trx: Trx, organisationId: string): Promise<boolean> {
  const isThere = await preventErasure(trx, organisationId);
  await sql`select pg_advisory_xact_lock(hashtextextended(${`recurring collections of ${organisationId}`}, 0))`.execute(
    trx,
  );
  return isThere;
}

/** Locks an organisation against an erasure until the transaction ends. Call it first, as an erasure locks it first. False if it is erased. */
export async function preventErasure(trx: Trx, organisationId: string): Promise<boolean> {
  const { rows } = await sql`
    select id from organisations where id = ${organisationId} and erased_at is null for key share`.execute(trx);
  return rows.length > 0;
}

/** Undefined where the address has one at that time. */
export async function insertRecurring(
  trx: Trx,
  { organisationId, addressHash }: Stop,
  place: RecurringPlace,
  { times, at }: { readonly times: RecurringTimes; readonly at: Date },
): Promise<Recurring | undefined> {
  const row = await trx
    .insertInto('recurring_collections')
    .values({
      id: randomUUID(),
      organisation_id: organisationId,
      address_hash: addressHash,
      full_name: place.fullname,
      phone: place.phone_number ?? '',
      building: place.building ?? '',
      street_name: place.street_name,
      town: place.town,
      postcode: place.postal_code,
      created_at: at,
      ...timeColumns(times),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
  return row && recurringFrom(row);
}

export async function updateTimes(trx: Trx, id: string, times: RecurringTimes): Promise<Recurring> {
  const row = await trx
    .updateTable('recurring_collections')
    .set({ ...timeColumns(times), made_on: null })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  return recurringFrom(row);
}

function timeColumns({ weekdays, window, ends_on, pauses = [] }: RecurringTimes) {
  const [from_hour = 0, until_hour = 0] = window.split('-').map(Number);
  return {
    weekdays: [...new Set(weekdays)].toSorted((one, other) => one - other),
    from_hour,
    until_hour,
    ends_on: ends_on ?? null,
    pauses: JSON.stringify(pauses),
  };
}

export async function deleteRecurring(trx: Trx, id: string): Promise<void> {
  await trx.deleteFrom('recurring_collections').where('id', '=', id).execute();
}

export async function selectRecurring(database: Database, organisationId: string): Promise<readonly Recurring[]> {
  const rows = await database
    .selectFrom('recurring_collections')
    .selectAll()
    .where('organisation_id', '=', organisationId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows.map(recurringFrom);
}

/** Before addresses, collections and windows. Undefined where it ended, or is another organisation's. */
export async function lockRecurring(trx: Trx, id: string, organisationId?: string): Promise<Recurring | undefined> {
  if (!isUuid(id)) return undefined;
  const row = await trx
    .selectFrom('recurring_collections')
    .selectAll()
    .where('id', '=', id)
    .$if(organisationId !== undefined, (query) => query.where('organisation_id', '=', organisationId ?? ''))
    .forUpdate()
    .executeTakeFirst();
  return row && recurringFrom(row);
}

/** Whose coming collections were not made yet on this day. */
export async function selectDueToBeMade(
  database: Database,
  today: string,
): Promise<readonly Pick<Recurring, 'id' | 'organisationId'>[]> {
  return database
    .selectFrom('recurring_collections')
    .select(['id', 'organisation_id as organisationId'])
    .where(sql<boolean>`made_on is distinct from ${today}::date`)
    .orderBy('id')
    .limit(5000)
    .execute();
}

export async function setMadeOn(trx: Trx, id: string, today: string): Promise<void> {
  await trx.updateTable('recurring_collections').set({ made_on: today }).where('id', '=', id).execute();
}

export interface RecurringDay {
  readonly recurringId: string;
  readonly day: string;
  readonly collectionId: string | undefined;
  readonly problem: DayProblem | undefined;
}

/** From a date on, and those moved past their date that are still booked. */
export async function selectDays(
  database: Database,
  recurringIds: readonly string[],
  from: string,
): Promise<readonly RecurringDay[]> {
  const rows = await database
    .selectFrom('recurring_collection_days')
    .selectAll()
    .where(
      sql<boolean>`recurring_id = any(${recurringIds}::uuid[]) and (day >= ${from}::date
        or exists (select from collections c where c.id = collection_id and c.state = 'BOOKED'))`,
    )
    .orderBy('day')
    .execute();
  return rows.map((row) => ({
    recurringId: row.recurring_id,
    day: row.day,
    collectionId: row.collection_id ?? undefined,
    problem: row.problem ?? undefined,
  }));
}

/** Its key refuses a second one for the day. */
export async function insertDay(trx: Trx, day: RecurringDay): Promise<void> {
  await trx
    .insertInto('recurring_collection_days')
    .values({
      recurring_id: day.recurringId,
      day: day.day,
      collection_id: day.collectionId ?? null,
      problem: day.problem ?? null,
    })
    .execute();
}

export async function setDay(trx: Trx, { recurringId, day, collectionId, problem }: RecurringDay): Promise<void> {
  await trx
    .updateTable('recurring_collection_days')
    .set({ collection_id: collectionId ?? null, problem: problem ?? null })
    .where('recurring_id', '=', recurringId)
    .where('day', '=', day)
    .execute();
}

export async function deleteDays(trx: Trx, recurringId: string, days: readonly string[]): Promise<void> {
  await trx
    .deleteFrom('recurring_collection_days')
    .where('recurring_id', '=', recurringId)
    .where(sql<boolean>`day = any(${days}::date[])`)
    .execute();
}

/** Of which recurring collection, and on which day of it, a collection was made. */
export async function selectDayOf(trx: Trx, collectionId: string): Promise<RecurringDay | undefined> {
  const { rows } = await sql<RecurringDay>`
    select recurring_id as "recurringId", day, collection_id as "collectionId" from recurring_collection_days
    where collection_id = ${collectionId}::uuid order by day limit 1`.execute(trx);
  return rows[0];
}

/** Past their cut-off, with no shipment to collect. The hours are London's. */
export async function selectNothingReady(
  database: Database,
  at: Date,
): Promise<readonly (Stop & { readonly id: string; readonly recurringId: string })[]> {
  const { rows } = await sql<Stop & { id: string; recurringId: string }>`
    select distinct on (c.id) c.id, r.recurring_id as "recurringId", c.organisation_id as "organisationId", c.address_hash as "addressHash"
    from recurring_collection_days r join collections c on c.id = r.collection_id
      join slot_days d on (d.area, d.day, d.from_hour) = (c.area, c.day, c.from_hour)
    where c.state = 'BOOKED'
      and (c.day + make_interval(hours => c.from_hour)) at time zone 'Europe/London'
        - make_interval(mins => d.lead_minutes) < ${at}::timestamptz
      and not exists (select from collection_shipments join shipments s on s.id = shipment_id
        where collection_id = c.id and s.status not in ('CANCELLED', 'EXPIRED'))
    order by c.id limit 500`.execute(database);
  return rows;
}

/** From which an organisation has sent something at a postcode. */
export async function selectPaidAddresses(
  trx: Trx,
  organisationId: string,
  postcode: string,
): Promise<readonly StopAddress[]> {
  const { rows } = await sql<StopAddress>`
    select distinct shipper_postcode as postcode, shipper_street_name as "streetName", shipper_building as building
    from shipments where organisation_id = ${organisationId} and shipper_postcode = ${postcode}
      and booked_at is not null and status not in ('CANCELLED', 'EXPIRED')`.execute(trx);
  return rows;
}

/** Paid for, never in a collection, and at a postcode, by id: whether at the same address, the caller compares. */
export async function selectUncollected(
  trx: Trx,
  { organisationId, postcode }: Pick<Recurring, 'organisationId' | 'postcode'>,
  { after, limit }: { readonly after: string | undefined; readonly limit: number },
): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from shipments s
    where organisation_id = ${organisationId} and shipper_postcode = ${postcode} and booked_at is not null
      and status = 'BOOKED' and hidden_at is null
      and (${after ?? null}::uuid is null or id > ${after ?? null}::uuid)
      and not exists (select from collection_shipments where shipment_id = s.id)
    order by id limit ${limit}`.execute(trx);
  return rows.map(({ id }) => id);
}

/** Windows at which the van comes to an address by a recurring collection, soonest first. */
export async function selectRecurringStops(
  trx: Trx,
  { organisationId, addressHash }: Stop,
  today: string,
): Promise<
  readonly (Omit<SlotKey, 'area'> & { readonly id: string; readonly untilHour: number; readonly leadMinutes: number })[]
> {
  const { rows } = await sql<Omit<SlotKey, 'area'> & { id: string; untilHour: number; leadMinutes: number }>`
    select c.id, c.day, c.from_hour as "fromHour", c.until_hour as "untilHour", d.lead_minutes as "leadMinutes"
    from collections c join slot_days d on (d.area, d.day, d.from_hour) = (c.area, c.day, c.from_hour)
    where c.organisation_id = ${organisationId} and c.address_hash = ${addressHash} and c.state = 'BOOKED'
      and c.day >= ${today}::date and exists (select from recurring_collection_days where collection_id = c.id)
    order by c.day, c.from_hour`.execute(trx);
  return rows;
}

export async function hasRecurring(database: Database, shipmentIds: readonly string[]): Promise<boolean> {
  const { rows } = await sql`
    select 1 from recurring_collections where organisation_id in (
      select organisation_id from shipments where id = any(${shipmentIds}::uuid[])) limit 1`.execute(database);
  return rows.length > 0;
}
