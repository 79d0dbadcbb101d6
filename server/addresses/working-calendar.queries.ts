import { bankHolidaysByRule, divisions } from '../../contract/values/time/bank-holidays.ts';
import { type WorkingCalendar, workingCalendar } from '../../contract/values/time/working-calendar.ts';
import { dateOf, dateText } from '../../contract/values/time/working-days.ts';
import type { Database } from '../database/database.ts';

export async function loadWorkingCalendar(database: Database): Promise<WorkingCalendar> {
  const rows = await database.selectFrom('bank_holidays').select(['division', 'day']).execute();
  return workingCalendar(rows.map(({ division, day }) => ({ division, day: dateOf(day) })));
}

const yearsAhead = 5;

/** Enters the bank holidays by the rules for this year and the next ones. What is entered for a year already stays. Answers how many were added. */
export async function seedBankHolidays({
  database,
  now,
}: {
  readonly database: Database;
  readonly now: () => Date;
}): Promise<number> {
  const first = now().getUTCFullYear();
  const years = Array.from({ length: yearsAhead + 1 }, (_, ahead) => first + ahead);
  return database.transaction().execute(async (trx) => {
    const rows = await trx.selectFrom('bank_holidays').select(['division', 'day']).execute();
    const entered = new Set(rows.map(({ division, day }) => `${division} ${day.slice(0, 4)}`));
    const missing = divisions.flatMap((division) =>
      years
        .filter((year) => !entered.has(`${division} ${year}`))
        .flatMap((year) =>
          bankHolidaysByRule(division, year).map(({ day, title }) => ({ division, day: dateText(day), title })),
        ),
    );
    if (missing.length === 0) return 0;
    const { numInsertedOrUpdatedRows = 0n } = await trx
      .insertInto('bank_holidays')
      .values(missing)
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    return Number(numInsertedOrUpdatedRows);
  });
}
