import { randomUUID } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import { mostPointsFound } from '../../contract/points/points.ts';
import type { ShipmentStatus } from '../../contract/values/shipment-status.ts';
import type { Division } from '../../contract/values/time/bank-holidays.ts';
import { divisionOf } from '../../contract/values/time/working-calendar.ts';
import type { Database, Trx } from '../database/database.ts';
import type { Page } from '../http/pagination.ts';
import { type PointRecord, readOpening, readPeriods, writeOpening, writePeriods } from './point.ts';

const columns = sql.raw(`id, code, name, address, town, postcode, easting, northing, opening::text, exceptions,
  is_step_free as "isStepFree", largest_kg as "largestKg", longest_cm as "longestCm", has_drop_off as "hasDropOff",
  has_pick_up as "hasPickUp", closed_reason as "closedReason", closed_at as "closedAt",
  last_day::text as "lastDay", closing_reason as "closingReason"`);

interface PointRow extends Omit<PointRecord, 'hours' | 'exceptions'> {
  readonly opening: string;
  readonly exceptions: Readonly<Record<string, string>>;
}

function readRow({ opening, exceptions, ...row }: PointRow): PointRecord {
  const entries = Object.entries(exceptions).map(([date, text]) => [date, readPeriods(text)] as const);
  return { ...row, hours: readOpening(opening), exceptions: Object.fromEntries(entries) };
}

/** Which of `pointDays` it is in each part of the country, and the time. */
export interface OpenNow {
  readonly date: string;
  readonly minute: number;
  readonly weekdays: Readonly<Record<Division, number>>;
}

export interface PointSearch {
  readonly easting: number;
  readonly northing: number;
  readonly service: 'DROP_OFF' | 'PICK_UP' | undefined;
  readonly isStepFree: boolean;
  readonly weightKg: number;
  readonly lengthCm: number;
  readonly openNow: OpenNow | undefined;
}

/** Farther away a point is nobody's. */
export const foundWithinKm = 100;

export interface NearPoint extends PointRecord {
  readonly distanceMetres: number;
}

/** The page of the nearest, with how many were found in all. */
export async function selectNearest(
  database: Database,
  { easting, northing, service, isStepFree, weightKg, lengthCm, openNow }: PointSearch,
  { limit, offset }: Page,
): Promise<{ readonly points: readonly NearPoint[]; readonly total: number }> {
  const here = sql`point(${easting}::double precision, ${northing}::double precision)`;
  const { rows } = await sql<PointRow & { distanceMetres: number; total: number }>`
    with nearest as (
      select points.*, position <-> ${here} as distance from points
      where position <@ circle(${here}, ${foundWithinKm * 1000}::double precision) and closed_reason is null
        ${service === undefined ? sql`` : sql`and not isempty(opening)`}
        ${service === 'DROP_OFF' ? sql`and has_drop_off` : service === 'PICK_UP' ? sql`and has_pick_up` : sql``}
        ${isStepFree ? sql`and is_step_free` : sql``}
        and largest_kg >= ${weightKg}::double precision and longest_cm >= ${lengthCm}::double precision
        ${openNow ? sql`and ${isOpenAt(openNow)}` : sql``}
      order by position <-> ${here} limit ${mostPointsFound}::integer
    )
    select ${columns}, distance as "distanceMetres", (select count(*)::integer from nearest) as total
    from nearest order by distance, code limit ${limit}::integer offset ${Math.min(offset, mostPointsFound)}::integer`.execute(
    database,
  );
  const points = rows.map(({ distanceMetres, total: _total, ...row }) => ({ ...readRow(row), distanceMetres }));
  const first = rows[0];
  if (first || offset === 0) return { points, total: first?.total ?? 0 };
  const { total } = await selectNearest(
    database,
    { easting, northing, service, isStepFree, weightKg, lengthCm, openNow },
    { limit: 1, offset: 0 },
  );
  return { points, total };
}

function isOpenAt({ date, minute, weekdays }: OpenNow) {
  const weekMinute = (division: Division) => sql`${weekdays[division] * 1440 + minute}::integer`;
  return sql`coalesce((exceptions ->> ${date})::int4multirange @> ${minute}::integer, opening @> case division
    when 'scotland' then ${weekMinute('scotland')} when 'northern-ireland' then ${weekMinute('northern-ireland')}
    else ${weekMinute('england-and-wales')} end)`;
}

export async function selectPoint(
  database: Database,
  code: string,
  lock?: 'for share',
): Promise<PointRecord | undefined> {
  const locking = lock === undefined ? sql`` : sql`for share`;
  const { rows } = await sql<PointRow>`select ${columns} from points where code = ${code} ${locking}`.execute(database);
  return rows[0] && readRow(rows[0]);
}

