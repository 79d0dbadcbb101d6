import type { EndpointAnswer } from '../../contract/endpoint.ts';
import type { OverviewTakings, staffOverview } from '../../contract/staff/overview.ts';
import { progressOrder } from '../../contract/values/parcel-progress.ts';
import { days, minutes } from '../../contract/values/time/duration.ts';
import { londonOffsetMs } from '../../contract/values/time/london.ts';
import { dateText, londonDay, londonMidnight } from '../../contract/values/time/working-days.ts';
import type { Database } from '../database/database.ts';
import { daysInLondon } from '../invoices/month-in-london.ts';
import { findInvoicedMinutes, type InvoicedMinute } from '../ledger/takings.queries.ts';
import { countDeliveries, countFailedDeliveries, countOpenParcels } from '../shipments/current-figures.queries.ts';
import { countOpenComplaints } from '../support/complaint-queue.queries.ts';
import { countWaitingRequests } from './refund-requests.repository.ts';

type Overview = EndpointAnswer<typeof staffOverview>;

/** Between which the figures are read again, however many look at them. */
const keptMs = minutes(0.5);

/** One answer in each process, shared by all who ask, also while it is being read. */
export function keepOverview({ reads, now }: { readonly reads: Database; readonly now: () => Date }) {
  let kept: { readonly at: number; readonly answer: Promise<Overview> } | undefined;
  const closedDays: ClosedDays = new Map();
  return async (hasFinance: boolean): Promise<Overview> => {
    const at = now();
    if (!kept || Math.abs(at.getTime() - kept.at) >= keptMs) {
      const reading = { at: at.getTime(), answer: readOverview(reads, at, closedDays) };
      reading.answer.catch(() => {
        if (kept === reading) kept = undefined;
      });
      kept = reading;
    }
    const answer = await kept.answer;
    return hasFinance ? answer : { ...answer, takings: null };
  };
}

/** By day, what was invoiced in each minute. Nothing is added to days that ended a week ago. */
type ClosedDays = Map<string, readonly InvoicedMinute[]>;

export async function readOverview(
  database: Database,
  now: Date,
  closedDays: ClosedDays = new Map(),
): Promise<Overview> {
  const today = londonDay(now);
  const firstDay = new Date(today.getTime() - days(6));
  const [parcels, deliveries, failed, complaints, refunds, takings] = await Promise.all([
    unlessSlow(countOpenParcels(database)),
    unlessSlow(countDeliveries(database, firstDay, today)),
    unlessSlow(countFailedDeliveries(database, londonMidnight(firstDay))),
    unlessSlow(countOpenComplaints(database, dateText(today))),
    unlessSlow(countWaitingRequests(database)),
    unlessSlow(readTakingsOfToday(database, now, closedDays)),
  ]);
  const counts = parcels && new Map(parcels.map(({ status, count }) => [status, count]));
  return {
    at: now.toISOString(),
    parcels:
      counts &&
      progressOrder.flatMap((status) => {
        const count = counts.get(status);
        return count === undefined ? [] : [{ status, count }];
      }),
    deliveries,
    failed: failed && [...failed],
    complaints,
    refunds_waiting: refunds,
    takings,
  };
}

/** Null where the database stopped the statement because of its time. */
async function unlessSlow<T>(figure: Promise<T>): Promise<T | null> {
  try {
    return await figure;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === '57014') return null;
    throw error;
  }
}

const weeks = 8;

async function readTakingsOfToday(database: Database, now: Date, closedDays: ClosedDays): Promise<OverviewTakings> {
  const today = londonDay(now);
  const sameWeekdays = Array.from({ length: weeks }, (_, back) =>
    dateText(new Date(today.getTime() - days(7 * (back + 1)))),
  );
  const asked = [dateText(today), ...sameWeekdays.filter((day) => !closedDays.has(day))];
  const { rows, firstDay } = await findInvoicedMinutes(
    database,
    asked.map((day) => daysInLondon(day, day)),
  );
  const read = Map.groupBy(rows, ({ day }) => day);
  for (const day of closedDays.keys()) if (!sameWeekdays.includes(day)) closedDays.delete(day);
  for (const day of sameWeekdays) if (asked.includes(day)) closedDays.set(day, read.get(day) ?? []);
  // Before the first invoice there was no company to compare with.
  const counted = sameWeekdays.filter((day) => firstDay !== null && day >= firstDay);
  const usualUntil = (minute: number) =>
    counted.length === 0 ? null : median(counted.map((day) => sumUntil(closedDays.get(day), minute)));
  const ofToday = read.get(dateText(today));
  const minuteNow = Math.floor((now.getTime() + londonOffsetMs(now) - today.getTime()) / minutes(1));
  return {
    today_pence: sumUntil(ofToday, minuteNow + 1),
    usual_pence: usualUntil(minuteNow + 1),
    hours: Array.from({ length: 25 }, (_, hour) => ({
      today_pence: hour * 60 <= minuteNow ? sumUntil(ofToday, hour * 60) : null,
      usual_pence: usualUntil(hour * 60),
    })),
  };
}

/** Of minutes that began before. */
function sumUntil(rows: readonly InvoicedMinute[] = [], minute: number): number {
  return rows.reduce((sum, row) => (row.minute < minute ? sum + row.pence : sum), 0);
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  const middle = sorted.slice(Math.floor((sorted.length - 1) / 2), Math.floor(sorted.length / 2) + 1);
  return Math.round(middle.reduce((sum, value) => sum + value, 0) / middle.length);
}
