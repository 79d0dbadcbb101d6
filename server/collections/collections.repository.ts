import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Database, Trx } from '../database/database.ts';
import { type Slot, type SlotKey, type Stop, type StopAddress, stopOf } from './slot.ts';

export type CollectionState = 'BOOKED' | 'DONE' | 'FAILED' | 'CANCELLED';

/** One stop of a van. */
export interface Collection extends Omit<Slot, 'planArea' | 'capacity'>, Stop {
  readonly id: string;
  readonly state: CollectionState;
  /** How often it was changed. */
  readonly sequence: number;
  readonly bookedAt: Date;
  readonly changedAt: Date;
}

const columns = sql`c.id, c.organisation_id as "organisationId", c.address_hash as "addressHash", c.area, c.day,
  c.from_hour as "fromHour", c.until_hour as "untilHour", d.lead_minutes as "leadMinutes", c.state, c.sequence,
  c.booked_at as "bookedAt", c.changed_at as "changedAt"`;

const collections = sql`collections c join slot_days d on (d.area, d.day, d.from_hour) = (c.area, c.day, c.from_hour)`;

/** The stop that a van makes there anyway. */
export async function selectBookedCollection(
  database: Database,
  { organisationId, addressHash }: Stop,
  { day, fromHour }: Omit<SlotKey, 'area'>,
): Promise<Collection | undefined> {
  const { rows } = await sql<Collection>`
    select ${columns} from ${collections}
    where c.organisation_id = ${organisationId} and c.address_hash = ${addressHash}
      and c.day = ${day}::date and c.from_hour = ${fromHour} and c.state = 'BOOKED'`.execute(database);
  return rows[0];
}

/** Those booked at addresses of an organisation, in the order of their ids. Lock their windows afterwards. */
export async function lockBookedCollections(
  trx: Trx,
  organisationId: string,
  addressHashes: readonly Buffer[],
): Promise<Collection[]> {
  const { rows } = await sql<Collection>`
    select ${columns} from ${collections}
    where c.organisation_id = ${organisationId} and c.address_hash = any(${addressHashes}::bytea[]) and c.state = 'BOOKED'
    order by c.id for no key update of c`.execute(trx);
  return rows;
}

/** What is booked for a shipment, or was last. */
export async function selectCollectionOf(database: Database, shipmentId: string): Promise<Collection | undefined> {
  const { rows } = await sql<Collection>`
    select ${columns} from ${collections} join collection_shipments s on s.collection_id = c.id
    where s.shipment_id = ${shipmentId}::uuid order by c.state = 'BOOKED' desc, c.booked_at desc, c.id limit 1`.execute(
    database,
  );
  return rows[0];
}

/** Of shipments that a van comes for. */
export async function selectBookedWindows(
  database: Database,
  shipmentIds: readonly string[],
): Promise<
  readonly (Pick<Collection, 'day' | 'fromHour' | 'untilHour' | 'leadMinutes'> & { readonly shipmentId: string })[]
> {
  const { rows } = await sql<
    Pick<Collection, 'day' | 'fromHour' | 'untilHour' | 'leadMinutes'> & { shipmentId: string }
  >`
    select s.shipment_id as "shipmentId", c.day, c.from_hour as "fromHour", c.until_hour as "untilHour",
      d.lead_minutes as "leadMinutes"
    from ${collections} join collection_shipments s on s.collection_id = c.id
    where s.shipment_id = any(${shipmentIds}::uuid[]) and c.state = 'BOOKED'`.execute(database);
  return rows;
}

export async function insertCollection(
  trx: Trx,
  { organisationId, addressHash }: Stop,
  slot: Pick<Slot, 'area' | 'day' | 'fromHour' | 'untilHour'>,
  at: Date,
): Promise<string> {
  const id = randomUUID();
  await trx
    .insertInto('collections')
    .values({
      id,
      organisation_id: organisationId,
      address_hash: addressHash,
      area: slot.area,
      day: slot.day,
      from_hour: slot.fromHour,
      until_hour: slot.untilHour,
      state: 'BOOKED',
      booked_at: at,
      changed_at: at,
    })
    .execute();
  return id;
}