/** Where a shipment is dropped off. */
export async function selectChosenPoint(database: Database, shipmentId: string): Promise<PointRecord | undefined> {
  const { rows } = await sql<PointRow>`
    select ${columns} from points where id = (select point_id from drop_offs where shipment_id = ${shipmentId}::uuid)
  `.execute(database);
  return rows[0] && readRow(rows[0]);
}

interface WaitingParcel {
  readonly parcelId: string;
  readonly shipmentId: string;
  readonly trackingCode: string;
  readonly status: ShipmentStatus;
  readonly number: number;
  readonly point: PointRecord;
  /** YYYY-MM-DD */
  readonly keptUntil: string;
  /** Of the link for who collects it instead of its receiver. */
  readonly linkId: string | null;
}

/** The parcels of a shipment that wait to be collected, by number. */
export function selectPickups(database: Database, shipmentId: string): Promise<readonly WaitingParcel[]> {
  return selectWaiting(database, sql`shipment_id = ${shipmentId}::uuid`);
}

/** Those that a link is for, by number. */
export function selectLinkedPickups(database: Database, linkId: string): Promise<readonly WaitingParcel[]> {
  return selectWaiting(database, sql`link_id = ${linkId}::uuid`);
}

async function selectWaiting(database: Database, which: RawBuilder<unknown>): Promise<readonly WaitingParcel[]> {
  const { rows } = await sql<PointRow & Omit<WaitingParcel, 'point'>>`
    select ${columns}, "parcelId", "shipmentId", "trackingCode", status, number, "keptUntil", "linkId" from points join (
      select point_id, parcels.id as "parcelId", shipment_id as "shipmentId", tracking_code as "trackingCode", status, number,
        pickups.last_day::text as "keptUntil", link_id as "linkId"
      from pickups join parcels on parcels.id = parcel_id where ${which}
    ) as waiting on point_id = points.id order by number`.execute(database);
  return rows.map(({ parcelId, shipmentId, trackingCode, status, number, keptUntil, linkId, ...point }) => ({
    parcelId,
    shipmentId,
    trackingCode,
    status,
    number,
    keptUntil,
    linkId,
    point: readRow(point),
  }));
}

/** By code. */
export async function selectPoints(
  database: Database,
  search: string,
  { limit, offset }: Page,
): Promise<{ readonly points: readonly PointRecord[]; readonly total: number }> {
  const matches =
    search === ''
      ? sql`true`
      : sql`strpos(lower(concat_ws(' ', code, name, town, postcode)), ${search.toLowerCase()}) > 0`;
  const { rows } = await sql<PointRow>`
    select ${columns} from points where ${matches} order by code limit ${limit}::integer offset ${offset}::integer
  `.execute(database);
  const counted = await sql<{ total: number }>`select count(*)::integer as total from points where ${matches}`.execute(
    database,
  );
  return { points: rows.map(readRow), total: counted.rows[0]?.total ?? 0 };
}

/** Answers it as it was, locked. */
export async function lockPoint(trx: Trx, code: string): Promise<PointRecord | undefined> {
  const { rows } = await sql<PointRow>`select ${columns} from points where code = ${code} for no key update`.execute(
    trx,
  );
  return rows[0] && readRow(rows[0]);
}

/**
 * Where shipments of one organisation are dropped off. The lock makes a point that is just closing close before or after, and it must
 * not depend on whether it is closed: who waits for it sees the closing.
 */
export async function lockDropOffsOf(trx: Trx, shipmentIds: readonly string[]) {
  const { rows } = await sql<{ shipmentId: string; organisationId: string; pointCode: string; closedAt: Date | null }>`
    select shipments.id as "shipmentId", organisation_id as "organisationId", code as "pointCode", closed_at as "closedAt"
    from drop_offs join shipments on shipments.id = shipment_id join points on points.id = point_id
    where shipment_id = any(${shipmentIds}::uuid[]) order by points.code, shipments.id for share of points`.execute(
    trx,
  );
  return rows;
}

type Closing = Pick<PointRecord, 'closedReason' | 'closedAt' | 'lastDay' | 'closingReason'>;

export async function updateClosed(trx: Trx, code: string, closing: Closing, at: Date): Promise<void> {
  const {
    closedReason: closed_reason,
    closedAt: closed_at,
    lastDay: last_day,
    closingReason: closing_reason,
  } = closing;
  const values = { closed_reason, closed_at, last_day, closing_reason, changed_at: at };
  await trx.updateTable('points').set(values).where('code', '=', code).execute();
}

/** The codes of open points whose last day is over. */
export async function selectPassed(database: Database, today: string): Promise<readonly string[]> {
  const rows = await database
    .selectFrom('points')
    .select('code')
    .where('last_day', '<', today)
    .orderBy('code')
    .execute();
  return rows.map(({ code }) => code);
}

