import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Carried, EmissionsStatement } from '../../../contract/emissions.ts';
import * as contract from '../../../contract/emissions.ts';
import { londonTimeZone, londonYear } from '../../../contract/values/time/london.ts';
import type { Database } from '../../database/database.ts';
import type { Customer } from '../../http/authenticate.ts';
import { serve } from '../../http/serve-endpoint.ts';
import { co2eMethod } from '../../quotes/estimate-co2e.ts';

export function registerEmissionsRoutes(
  app: FastifyInstance,
  deps: { readonly database: Database; readonly now: () => Date },
): void {
  serve(app, contract.emissionsStatement, ({ query }, { caller }) => stateEmissions(deps, caller, query.year));

  serve(app, contract.emissionsTable, async ({ query }, { caller, setHeader }) => {
    const statement = await stateEmissions(deps, caller, query.year);
    setHeader('content-disposition', `attachment; filename="emissions-${statement.year}.csv"`);
    return Buffer.from(writeEmissionsTable(statement));
  });
}

const whatCounts =
  'We count shipments we’ve collected, in the month you booked them. Cancelled and expired ones don’t count. ' +
  'A parcel we brought back to you counts twice. Each shipment keeps the estimate from when you booked it.';

/** What the customer's shipments of a year emitted, month by month; this year where none is named. */
async function stateEmissions(
  { database, now }: { readonly database: Database; readonly now: () => Date },
  customer: Customer,
  asked?: string,
): Promise<EmissionsStatement> {
  const thisYear = londonYear(now());
  const year = asked === undefined ? thisYear : Number(asked);
  const [months, firstBooking] = await Promise.all([
    sumByMonth(database, customer.organisationId, year),
    findFirstBooking(database, customer.organisationId),
  ]);
  const firstYear = firstBooking ? londonYear(firstBooking) : thisYear;
  return {
    year,
    years: Array.from({ length: Math.max(1, thisYear - firstYear + 1) }, (_, back) => thisYear - back),
    months,
    total: sumMonths(months),
    method: `${whatCounts} ${co2eMethod}`,
  };
}

/** A statement as a table that every spreadsheet opens, with a mark at its start that tells Excel the letters' encoding. */
function writeEmissionsTable({ months, total, method }: EmissionsStatement): string {
  return [
    '\uFEFFMonth,Shipments,Parcels,kg CO2e (estimate)',
    ...months.map((month) => lineOf(month.month, month)),
    lineOf('Total', total),
    '',
    `"${method}"`,
    '',
  ].join('\r\n');
}

function lineOf(name: string, { shipments, parcels, co2e_grams: grams }: Carried): string {
  return [name, shipments, parcels, (grams / 1000).toFixed(3)].join(',');
}

function sumMonths(months: readonly CarriedMonth[]): Carried {
  const sum = (part: keyof Carried) => months.reduce((before, month) => before + month[part], 0);
  return { shipments: sum('shipments'), parcels: sum('parcels'), co2e_grams: sum('co2e_grams') };
}

/** What was carried of a month's bookings. */
interface CarriedMonth extends Carried {
  /** Such as '2026-11', by the clock of London. */
  readonly month: string;
}

export function byMonthQuery(database: Database, organisationId: string, year: number) {
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
    .where('organisation_id', '=', organisationId)
    .where('booked_at', '>=', startOf(year))
    .where('booked_at', '<', startOf(year + 1))
    .where('status', 'not in', ['BOOKED', 'COLLECTION_FAILED', 'CANCELLED', 'EXPIRED'])
    .groupBy(month)
    .orderBy(month);
}

function startOf(year: number) {
  return sql<Date>`make_timestamptz(${year}::integer, 1, 1, 0, 0, 0, ${sql.lit(londonTimeZone)})`;
}

/** What was collected of an organisation's bookings of a year, by the months they were booked in. */
async function sumByMonth(database: Database, organisationId: string, year: number): Promise<CarriedMonth[]> {
  return byMonthQuery(database, organisationId, year).execute();
}

async function findFirstBooking(database: Database, organisationId: string): Promise<Date | undefined> {
  const row = await database
    .selectFrom('shipments')
    .select('booked_at')
    .where('organisation_id', '=', organisationId)
    .where('booked_at', 'is not', null)
    .orderBy('booked_at')
    .limit(1)
    .executeTakeFirst();
  return row?.booked_at ?? undefined;
}
