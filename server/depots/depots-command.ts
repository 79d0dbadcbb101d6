import { randomUUID } from 'node:crypto';
import { parseArgs } from 'node:util';
import { formatPostalCode, parsePostcode } from '../../contract/values/places/postcode.ts';
import { commandActor, recordAudit } from '../audit/record-audit.ts';
import { CommandError } from '../cli/command-error.ts';
import type { Database } from '../database/database.ts';
import type { Depot } from './depot.ts';
import { insertDepot, selectDepots, selectPostcodePosition } from './depots.repository.ts';

type NewDepot = Omit<Depot, 'id' | 'easting' | 'northing'> & {
  readonly position: Pick<Depot, 'easting' | 'northing'> | undefined;
};

export type Command = { readonly kind: 'list' } | { readonly kind: 'add'; readonly depot: NewDepot };

export const usage = `npm run depots -- list        lists the depots
npm run depots -- add NAME    adds a depot
    --address "1 High Street" --town TOWN --postcode POSTCODE
    [--position EASTING,NORTHING, where the gazetteer doesn't know the postcode]
    [--days 123456 for Monday to Saturday] [--opens 05:00] [--closes 22:00] [--cut-off 17:00]`;

const options = {
  address: { type: 'string' },
  town: { type: 'string' },
  postcode: { type: 'string' },
  position: { type: 'string' },
  days: { type: 'string', default: '123456' },
  opens: { type: 'string', default: '05:00' },
  closes: { type: 'string', default: '22:00' },
  'cut-off': { type: 'string', default: '17:00' },
} as const;

export function readCommand(args: readonly string[]): Command {
  const { positionals, values } = split(args);
  const [verb, ...words] = positionals;
  const name = words.join(' ').trim();
  if (verb === 'list' && name === '') return { kind: 'list' };
  const { address = '', town = '', postcode = '' } = values;
  if (verb !== 'add' || name === '' || address.trim() === '' || town.trim() === '') throw new CommandError(usage);
  if (name.length > 100) throw new CommandError('Give the depot a name of up to 100 characters.');
  if (!parsePostcode(postcode)) throw new CommandError('--postcode takes a UK postcode, such as "DA1 1AA".');
  if (!/^[1-7]{1,7}$/.test(values.days)) throw new CommandError('--days takes days of the week: 123456.');
  const [opens, closes, cutOff] = [values.opens, values.closes, values['cut-off']].map(readTime);
  if (!opens || !closes || !cutOff || opens >= closes || cutOff < opens || cutOff > closes) {
    throw new CommandError(
      'The cut-off must lie between opening and closing: --opens 05:00 --cut-off 17:00 --closes 22:00.',
    );
  }
  const openDays = [...new Set(values.days)].map(Number).toSorted((one, other) => one - other);
  const position = readPosition(values.position);
  const depot = {
    name,
    address: address.trim(),
    town: town.trim(),
    postcode: formatPostalCode(postcode),
    openDays,
    opens,
    closes,
  };
  return { kind: 'add', depot: { ...depot, cutOff, position } };
}

function split(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true });
  } catch {
    throw new CommandError(usage);
  }
}

function readTime(text: string): string | undefined {
  return /^([01]\d|2[0-3]):[0-5]\d$/.test(text) ? text : undefined;
}

function readPosition(text: string | undefined): NewDepot['position'] {
  if (text === undefined) return undefined;
  const [, easting, northing] = /^(\d{1,6}),(\d{1,7})$/.exec(text) ?? [];
  if (!easting || !northing || Number(easting) > 700_000 || Number(northing) > 1_300_000) {
    throw new CommandError('--position takes metres on the national grid: 554300,174200.');
  }
  return { easting: Number(easting), northing: Number(northing) };
}

export interface CommandDeps {
  readonly database: Database;
  readonly now: () => Date;
  readonly output: { write(text: string): unknown };
}

/** Throws a CommandError with a sentence for the terminal. */
export async function runCommand(deps: CommandDeps, command: Command): Promise<void> {
  const say = (text: string) => void deps.output.write(`${text}\n`);
  if (command.kind === 'list') return say((await selectDepots(deps.database)).map(describeDepot).join('\n'));
  await addDepot(deps, command.depot);
  return say(`Added the depot ${command.depot.name}.`);
}

async function addDepot({ database, now }: CommandDeps, { position: given, ...depot }: NewDepot): Promise<void> {
  const position = given ?? (await selectPostcodePosition(database, depot.postcode));
  if (!position) {
    throw new CommandError(`The gazetteer doesn't know ${depot.postcode}. Add --position EASTING,NORTHING.`);
  }
  const at = now();
  await database.transaction().execute(async (trx) => {
    const { openDays: open_days, cutOff: cut_off, ...rest } = depot;
    const row = { id: randomUUID(), ...rest, ...position, open_days: [...open_days], cut_off, created_at: at };
    if (!(await insertDepot(trx, row))) throw new CommandError(`There is a depot ${depot.name} already.`);
    const subject = { kind: 'depot', id: row.id };
    await recordAudit(trx, commandActor('npm run depots'), { action: 'add depot', subject, after: row }, at);
  });
}

const dayNames = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];

function describeDepot({ name, address, town, postcode, openDays, opens, closes, cutOff }: Depot): string {
  const days = openDays.map((day) => dayNames[day - 1]).join(' ');
  const hours = `${days} ${opens.slice(0, 5)} to ${closes.slice(0, 5)}, cut-off ${cutOff.slice(0, 5)}`;
  return `${name}  ${address}, ${town} ${postcode}  (${hours})`;
}
