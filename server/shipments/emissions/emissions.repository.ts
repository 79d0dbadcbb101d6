import { sql } from 'kysely';
import type { Carried } from '../../../contract/emissions.ts';
import { londonTimeZone } from '../../../contract/values/london.ts';
import type { Database } from '../../database/database.ts';

/** What was carried of a month's bookings. */
export interface CarriedMonth extends Carried {
  /** Such as '2026-11', by the clock of London. */
  readonly month: string;
}

/** The statement behind `sumByMonth`. */
export function byMonthQuery(database: Database, accountId: string, year: number) {
  const month = sql<string>`to_char(booked_at at time zone ${sql.lit(londonTimeZone)}, 'YYYY-MM')`;
  return database
    .selectFrom('shipments')
    .select((eb) => [
      month.as('month'),
      eb.fn.countAll<number>().as('shipments'),
      eb.cast<number>(eb.fn.sum('pieces'), 'integer').as('parcels'),
      // The way back is as long as the way there.
      sql<number>`sum(co2e_grams::bigint * case status when 'RETURNED' then 2 else 1 end)::float8`.as('co2e_grams'),
    ])
    .where('account_id', '=', accountId)
    .where('booked_at', '>=', startOf(year))
    .where('booked_at', '<', startOf(year + 1))
    .where('status', 'not in', ['BOOKED', 'COLLECTION_FAILED', 'CANCELLED', 'EXPIRED'])
    .groupBy(month)
    .orderBy(month);
}

function startOf(year: number) {
  return sql<Date>`make_timestamptz(${year}::integer, 1, 1, 0, 0, 0, ${sql.lit(londonTimeZone)})`;
}

/** What was collected of an account's bookings of a year, by the months they were booked in. */
export async function sumByMonth(database: Database, accountId: string, year: number): Promise<CarriedMonth[]> {
  return byMonthQuery(database, accountId, year).execute();
}

/** When an account first booked anything. */
export async function findFirstBooking(database: Database, accountId: string): Promise<Date | undefined> {
  const row = await database
    .selectFrom('shipments')
    .select('booked_at')
    .where('account_id', '=', accountId)
    .where('booked_at', 'is not', null)
    .orderBy('booked_at')
    .limit(1)
    .executeTakeFirst();
  return row?.booked_at ?? undefined;
}
