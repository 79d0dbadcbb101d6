import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { type ServiceMonth, serviceFigures, smallestServiceGroup } from '../../contract/service-figures.ts';
import type { WorkingCalendar } from '../../contract/values/time/working-calendar.ts';
import { dateOf, londonDay } from '../../contract/values/time/working-days.ts';
import { loadWorkingCalendar } from '../addresses/working-calendar.queries.ts';
import type { Database } from '../database/database.ts';
import { serve } from '../http/serve-endpoint.ts';

interface FigureDeps {
  readonly database: Database;
  readonly now: () => Date;
}

interface Carried {
  readonly id: string;
  readonly status: string;
  readonly deliveryDays: number;
  readonly preferredDay: string | null;
  readonly postcode: string;
  readonly collectedAt: Date;
  /** The first delivery or attempt. */
  readonly triedAt: Date | null;
}

type Sums = Record<'decided' | 'on_time' | 'collected' | 'lost', number>;

/** Small, so that a page is read within the time of a statement. */
const pageSize = 1_000;

/** Older months have been decided, and their postcodes are erased after a while. */
const monthsRecomputed = 3;

/**
 * In pages along the parcels' primary key, which begins with the time of creation. A month that was counted today is left out, so
 * that a retry goes on where the last try was cut off.
 */
export async function computeServiceFigures({ database, now }: FigureDeps): Promise<void> {
  const calendar = await loadWorkingCalendar(database);
  const today = now();
  for (let back = monthsRecomputed; back > 0; back -= 1) {
    const month = new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() - back, 1));
    if (await wasCountedToday(database, month, today)) continue;
    const sums = await sumMonth(database, calendar, month, londonDay(today));
    const row = { ...sums, computed_at: today };
    await database
      .insertInto('service_months')
      .values({ month: month.toISOString().slice(0, 10), ...row })
      .onConflict((conflict) => conflict.column('month').doUpdateSet(row))
      .execute();
  }
}

async function wasCountedToday(database: Database, month: Date, today: Date): Promise<boolean> {
  const counted = await database
    .selectFrom('service_months')
    .select('computed_at')
    .where('month', '=', month.toISOString().slice(0, 10))
    .executeTakeFirst();
  return counted !== undefined && londonDay(counted.computed_at).getTime() === londonDay(today).getTime();
}

async function sumMonth(database: Database, calendar: WorkingCalendar, month: Date, today: Date): Promise<Sums> {
  const next = new Date(Date.UTC(month.getUTCFullYear(), month.getUTCMonth() + 1, 1));
  const sums: Sums = { decided: 0, on_time: 0, collected: 0, lost: 0 };
  let after: string | undefined;
  for (;;) {
    const from = after === undefined ? sql`p.id >= parcel_id_at(${month})` : sql`p.id > ${after}`;
    const { rows } = await sql<Omit<Carried, 'collectedAt'> & { readonly collectedAt: Date | null }>`
      select p.id, p.status, s.delivery_days as "deliveryDays", s.preferred_day::text as "preferredDay",
        s.receiver_postcode as postcode, e.collected_at as "collectedAt", e.tried_at as "triedAt"
      from (select id, shipment_id, status from parcels p
        where ${from} and p.id < parcel_id_at(${next}) order by id limit ${pageSize}) p
      join shipments s on s.id = p.shipment_id
      cross join lateral (select min(happened_at) filter (where status = 'COLLECTED') as collected_at,
        min(happened_at) filter (where status in ('DELIVERED', 'DELIVERY_ATTEMPTED', 'READY_FOR_PICKUP')) as tried_at
        from shipment_events where parcel_id = p.id) e
      order by p.id`.execute(database);
    for (const { collectedAt, ...row } of rows) if (collectedAt) count(sums, { ...row, collectedAt }, calendar, today);
    after = rows.at(-1)?.id;
    if (rows.length < pageSize) return sums;
  }
}

/** A lost parcel is never on time. One that may still arrive in time is not decided. */
function count(sums: Sums, parcel: Carried, calendar: WorkingCalendar, today: Date): void {
  sums.collected += 1;
  if (parcel.status === 'LOST') sums.lost += 1;
  const promised = promisedDay(calendar, { ...parcel, collectedOn: londonDay(parcel.collectedAt) });
  if (!parcel.triedAt && promised >= today) return;
  sums.decided += 1;
  if (parcel.triedAt && parcel.status !== 'LOST' && londonDay(parcel.triedAt) <= promised) sums.on_time += 1;
}

interface Promised extends Pick<Carried, 'deliveryDays' | 'preferredDay' | 'postcode'> {
  readonly collectedOn: Date;
}

/** The scheduled day, or a later one that the receiver asked for. */
export function promisedDay(calendar: WorkingCalendar, parcel: Promised): Date {
  const scheduled = calendar.workingDaysAfter(parcel.postcode, parcel.collectedOn, parcel.deliveryDays);
  const preferred = parcel.preferredDay === null ? scheduled : dateOf(parcel.preferredDay);
  return preferred > scheduled ? preferred : scheduled;
}

export function registerServiceFigureRoutes(app: FastifyInstance, { database }: Pick<FigureDeps, 'database'>): void {
  serve(app, serviceFigures, async (_request, { setHeader }) => {
    const rows = await database.selectFrom('service_months').selectAll().orderBy('month', 'desc').limit(12).execute();
    setHeader('cache-control', 'public, max-age=3600');
    return { data: rows.map(presentMonth), computed_at: rows[0]?.computed_at.toISOString() ?? null };
  });
}

function presentMonth({ month, ...sums }: Sums & { readonly month: string }): ServiceMonth {
  const isShown = sums.collected >= smallestServiceGroup;
  return {
    month: month.slice(0, 7),
    parcels: isShown ? sums.collected : null,
    on_time_percent: sums.decided >= smallestServiceGroup ? tenths((100 * sums.on_time) / sums.decided) : null,
    lost_per_100000: isShown ? tenths((100_000 * sums.lost) / sums.collected) : null,
  };
}

function tenths(value: number): number {
  return Math.round(value * 10) / 10;
}
