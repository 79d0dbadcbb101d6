import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { pointCode } from '../../contract/points/points.ts';
import { type StaffPoint, setPoint } from '../../contract/staff/points.ts';
import { commandActor } from '../audit/record-audit.ts';
import { CommandError } from '../cli/command-error.ts';
import { Refusal } from '../http/errors.ts';
import { type CloseDeps, importPoints, listPoints, setPointClosed } from './manage-points.ts';
import { pointColumns } from './read-points-file.ts';

const usage = `npm run points -- import FILE                     adds and changes points from a CSV file, all or none
npm run points -- list [TEXT]                     the points, or those with a text in code, name, town or postcode
npm run points -- close CODE --reason "Refit"     nobody finds or chooses it any more; who would have brought something gets a mail
  --last-day 2026-12-01                           after that day, not now
  --parcels stay                                  what waits there can still be collected
npm run points -- open CODE                       opens it again

The file's columns: ${pointColumns.join(',')}
Hours are written like 09:00-12:30 13:30-17:00, or closed. Easting and northing may be empty where the gazetteer knows the postcode.`;

interface CommandDeps extends CloseDeps {
  readonly output: { write(text: string): unknown };
}

/** Throws a CommandError with a sentence for the terminal. */
export async function runPointsCommand(deps: CommandDeps, args: readonly string[]): Promise<void> {
  const { words, options } = split(args);
  const lines = await answer(deps, words, options).catch((error: unknown) => {
    throw error instanceof Refusal ? new CommandError(error.message) : error;
  });
  deps.output.write(`${lines.join('\n')}\n`);
}

function split(args: readonly string[]) {
  try {
    const { positionals, values } = parseArgs({
      args: [...args],
      options: { reason: { type: 'string' }, 'last-day': { type: 'string' }, parcels: { type: 'string' } },
      allowPositionals: true,
    });
    return { words: positionals, options: values };
  } catch {
    throw new CommandError(usage);
  }
}

const actor = commandActor('npm run points');

async function answer(
  deps: CommandDeps,
  words: readonly string[],
  { reason = '', 'last-day': lastDay, parcels }: ReturnType<typeof split>['options'],
): Promise<readonly string[]> {
  const [verb, name = '', ...more] = words;
  if (more.length > 0) throw new CommandError(usage);
  if (verb === 'list') {
    const { data, total } = await listPoints(deps, name, { limit: 1_000_000, offset: 0 });
    return total === 0 ? ['There are no points.'] : data.map(describePoint);
  }
  if (name === '') throw new CommandError(usage);
  if (verb === 'import') {
    const bytes = await readFile(name).catch(() => {
      throw new CommandError(`We can’t read ${name}.`);
    });
    const { added, changed, unchanged } = await importPoints(deps, actor, bytes);
    return [`Added ${added} points and changed ${changed}; ${unchanged} were the same already.`];
  }
  const code = pointCode.safeParse(name);
  if (!code.success) throw new CommandError('A code has 2 to 20 letters, digits and hyphens.');
  if (verb === 'close') {
    const body = setPoint.body.safeParse({
      closed_reason: reason,
      last_day: lastDay,
      parcels: parcels === 'stay' ? 'STAY_UNTIL_COLLECTED' : parcels,
    });
    if (!body.success) throw new CommandError(`${body.error.issues[0]?.message} See npm run points.`);
    return [describePoint(await setPointClosed(deps, actor, code.data, body.data))];
  }
  if (verb === 'open') return [describePoint(await setPointClosed(deps, actor, code.data, { closed_reason: null }))];
  throw new CommandError(usage);
}

function describePoint(point: StaffPoint): string {
  const { code, name, address, town, postal_code, services, closed_reason, last_day, waiting_parcels, drop_offs } =
    point;
  const closed = closed_reason === null ? '' : `, closed: ${closed_reason}`;
  const closes = last_day === undefined ? '' : `, closes after ${last_day}`;
  const held = `${waiting_parcels} waiting, ${drop_offs} to be dropped off`;
  const offers = services.join(' and ').toLowerCase().replaceAll('_', '-');
  return `${code}  ${name}, ${address}, ${town} ${postal_code}  ${offers}  ${held}${closed}${closes}`;
}
