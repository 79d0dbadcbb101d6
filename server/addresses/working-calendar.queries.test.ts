import { afterAll, beforeAll, expect, test } from 'vitest';
import { divisionOf } from '../../contract/values/time/working-calendar.ts';
import { dateOf, dateText } from '../../contract/values/time/working-days.ts';
import { createTestDatabase, type TestDatabase } from '../testing/database/test-database.ts';
import { loadWorkingCalendar, seedBankHolidays } from './working-calendar.queries.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const next = async (postcode: string, day: string, count = 1) =>
  dateText((await loadWorkingCalendar(database.db)).workingDaysAfter(postcode, dateOf(day), count));
const seed = (now: string) => seedBankHolidays({ database: database.db, now: () => new Date(now) });
const countOf = async () => (await database.db.selectFrom('bank_holidays').select('day').execute()).length;

test.each([
  ['M1 1AE', 'england-and-wales'],
  ['EH1 1YZ', 'scotland'],
  ['G1 1AA', 'scotland'],
  ['GU1 1AA', 'england-and-wales'],
  ['TD1 1AA', 'scotland'],
  ['TD15 1AA', 'england-and-wales'],
  ['DG16 5EA', 'scotland'],
  ['CA6 4HB', 'england-and-wales'],
  ['BT1 5GS', 'northern-ireland'],
  ['B1 1AA', 'england-and-wales'],
  ['', 'england-and-wales'],
])('%s is in %s', (postcode, division) => {
  expect(divisionOf(postcode)).toBe(division);
});

const cases = [
  ['M1 1AE', '2026-04-02', '2026-04-07'], // Easter
  ['EH1 1YZ', '2026-04-02', '2026-04-06'],
  ['BT1 5GS', '2026-07-10', '2026-07-14'], // the 12th is a Sunday
  ['M1 1AE', '2026-07-10', '2026-07-13'],
  ['EH1 1YZ', '2026-12-31', '2027-01-05'],
  ['M1 1AE', '2026-12-31', '2027-01-04'],
  ['EH1 1YZ', '2028-12-29', '2029-01-03'],
  ['M1 1AE', '2028-12-29', '2029-01-02'],
] as const;

test('knows working days by the rules before anything is entered, and the same ones by what is seeded', async () => {
  for (const [postcode, day, expected] of cases) expect(await next(postcode, day)).toBe(expected);
  const [one, other] = await Promise.all([seed('2026-11-18'), seed('2026-11-18')]); // by two processes at once
  const count = await countOf();
  expect(one + other).toBe(count);
  expect(count).toBe(6 * (8 + 9 + 10));
  for (const [postcode, day, expected] of cases) expect(await next(postcode, day)).toBe(expected);
  expect(await seed('2026-12-31')).toBe(0);
  expect(await seed('2027-01-01')).toBe(8 + 9 + 10);
});

test('believes what is entered for a year more than the rules, in that division alone, and never adds to it', async () => {
  const summer = { division: 'scotland', title: 'World Cup', day: '2026-06-15' } as const;
  await database.db.insertInto('bank_holidays').values(summer).execute();
  expect([await next('G1 1AA', '2026-06-12'), await next('M1 1AE', '2026-06-12')]).toEqual([
    '2026-06-16',
    '2026-06-15',
  ]);
  await database.db.deleteFrom('bank_holidays').where('day', '=', '2026-08-03').execute(); // moved by a proclamation
  await seed('2026-11-18');
  expect(await next('G1 1AA', '2026-07-31')).toBe('2026-08-03');
});
