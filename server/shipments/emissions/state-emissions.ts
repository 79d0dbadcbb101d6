import type { Carried, EmissionsStatement } from '../../../contract/emissions.ts';
import { londonYear } from '../../../contract/values/london.ts';
import type { Database } from '../../database/database.ts';
import type { Customer } from '../../http/authenticate.ts';
import { co2eMethod } from '../../quotes/estimate-co2e.ts';
import { type CarriedMonth, findFirstBooking, sumByMonth } from './emissions.repository.ts';

/** What counts, as the customer reads it. */
const whatCounts =
  'We count shipments that we collected, in the month you booked them. Cancelled and expired ones are left out. ' +
  'A parcel that we brought back to you counts twice. Each shipment has the estimate it was booked with.';

/** What the customer's shipments of a year emitted, month by month; this year where none is named. */
export async function stateEmissions(
  { database, now }: { readonly database: Database; readonly now: () => Date },
  customer: Customer,
  asked?: string,
): Promise<EmissionsStatement> {
  const thisYear = londonYear(now());
  const year = asked === undefined ? thisYear : Number(asked);
  const [months, firstBooking] = await Promise.all([
    sumByMonth(database, customer.id, year),
    findFirstBooking(database, customer.id),
  ]);
  const firstYear = firstBooking ? londonYear(firstBooking) : thisYear;
  return {
    year,
    years: Array.from({ length: Math.max(1, thisYear - firstYear + 1) }, (_, back) => thisYear - back),
    months,
    total: sumOf(months),
    method: `${whatCounts} ${co2eMethod}`,
  };
}

/** A statement as a table that every spreadsheet opens, with a mark at its start that tells Excel the letters' encoding. */
export function writeEmissionsTable({ months, total, method }: EmissionsStatement): string {
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

function sumOf(months: readonly CarriedMonth[]): Carried {
  const sum = (part: keyof Carried) => months.reduce((before, month) => before + month[part], 0);
  return { shipments: sum('shipments'), parcels: sum('parcels'), co2e_grams: sum('co2e_grams') };
}
