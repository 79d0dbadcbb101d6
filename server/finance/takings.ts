import type { TakingsDay, TakingsSums } from '../../contract/staff/finance.ts';
import { days } from '../../contract/values/time/duration.ts';
import { dateOf, dateText, londonDay } from '../../contract/values/time/working-days.ts';
import type { Database } from '../database/database.ts';
import { eachDayInLondon, monthInLondon, type TimeSpan } from '../invoices/month-in-london.ts';
import { findPostedDays, findSharedMovements, type PostedDay } from '../ledger/takings.queries.ts';

/** Each day of a month up to today, and their sum. */
export async function readTakings(database: Database, now: Date, month: string) {
  const span = monthInLondon(month);
  const posted = new Map<string, PostedDay>();
  for (const day of eachDayInLondon(span))
    for (const row of await findPostedDays(database, day)) posted.set(row.day, row);
  const { revenue, vat, cardClearing } = await sumSharedMovements(database, span);
  const data = daysOf(month, now, posted).map((day) => ({ day, ...presentSums(posted.get(day)) }));
  return {
    data,
    total: data.reduce<TakingsSums>(addDay, presentSums(undefined)),
    ledger: { revenue_pence: revenue, vat_pence: vat, card_clearing_pence: cardClearing },
  };
}

/** Of a month or a quarter, each day by a statement of its own: together they may take longer than a statement may. */
export async function sumSharedMovements(database: Database, span: TimeSpan) {
  const sum = { revenue: 0, vat: 0, cardClearing: 0 };
  for (const day of eachDayInLondon(span)) {
    const moved = await findSharedMovements(database, day);
    sum.revenue += moved.revenue;
    sum.vat += moved.vat;
    sum.cardClearing += moved.cardClearing;
  }
  return sum;
}

function daysOf(month: string, now: Date, posted: ReadonlyMap<string, PostedDay>): readonly string[] {
  const today = dateText(londonDay(now));
  const all: string[] = [];
  for (let day = dateOf(`${month}-01`); dateText(day).startsWith(month); day = new Date(day.getTime() + days(1))) {
    const text = dateText(day);
    if (text <= today || posted.has(text)) all.push(text);
  }
  return all;
}

function presentSums(day: PostedDay | undefined): TakingsSums {
  return {
    net_pence: day?.net ?? 0,
    vat_pence: day?.vat ?? 0,
    gross_pence: (day?.net ?? 0) + (day?.vat ?? 0),
    credited_pence: day?.credited ?? 0,
    card_pence: day?.card ?? 0,
    balance_pence: day?.balance ?? 0,
    account_pence: day?.account ?? 0,
    provider: {
      payments_pence: day?.payments ?? 0,
      top_ups_pence: day?.topUps ?? 0,
      statements_pence: day?.statements ?? 0,
      refunded_pence: day?.refunded ?? 0,
      disputed_pence: day?.disputed ?? 0,
      left_pence: day?.left ?? 0,
    },
  };
}

function addDay(sum: TakingsSums, day: TakingsDay): TakingsSums {
  return {
    net_pence: sum.net_pence + day.net_pence,
    vat_pence: sum.vat_pence + day.vat_pence,
    gross_pence: sum.gross_pence + day.gross_pence,
    credited_pence: sum.credited_pence + day.credited_pence,
    card_pence: sum.card_pence + day.card_pence,
    balance_pence: sum.balance_pence + day.balance_pence,
    account_pence: sum.account_pence + day.account_pence,
    provider: {
      payments_pence: sum.provider.payments_pence + day.provider.payments_pence,
      top_ups_pence: sum.provider.top_ups_pence + day.provider.top_ups_pence,
      statements_pence: sum.provider.statements_pence + day.provider.statements_pence,
      refunded_pence: sum.provider.refunded_pence + day.provider.refunded_pence,
      disputed_pence: sum.provider.disputed_pence + day.provider.disputed_pence,
      left_pence: sum.provider.left_pence + day.provider.left_pence,
    },
  };
}
