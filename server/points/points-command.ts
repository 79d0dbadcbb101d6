import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { pointCode } from '../../contract/points/points.ts';
import type { StaffPoint } from '../../contract/staff/points.ts';
import { commandActor } from '../audit/record-audit.ts';
import { CommandError } from '../cli/command-error.ts';
import { Refusal } from '../http/errors.ts';
import { importPoints, listPoints, type PointDeps, setPointClosed } from './manage-points.ts';
import { pointColumns } from './read-points-file.ts';

const usage = `npm run points -- import FILE                     adds and changes points from a CSV file, all or none
npm run points -- list [TEXT]                     the points, or those with a text in code, name, town or postcode
npm run points -- close CODE --reason "Refit"     nobody finds or chooses it any more
npm run points -- open CODE                       opens it again

The file's columns: ${pointColumns.join(',')}
Hours are written like 09:00-12:30 13:30-17:00, or closed. Easting and northing may be empty where the gazetteer knows the postcode.`;

interface CommandDeps extends PointDeps {
  readonly output: { write(text: string): unknown };
}

/** Throws a CommandError with a sentence for the terminal. */
export async function runPointsCommand(deps: CommandDeps, args: readonly string[]): Promise<void> {
  const { words, reason } = split(args);
  const lines = await answer(deps, words, reason).catch((error: unknown) => {
    throw error instanceof Refusal ? new CommandError(error.message) : error;
  });
  deps.output.write(`${lines.join('\n')}\n`);
}

function split(args: readonly string[]) {
  try {
    const { positionals, values } = parseArgs({
      args: [...args],
      options: { reason: { type: 'string' } },
      allowPositionals: true,
    });
    return { words: positionals, reason: values.reason?.trim() ?? '' };
  } catch {
    throw new CommandError(usage);
  }
}

const actor = commandActor('npm run points');

async function answer(deps: CommandDeps, words: readonly string[], reason: string): Promise<readonly string[]> {
  const [verb, name = '', ...more] = words;
  if (more.length > 0) throw new CommandError(usage);
  if (verb === 'list') {
    const { data, total } = await listPoints(deps, name, { limit: 1_000_000, offset: 0 });
    return total === 0 ? ['There are no points.'] : data.map(describePoint);
  }
  if (name === '') throw new CommandError(usage);
  if (verb === 'import') {
    const text = await readFile(name, 'utf8').catch(() => {
      throw new CommandError(`We can’t read ${name}.`);
    });
    const { added, changed, unchanged } = await importPoints(deps, actor, text);
    return [`Added ${added} points and changed ${changed}; ${unchanged} were the same already.`];
  }
  const code = pointCode.safeParse(name);
  if (!code.success) throw new CommandError('A code has 2 to 20 letters, digits and hyphens.');
  if (verb === 'close') {
    if (reason === '' || reason.length > 200) throw new CommandError('Give a --reason of up to 200 characters.');
    return [describePoint(await setPointClosed(deps, actor, code.data, reason))];
  }
  if (verb === 'open') return [describePoint(await setPointClosed(deps, actor, code.data, null))];
  throw new CommandError(usage);
}

function describePoint({ code, name, address, town, postal_code, services, closed_reason }: StaffPoint): string {
  const closed = closed_reason === null ? '' : `, closed: ${closed_reason}`;
  const offers = services.join(' and ').toLowerCase().replaceAll('_', '-');
  return `${code}  ${name}, ${address}, ${town} ${postal_code}  ${offers}${closed}`;
}
