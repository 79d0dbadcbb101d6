import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, test } from 'vitest';
import { bankHolidaysByRule, divisions } from '../../contract/values/time/bank-holidays.ts';
import { dateOf, dateText } from '../../contract/values/time/working-days.ts';
import { createTestDatabase, type TestDatabase } from '../testing/database/test-database.ts';
import { folderOfRun } from '../testing/temporary-folder.ts';
import { importBankHolidays, readCommand } from './import-bank-holidays.ts';
import { loadWorkingCalendar, seedBankHolidays } from './working-calendar.queries.ts';

const now = () => new Date('2026-11-18T09:00:00Z');
let database: TestDatabase;
let folder: string;
beforeAll(async () => {
  database = await createTestDatabase();
  folder = await folderOfRun();
  await seedBankHolidays({ database: database.db, now });
});
afterAll(() => database.drop());

/** As gov.uk writes it. */
function fileOf(years: readonly number[], proclaimed?: { readonly title: string; readonly date: string }) {
  return Object.fromEntries(
    divisions.map((division) => {
      const byRule = years.flatMap((year) =>
        bankHolidaysByRule(division, year).map(({ day, title }) => ({
          title,
          date: dateText(day),
          notes: '',
          bunting: true,
        })),
      );
      return [
        division,
        { division, events: [...byRule, ...(proclaimed ? [{ ...proclaimed, notes: '', bunting: true }] : [])] },
      ];
    }),
  );
}

async function run(content: unknown): Promise<string> {
  const path = join(folder, 'bank-holidays.json');
  await writeFile(path, typeof content === 'string' ? content : JSON.stringify(content));
  let printed = '';
  await importBankHolidays(
    { database: database.db, now, output: { write: (text: string) => (printed += text) } },
    path,
  );
  return printed;
}

const rows = () =>
  database.db
    .selectFrom('bank_holidays')
    .select(['division', 'day', 'title'])
    .orderBy('day')
    .orderBy('division')
    .execute();

it('replaces the years of the file, and the calendar follows', async () => {
  const before = await rows();
  expect(await run(fileOf([2026, 2027], { title: 'World Cup', date: '2026-11-20' }))).toBe(
    'Entered 57 bank holidays from 2026 to 2027.\n',
  );
  const calendar = await loadWorkingCalendar(database.db);
  for (const postcode of ['DA1 1AA', 'EH1 1AA', 'BT1 1AA']) {
    expect(calendar.isWorkingDay(postcode, dateOf('2026-11-20'))).toBe(false);
  }
  expect((await rows()).filter(({ day }) => day > '2028')).toEqual(before.filter(({ day }) => day > '2028'));
  await run(fileOf([2026, 2027])); // it was called off
  expect(await rows()).toEqual(before);
  const audit = database.db.selectFrom('audit_entries').select(['actor_name', 'action']);
  expect(await audit.execute()).toEqual(
    Array.from({ length: 2 }, () => ({ actor_name: 'npm run calendar:import', action: 'import bank holidays' })),
  );
});

const { scotland: _scotland, ...withoutScotland } = fileOf([2027]);
test.each([
  ['no JSON', '<html>', "isn't JSON"],
  ['a division less', withoutScotland, 'scotland'],
  ['a date that is none', fileOf([2027], { title: 'Never', date: '2027-02-30' }), 'events'],
  ['no title', fileOf([2027], { title: '', date: '2027-02-03' }), 'title'],
  ['a date twice', fileOf([2027], { title: 'Christmas', date: '2027-12-27' }), 'has 2027-12-27 twice'],
  ['no events', { ...fileOf([2027]), scotland: { events: [] } }, 'scotland.events'],
])('a file with %s changes nothing', async (_what, content, message) => {
  const before = await rows();
  await expect(run(content)).rejects.toThrow(message);
  expect(await rows()).toEqual(before);
});

it('names the file it can’t read, and how it is called', async () => {
  const output = { write: () => {} };
  await expect(importBankHolidays({ database: database.db, now, output }, '/nowhere.json')).rejects.toThrow(
    "We can't read /nowhere.json.",
  );
  expect(readCommand(['a.json'])).toBe('a.json');
  expect(() => readCommand([])).toThrow('npm run calendar:import -- bank-holidays.json');
});
