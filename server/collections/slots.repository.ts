import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { holdMinutes } from '../../contract/collections.ts';
import { minutes } from '../../contract/values/time/duration.ts';
import { fromNow } from '../database/column-values.ts';
import type { Database, Trx } from '../database/database.ts';
import type { Slot, SlotKey, SlotPlan, Stop } from './slot.ts';

export function selectPlans(database: Database, areas: readonly string[]): Promise<SlotPlan[]> {
  return database
    .selectFrom('slot_plans')
    .select(['area', 'weekday', 'from_hour as fromHour', 'until_hour as untilHour', 'capacity'])
    .select('lead_minutes as leadMinutes')
    .where(sql<boolean>`area = any(${areas})`)
    .execute();
}

/** A window of a date that somebody has booked or held, or staff have changed. */
export interface SlotDay extends Slot {
  readonly isException: boolean;
  readonly taken: number;
  readonly held: number;
  readonly closedReason: string | null;
}

const slotDayColumns = [
  'area',
  'day',
  'from_hour as fromHour',
  'until_hour as untilHour',
  'plan_area as planArea',
  'is_exception as isException',
  'capacity',
  'lead_minutes as leadMinutes',
  'taken',
  'held',
  'closed_reason as closedReason',
] as const;

export function selectSlotDays(
  database: Database,
  areas: readonly string[],
  { from, until = 'infinity' }: { readonly from: string; readonly until?: string },
): Promise<SlotDay[]> {
  return database
    .selectFrom('slot_days')
    .select(slotDayColumns)
    .where(sql<boolean>`area = any(${areas}) and day between ${from}::date and ${until}::date`)
    .orderBy('day')
    .orderBy('from_hour')
    .orderBy('area')
    .execute();
}

export function selectSlotDay(database: Database, { area, day, fromHour }: SlotKey): Promise<SlotDay | undefined> {
  return database
    .selectFrom('slot_days')
    .select(slotDayColumns)
    .where('area', '=', area)
    .where('day', '=', day)
    .where('from_hour', '=', fromHour)
    .executeTakeFirst();
}

/** As planned, unless it is there. */
export async function insertSlotDay(trx: Trx, slot: Slot): Promise<void> {
  await trx
    .insertInto('slot_days')
    .values({
      area: slot.area,
      day: slot.day,
      from_hour: slot.fromHour,
      until_hour: slot.untilHour,
      plan_area: slot.planArea,
      capacity: slot.capacity,
      lead_minutes: slot.leadMinutes,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/**
 * Every change of how many places a window has left is one of these conditional updates, so it is never overbooked. False: it is full or closed.
 * Who changes several locks them first, by `lockSlots`.
 */
export async function changePlaces(
  trx: Trx,
  { area, day, fromHour }: SlotKey,
  { taken = 0, held = 0 }: { readonly taken?: number; readonly held?: number },
): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    update slot_days set taken = taken + ${taken}::integer, held = held + ${held}::integer
    where area = ${area} and day = ${day}::date and from_hour = ${fromHour}
      and (${Math.max(taken, held) <= 0} or closed_reason is null and taken + held + ${taken + held}::integer <= capacity)
  `.execute(trx);
  return numAffectedRows > 0n;
}

/** In the order of area, day and hour, as everywhere. */
export async function lockSlots(trx: Trx, keys: readonly SlotKey[]): Promise<void> {
  await sql`
    select 1 from slot_days
    where (area, day, from_hour) in (
      select * from unnest(${keys.map(({ area }) => area)}::text[], ${keys.map(({ day }) => day)}::date[],
        ${keys.map(({ fromHour }) => fromHour)}::smallint[]))
    order by area, day, from_hour for no key update`.execute(trx);
}

/** Nobody else books, holds or moves a collection there until the transaction ends. Several at once in the order of their hashes. */
export async function lockStop(trx: Trx, { organisationId, addressHash }: Stop): Promise<void> {
  const name = `collections of ${organisationId} at ${addressHash.toString('hex')}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(trx);
}

/** Starts the time again where it is held already, and answers false. */
export async function insertHold(trx: Trx, { organisationId, addressHash }: Stop, key: SlotKey): Promise<boolean> {
  const id = randomUUID();
  const hold = await trx
    .insertInto('slot_holds')
    .values({
      id,
      organisation_id: organisationId,
      address_hash: addressHash,
      area: key.area,
      day: key.day,
      from_hour: key.fromHour,
      expires_at: fromNow(minutes(holdMinutes)),
    })
    .onConflict((conflict) =>
      conflict
        .columns(['organisation_id', 'address_hash', 'day', 'from_hour'])
        .doUpdateSet({ expires_at: fromNow(minutes(holdMinutes)) }),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  return hold.id === id;
}

/** The area whose place it held; undefined where it lapsed. */
export async function deleteHold(
  trx: Trx,
  { organisationId, addressHash }: Stop,
  { day, fromHour }: Omit<SlotKey, 'area'>,
): Promise<string | undefined> {
  const row = await trx
    .deleteFrom('slot_holds')
    .where('organisation_id', '=', organisationId)
    .where('address_hash', '=', addressHash)
    .where('day', '=', day)
    .where('from_hour', '=', fromHour)
    .returning('area')
    .executeTakeFirst();
  return row?.area;
}

/** Of an address: holds for other windows than this one that no unpaid shipment asks for. Their places are the caller's to give back. */
export async function deleteOtherHolds(
  trx: Trx,
  { organisationId, addressHash }: Stop,
  { day, fromHour }: Omit<SlotKey, 'area'>,
): Promise<readonly SlotKey[]> {
  const { rows } = await sql<SlotKey>`
    delete from slot_holds h
    where organisation_id = ${organisationId} and address_hash = ${addressHash}
      and (day, from_hour) <> (${day}::date, ${fromHour}::smallint)
      and not exists (select from collection_choices c join shipments s on s.id = c.shipment_id
        where c.organisation_id = h.organisation_id and c.address_hash = h.address_hash
          and c.day = h.day and c.from_hour = h.from_hour and s.status = 'PENDING_PAYMENT')
    returning area, day, from_hour as "fromHour"`.execute(trx);
  return rows;
}

export async function countHolds(trx: Trx, organisationId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from slot_holds
    where organisation_id = ${organisationId} and expires_at > now()`.execute(trx);
  return rows[0]?.count ?? 0;
}

export async function selectLapsedSlots(database: Database): Promise<readonly SlotKey[]> {
  const { rows } = await sql<SlotKey>`
    select distinct area, day, from_hour as "fromHour" from slot_holds where expires_at <= now() limit 1000`.execute(
    database,
  );
  return rows;
}

/** Answers how many. */
export async function deleteLapsedHolds(trx: Trx, { area, day, fromHour }: SlotKey): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from slot_holds where id = any(array(
      select id from slot_holds
      where area = ${area} and day = ${day}::date and from_hour = ${fromHour} and expires_at <= now() for update skip locked))
  `.execute(trx);
  return Number(numAffectedRows);
}