/** Of each point: parcels that wait to be collected, and paid shipments whose senders have still to bring some. */
export async function countHeld(database: Database, pointIds: readonly string[]): Promise<ReadonlyMap<string, Held>> {
  const { rows } = await sql<Held & { id: string }>`
    select id,
      (select count(*)::integer from pickups where point_id = asked.id) as waiting,
      (select count(*)::integer from drop_offs join shipments on shipments.id = shipment_id
        where point_id = asked.id and status in ('BOOKED', 'COLLECTION_FAILED')) as "dropOffs"
    from unnest(${pointIds}::uuid[]) as asked (id)`.execute(database);
  return new Map(rows.map(({ id, ...held }) => [id, held]));
}

interface Held {
  readonly waiting: number;
  readonly dropOffs: number;
}

/** Paid shipments still to be dropped off at a point, of one organisation or all; with whose they are. */
export async function selectDropOffsAt(database: Database, pointId: string, organisationId?: string) {
  const { rows } = await sql<{ id: string; organisationId: string }>`
    select shipments.id, organisation_id as "organisationId" from drop_offs join shipments on shipments.id = shipment_id
    where point_id = ${pointId}::uuid and status in ('BOOKED', 'COLLECTION_FAILED')
      and (${organisationId ?? null}::uuid is null or organisation_id = ${organisationId ?? null}::uuid)
    order by shipments.id`.execute(database);
  return rows;
}

export type PointInFile = Omit<PointRecord, 'id' | 'closedReason' | 'closedAt' | 'lastDay' | 'closingReason'>;

/** By code. What is the same already stays untouched. One import at a time. Answers which were added and which changed. */
export async function upsertPoints(
  trx: Trx,
  points: readonly PointInFile[],
  at: Date,
): Promise<{ readonly added: readonly string[]; readonly changed: readonly string[] }> {
  await sql`select pg_advisory_xact_lock(hashtextextended('import points', 0))`.execute(trx);
  const { rows } = await sql<{ code: string; isNew: boolean }>`
    insert into points (id, code, name, address, town, postcode, division, easting, northing, opening, exceptions, is_step_free,
      largest_kg, longest_cm, has_drop_off, has_pick_up, changed_at)
    select id, code, name, address, town, postcode, division, easting, northing, opening::int4multirange, exceptions, is_step_free,
      largest_kg, longest_cm, has_drop_off, has_pick_up, ${at}::timestamptz
    from json_to_recordset(${JSON.stringify(points.map(rowOf))}::json) as typed (id uuid, code text, name text, address text, town text,
      postcode text, division text, easting integer, northing integer, opening text, exceptions jsonb, is_step_free boolean,
      largest_kg double precision, longest_cm smallint, has_drop_off boolean, has_pick_up boolean)
    order by code
    on conflict (code) do update set (name, address, town, postcode, division, easting, northing, opening, exceptions, is_step_free,
        largest_kg, longest_cm, has_drop_off, has_pick_up, changed_at)
      = (excluded.name, excluded.address, excluded.town, excluded.postcode, excluded.division, excluded.easting, excluded.northing,
        excluded.opening, excluded.exceptions, excluded.is_step_free, excluded.largest_kg, excluded.longest_cm,
        excluded.has_drop_off, excluded.has_pick_up, excluded.changed_at)
      where (points.name, points.address, points.town, points.postcode, points.division, points.easting, points.northing,
          points.opening, points.exceptions, points.is_step_free, points.largest_kg, points.longest_cm, points.has_drop_off,
          points.has_pick_up)
        is distinct from (excluded.name, excluded.address, excluded.town, excluded.postcode, excluded.division, excluded.easting,
          excluded.northing, excluded.opening, excluded.exceptions, excluded.is_step_free, excluded.largest_kg,
          excluded.longest_cm, excluded.has_drop_off, excluded.has_pick_up)
    returning code, xmax = 0 as "isNew"`.execute(trx);
  const codes = (isNew: boolean) => rows.filter((row) => row.isNew === isNew).map(({ code }) => code);
  return { added: codes(true), changed: codes(false) };
}

function rowOf(point: PointInFile) {
  const exceptions = Object.entries(point.exceptions).map(([date, periods]) => [date, writePeriods(periods)] as const);
  return {
    id: randomUUID(),
    code: point.code,
    name: point.name,
    address: point.address,
    town: point.town,
    postcode: point.postcode,
    division: divisionOf(point.postcode),
    easting: point.easting,
    northing: point.northing,
    opening: writeOpening(point.hours),
    exceptions: Object.fromEntries(exceptions),
    is_step_free: point.isStepFree,
    largest_kg: point.largestKg,
    longest_cm: point.longestCm,
    has_drop_off: point.hasDropOff,
    has_pick_up: point.hasPickUp,
  };
}
