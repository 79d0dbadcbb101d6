import { days, hours } from '../../contract/values/time/duration.ts';
import { dateText, londonDay, londonMidnight } from '../../contract/values/time/working-days.ts';
import { loadWorkingCalendar } from '../addresses/working-calendar.queries.ts';
import type { Database } from '../database/database.ts';
import { sumDeliveries } from './current-figures.queries.ts';

/** Those that the overview shows besides today. Scans of these days may still come late, and a parcel that was tried may be lost. */
const daysCounted = 6;

/** Each hour of a day in a statement of its own, so that all are read within the time of a statement. */
const sliceMs = hours(1);

/** The oldest first: what was not counted yet is the end of the week. Yesterday each time, since most late scans are its own, the others once a day. */
export async function computeServiceDays({
  database,
  now,
}: {
  readonly database: Database;
  readonly now: () => Date;
}): Promise<void> {
  const calendar = await loadWorkingCalendar(database);
  const today = londonDay(now());
  const dayAt = (back: number) => new Date(today.getTime() - days(back));
  const counted = await database
    .selectFrom('service_days')
    .select(['day', 'computed_at'])
    .where('day', '>=', dateText(dayAt(daysCounted)))
    .execute();
  const countedToday = counted.filter(({ computed_at }) => londonDay(computed_at).getTime() === today.getTime());
  for (let back = daysCounted; back > 0; back -= 1) {
    const day = dateText(dayAt(back));
    if (back > 1 && countedToday.some((row) => row.day === day)) continue;
    const row = { decided: 0, on_time: 0, computed_at: now() };
    const end = londonMidnight(dayAt(back - 1));
    for (let from = londonMidnight(dayAt(back)); from < end; from = new Date(from.getTime() + sliceMs)) {
      const until = new Date(Math.min(from.getTime() + sliceMs, end.getTime()));
      const { decided, on_time } = await sumDeliveries(database, calendar, { from, until });
      row.decided += decided;
      row.on_time += on_time;
    }
    await database
      .insertInto('service_days')
      .values({ day, ...row })
      .onConflict((conflict) =>
        // Of two processes, the one that began later has read more.
        conflict.column('day').doUpdateSet(row).where('service_days.computed_at', '<=', row.computed_at),
      )
      .execute();
  }
}
