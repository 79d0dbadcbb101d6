import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import { type Division, divisions } from '../../contract/values/time/bank-holidays.ts';
import { commandActor, recordAudit } from '../audit/record-audit.ts';
import { CommandError } from '../cli/command-error.ts';
import type { Database } from '../database/database.ts';

const event = z.object({ title: z.string().check(z.minLength(1), z.maxLength(200)), date: z.iso.date() });
const division = z.object({ events: z.array(event).check(z.minLength(1), z.maxLength(1000)) });

/** As gov.uk publishes it at /bank-holidays.json. */
const bankHolidayFile = z.object({
  'england-and-wales': division,
  scotland: division,
  'northern-ireland': division,
});

export function readCommand(paths: readonly string[]): string {
  const [path, ...more] = paths;
  if (path === undefined || more.length > 0) {
    throw new CommandError(
      'npm run calendar:import -- bank-holidays.json    replaces the bank holidays of the years in a file of gov.uk',
    );
  }
  return path;
}

interface ImportDeps {
  readonly database: Database;
  readonly now: () => Date;
  readonly output: { write(text: string): unknown };
}

/**
 * Replaces what is entered for each division and year that the file knows; other years stay. Quotes and collections use it within a
 * minute. A file that isn't right changes nothing.
 */
export async function importBankHolidays({ database, now, output }: ImportDeps, path: string): Promise<void> {
  const rows = await readRows(path);
  const years = [...new Set(rows.map(({ division: where, day }) => `${where} ${day.slice(0, 4)}`))];
  await database.transaction().execute(async (trx) => {
    const entered = await trx.selectFrom('bank_holidays').select(['division', 'day', 'title']).orderBy('day').execute();
    const before = entered.filter((row) => years.includes(`${row.division} ${row.day.slice(0, 4)}`));
    await sql`delete from bank_holidays where concat(division, ' ', extract(year from day)) = any(${years})`.execute(
      trx,
    );
    await trx
      .insertInto('bank_holidays')
      .values([...rows])
      .execute();
    const subject = { kind: 'calendar', id: years.join(', ') };
    const action = { action: 'import bank holidays', subject, before, after: rows };
    await recordAudit(trx, commandActor('npm run calendar:import'), action, now());
  });
  const range = rows.map(({ day }) => day.slice(0, 4)).toSorted();
  output.write(`Entered ${rows.length} bank holidays from ${range[0]} to ${range.at(-1)}.\n`);
}

interface Row {
  readonly division: Division;
  readonly day: string;
  readonly title: string;
}

async function readRows(path: string): Promise<readonly Row[]> {
  const text = await readFile(path, 'utf8').catch(() => {
    throw new CommandError(`We can't read ${path}.`);
  });
  const file = bankHolidayFile.safeParse(parseJson(path, text));
  if (!file.success) {
    const [issue] = file.error.issues;
    throw new CommandError(
      `${path} isn't the bank holidays of gov.uk: ${issue?.path.join('.')}: ${issue?.message}. Nothing was changed.`,
    );
  }
  const rows = divisions.flatMap((name) =>
    file.data[name].events.map(({ date, title }) => ({ division: name, day: date, title })),
  );
  const twice = rows.find(
    (row, index) => rows.findIndex((one) => one.division === row.division && one.day === row.day) < index,
  );
  if (twice) throw new CommandError(`${path} has ${twice.day} twice in ${twice.division}. Nothing was changed.`);
  return rows;
}

function parseJson(path: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new CommandError(`${path} isn't JSON. Nothing was changed.`);
  }
}
