import { sql } from 'kysely';
import { type ScanReason, scanReasons } from '../../contract/operations.ts';
import type { ShipmentStatus } from '../../contract/values/shipment-status.ts';
import { days } from '../../contract/values/time/duration.ts';
import type { WorkingCalendar } from '../../contract/values/time/working-calendar.ts';
import { dateOf, dateText, londonMidnight } from '../../contract/values/time/working-days.ts';
import { loadWorkingCalendar } from '../addresses/working-calendar.queries.ts';
import type { Database } from '../database/database.ts';
import { promisedDay } from './service-figures.ts';

/** Literally the condition of the index shipments_open. */
const isOpen = sql`s.status not in ('PENDING_PAYMENT', 'DELIVERED', 'RETURNED', 'LOST', 'CANCELLED', 'EXPIRED')`;

interface StatusCount {
  readonly status: ShipmentStatus;
  readonly count: number;
}

/** From that index alone, but for shipments of several parcels: an index on the status of parcels would be written by every scan. */
export async function countOpenParcels(database: Database): Promise<readonly StatusCount[]> {
  const { rows } = await sql<StatusCount>`
    select status, sum(count)::integer as count from (
      select status, count(*) from shipments s where ${isOpen} and pieces = 1 group by status
      union all
      select p.status, count(*) from shipments s join parcels p on p.shipment_id = s.id
      where ${isOpen} and s.pieces > 1 group by p.status
    ) counted
    where status not in ('DELIVERED', 'RETURNED', 'LOST')
    group by status`.execute(database);
  return rows;
}

/** Parcels that are tried later than this after their booking are in no figure: the query reads the latest partitions of events alone. */
const longestWayMs = days(120);

interface TriedGroup {
  readonly deliveryDays: number;
  readonly preferredDay: string | null;
  readonly postcode: string;
  readonly collectedOn: string;
  readonly triedOn: string | null;
  readonly count: number;
}

interface Deliveries {
  readonly decided: number;
  readonly on_time: number;
}

/** As counted where a day has ended (service-days.ts), and as it is from the first day on that was not counted yet. */
export async function countDeliveries(database: Database, firstDay: Date, today: Date): Promise<Deliveries> {
  const counted = await database
    .selectFrom('service_days')
    .select(['day', 'decided', 'on_time'])
    .where('day', '>=', dateText(firstDay))
    .where('day', '<', dateText(today))
    .orderBy('day')
    .execute();
  const gap = counted.findIndex(({ day }, after) => day !== dateText(daysAfter(firstDay, after)));
  const closed = gap === -1 ? counted : counted.slice(0, gap);
  const from = londonMidnight(daysAfter(firstDay, closed.length));
  const open = await sumDeliveries(database, await loadWorkingCalendar(database), { from, until: 'infinity' });
  return [...closed, open].reduce((sum, day) => ({
    decided: sum.decided + day.decided,
    on_time: sum.on_time + day.on_time,
  }));
}

function daysAfter(day: Date, count: number): Date {
  return new Date(day.getTime() + days(count));
}

interface Tried {
  readonly from: Date;
  readonly until: Date | 'infinity';
}

/**
 * As server/shipments/service-figures.ts counts a month, but by the time of the first try, or of the loss of what was never tried.
 * Grouped, so that a week is some hundred rows. The subqueries with `offset 0` are looked up for each parcel that was tried: the
 * planner expects too few of them to be left, and would read all parcels instead.
 */
export async function sumDeliveries(
  database: Database,
  calendar: WorkingCalendar,
  { from, until }: Tried,
): Promise<Deliveries> {
  const { rows } = await sql<TriedGroup>`
    select s.delivery_days as "deliveryDays", s.preferred_day::text as "preferredDay",
      case when s.receiver_postcode like 'TD15%' then 'TD15'
        else coalesce(substring(s.receiver_postcode from '^[A-Z]+'), '') || '1' end as postcode,
      (e.collected_at at time zone 'Europe/London')::date::text as "collectedOn",
      case when p.status <> 'LOST' then (e.tried_at at time zone 'Europe/London')::date::text end as "triedOn",
      count(*)::integer as count
    from (select distinct parcel_id from shipment_events
      where status in ('DELIVERED', 'DELIVERY_ATTEMPTED', 'READY_FOR_PICKUP', 'LOST')
        and happened_at >= ${from} and happened_at < ${until}
        and parcel_id >= parcel_id_at(${new Date(from.getTime() - longestWayMs)})) tried
    cross join lateral (select min(happened_at) filter (where status = 'COLLECTED') as collected_at,
      min(happened_at) filter (where status in ('DELIVERED', 'DELIVERY_ATTEMPTED', 'READY_FOR_PICKUP')) as tried_at,
      max(happened_at) filter (where status = 'LOST') as lost_at
      from shipment_events where parcel_id = tried.parcel_id) e
    cross join lateral (select shipment_id, status from parcels where id = tried.parcel_id offset 0) p
    cross join lateral (
      select delivery_days, preferred_day, receiver_postcode from shipments where id = p.shipment_id offset 0) s
    where e.collected_at is not null and (e.tried_at is not null or p.status = 'LOST')
      and coalesce(e.tried_at, e.lost_at) >= ${from} and coalesce(e.tried_at, e.lost_at) < ${until}
    group by 1, 2, 3, 4, 5`.execute(database);
  const sums = { decided: 0, on_time: 0 };
  for (const { collectedOn, triedOn, count, ...parcel } of rows) {
    sums.decided += count;
    if (triedOn === null) continue;
    if (dateOf(triedOn) <= promisedDay(calendar, { ...parcel, collectedOn: dateOf(collectedOn) }))
      sums.on_time += count;
  }
  return sums;
}

interface FailedCount {
  readonly reason: ScanReason | null;
  readonly count: number;
}

/** Reasons in somebody’s own words are one: they may name people. */
export async function countFailedDeliveries(database: Database, since: Date): Promise<readonly FailedCount[]> {
  const { rows } = await sql<FailedCount>`
    select case when reason = any(${[...scanReasons]}) then reason end as reason, count(*)::integer as count
    from shipment_events
    where status = 'DELIVERY_ATTEMPTED' and happened_at >= ${since}
      and parcel_id >= parcel_id_at(${new Date(since.getTime() - longestWayMs)})
    group by 1 order by 2 desc, 1`.execute(database);
  return rows;
}