/** Those that are in it already stay. */
export async function insertCollectionShipments(
  trx: Trx,
  collectionId: string,
  shipmentIds: readonly string[],
  at: Date,
): Promise<void> {
  const rows = shipmentIds.map((id) => ({ collection_id: collectionId, shipment_id: id, joined_at: at }));
  await trx
    .insertInto('collection_shipments')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function moveCollection(
  trx: Trx,
  id: string,
  slot: Pick<Slot, 'area' | 'day' | 'fromHour' | 'untilHour'>,
  at: Date,
): Promise<void> {
  await trx
    .updateTable('collections')
    .set({ area: slot.area, day: slot.day, from_hour: slot.fromHour, until_hour: slot.untilHour })
    .set({ booked_at: at, changed_at: at, sequence: sql<number>`sequence + 1` })
    .where('id', '=', id)
    .execute();
}

/** Its shipments go to another one, and so do the days of a recurring one. */
export async function mergeCollection(trx: Trx, id: string, into: string, at: Date): Promise<void> {
  await sql`
    insert into collection_shipments (collection_id, shipment_id, joined_at)
    select ${into}::uuid, shipment_id, ${at}::timestamptz from collection_shipments where collection_id = ${id}::uuid
    on conflict do nothing`.execute(trx);
  await sql`delete from collection_shipments where collection_id = ${id}::uuid`.execute(trx);
  await sql`
    update recurring_collection_days set collection_id = ${into}::uuid where collection_id = ${id}::uuid`.execute(trx);
}

export async function endCollection(
  trx: Trx,
  id: string,
  state: Exclude<CollectionState, 'BOOKED'>,
  at: Date,
): Promise<void> {
  await trx
    .updateTable('collections')
    .set({ state, changed_at: at, sequence: sql<number>`sequence + 1` })
    .where('id', '=', id)
    .execute();
}

export interface ChosenSlot extends Stop {
  readonly shipmentId: string;
  readonly postcode: string;
  readonly day: string;
  readonly fromHour: number;
}

/** What shipments that were just paid had asked for. */
export async function deleteChoices(trx: Trx, shipmentIds: readonly string[]): Promise<readonly ChosenSlot[]> {
  const { rows } = await sql<ChosenSlot>`
    delete from collection_choices c using shipments s
    where s.id = c.shipment_id and c.shipment_id = any(${shipmentIds}::uuid[])
    returning shipment_id as "shipmentId", c.organisation_id as "organisationId", address_hash as "addressHash",
      shipper_postcode as postcode, day, from_hour as "fromHour"`.execute(trx);
  return rows;
}

export async function selectChoice(
  database: Database,
  shipmentId: string,
): Promise<Pick<ChosenSlot, 'day' | 'fromHour'> | undefined> {
  return database
    .selectFrom('collection_choices')
    .select(['day', 'from_hour as fromHour'])
    .where('shipment_id', '=', shipmentId)
    .executeTakeFirst();
}

interface Load {
  readonly shipments: number;
  readonly parcels: number;
  readonly weightKg: number;
}

/** What the van takes, by collection. */
export async function sumLoads(database: Database, ids: readonly string[]): Promise<ReadonlyMap<string, Load>> {
  const { rows } = await sql<Load & { id: string }>`
    select collection_id as id, count(*)::integer as shipments, sum(pieces)::integer as parcels,
      sum(gross_weight_kg)::float8 as "weightKg"
    from collection_shipments join shipments s on s.id = shipment_id
    where collection_id = any(${ids}::uuid[]) and s.status not in ('CANCELLED', 'EXPIRED')
    group by collection_id`.execute(database);
  return new Map(rows.map(({ id, ...load }) => [id, load]));
}

export async function countFailed(database: Database, shipmentId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from collections c join collection_shipments s on s.collection_id = c.id
    where s.shipment_id = ${shipmentId}::uuid and state = 'FAILED'`.execute(database);
  return rows[0]?.count ?? 0;
}

export interface Settlement extends SlotKey {
  readonly id: string;
  readonly state: CollectionState;
}

/**
 * Locks what is booked for some shipments, in the order of the ids, and answers what became of it by its parcels. A failed scan from
 * before it was booked or joined belongs to an earlier collection.
 */
export async function lockSettlements(trx: Trx, shipmentIds: readonly string[]): Promise<readonly Settlement[]> {
  const { rows: locked } = await sql<{ id: string }>`
    select id from collections
    where state = 'BOOKED' and id in (
      select collection_id from collection_shipments where shipment_id = any(${shipmentIds}::uuid[]))
    order by id for no key update`.execute(trx);
  const { rows } = await sql<Settlement>`
    select c.id, c.area, c.day, c.from_hour as "fromHour", case
      when bool_or(p.status = 'COLLECTION_FAILED' and p.status_at >= greatest(c.booked_at, s.joined_at)) then 'FAILED'
      when bool_or(p.status in ('BOOKED', 'COLLECTION_FAILED')) then 'BOOKED'
      when bool_or(p.status not in ('CANCELLED', 'EXPIRED')) then 'DONE'
      -- Until its cut-off another shipment may join; afterwards it ends by itself.
      when exists (select from recurring_collection_days r where r.collection_id = c.id) then 'BOOKED'
      else 'CANCELLED' end as state
    from collections c join collection_shipments s on s.collection_id = c.id join parcels p on p.shipment_id = s.shipment_id
    where c.id = any(${locked.map(({ id }) => id)}::uuid[])
    group by c.id order by c.area, c.day, c.from_hour, c.id`.execute(trx);
  return rows;
}

/** What a collection that ended without a van still has to be collected for at its address, where a sender's was not corrected since. */
export async function selectLeftBehind(
  trx: Trx,
  collectionId: string,
  { organisationId, addressHash }: Stop,
): Promise<readonly string[]> {
  const { rows } = await sql<StopAddress & { readonly id: string }>`
    select s.id, shipper_postcode as postcode, shipper_street_name as "streetName", shipper_building as building
    from collection_shipments join shipments s on s.id = shipment_id
    where collection_id = ${collectionId}::uuid and s.status in ('BOOKED', 'COLLECTION_FAILED')
      and not exists (select from collection_shipments o join collections c on c.id = o.collection_id
        where o.shipment_id = s.id and c.state = 'BOOKED')`.execute(trx);
  const isThere = (shipper: StopAddress) => stopOf(organisationId, shipper).addressHash.equals(addressHash);
  return rows.filter(isThere).map(({ id }) => id);
}

export async function hasBeenCollected(database: Database, id: string): Promise<boolean> {
  const { rows } = await sql`select from collections where id = ${id}::uuid and state = 'DONE'`.execute(database);
  return rows.length > 0;
}

/** In windows that were closed and are not over. */
export async function selectOnClosedSlots(
  database: Database,
  today: string,
): Promise<readonly (Stop & { readonly id: string })[]> {
  const { rows } = await sql<Stop & { id: string }>`
    select c.id, c.organisation_id as "organisationId", c.address_hash as "addressHash" from ${collections}
    where d.closed_reason is not null and d.taken > 0 and d.day >= ${today}::date and c.state = 'BOOKED'
    order by c.id limit 500`.execute(database);
  return rows;
}

/** One of the shipments that a van comes for. */
export async function selectShipmentOf(
  database: Database,
  collectionId: string,
): Promise<{ readonly id: string; readonly postcode: string } | undefined> {
  const { rows } = await sql<{ id: string; postcode: string }>`
    select s.id, s.shipper_postcode as postcode from collection_shipments join shipments s on s.id = shipment_id
    where collection_id = ${collectionId}::uuid and s.status in ('BOOKED', 'COLLECTION_FAILED')
    order by s.id limit 1`.execute(database);
  return rows[0];
}

export async function selectCollectionsSince(
  database: Database,
  organisationId: string,
  day: string,
): Promise<readonly Collection[]> {
  const { rows } = await sql<Collection>`
    select ${columns} from ${collections}
    where c.organisation_id = ${organisationId} and c.day >= ${day}::date
    order by c.day, c.from_hour, c.id limit 1000`.execute(database);
  return rows;
}
