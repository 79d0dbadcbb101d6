import { parseArgs } from 'node:util';
import { type ParcelPreferences, type Scan, type ScanResult, scan as scanSchema } from '../../contract/operations.ts';
import { deliveredTo } from '../../contract/values/parcel-route.ts';
import { shipmentStatuses } from '../../contract/values/shipment-status.ts';
import { minutes } from '../../contract/values/time/duration.ts';
import { normaliseTrackingCode } from '../../contract/values/tracking-code.ts';
import { CommandError, formatMinute } from '../cli/command-error.ts';
import { findPreferences } from './find-preferences.ts';
import { type KeyRecord, selectKeys } from './operations-keys.repository.ts';
import { addKey, revokeKey } from './operations-keys.ts';
import { type OperationsDeps, recordScans } from './record-scans.ts';

export type Command =
  | { readonly kind: 'add-key'; readonly name: string }
  | { readonly kind: 'list-keys' }
  | { readonly kind: 'revoke-key'; readonly id: number }
  | { readonly kind: 'scan'; readonly scan: Scan }
  | { readonly kind: 'preferences'; readonly trackingCodes: readonly string[] }
  | { readonly kind: 'simulate'; readonly speed: number; readonly minutes: number | undefined };

export const usage = `npm run operations -- keys add NAME           makes a key for a depot or scanner and shows it once
npm run operations -- keys list                lists the keys
npm run operations -- keys revoke ID           revokes a key
npm run operations -- scan CODE STATUS         records what happened to a parcel
    [--town TOWN] [--reason REASON] [--delivered-to HOW, always with DELIVERED] [--at TIME]
npm run operations -- preferences CODE …      shows the delivery preferences for parcels
npm run operations -- simulate                 moves booked parcels through a plausible day
    [--speed 60 for an hour a minute] [--minutes 15 to stop after 15 minutes]`;

const options = {
  town: { type: 'string' },
  reason: { type: 'string' },
  'delivered-to': { type: 'string' },
  at: { type: 'string' },
  speed: { type: 'string' },
  minutes: { type: 'string' },
} as const;

type Given = Readonly<Partial<Record<keyof typeof options, string>>>;

export function readCommand(args: readonly string[], now: Date): Command {
  const { words, given } = split(args);
  const [noun, ...rest] = words;
  if (noun === 'keys') return readKeysCommand(rest);
  if (noun === 'scan') return { kind: 'scan', scan: readScan(rest, given, now) };
  if (noun === 'preferences' && rest.length > 0) return { kind: 'preferences', trackingCodes: rest };
  if (noun === 'simulate' && rest.length === 0) {
    return {
      kind: 'simulate',
      speed: readNumber('--speed', given.speed) ?? 60,
      minutes: readNumber('--minutes', given.minutes),
    };
  }
  throw new CommandError(usage);
}

function split(args: readonly string[]): { readonly words: readonly string[]; readonly given: Given } {
  try {
    const { positionals, values } = parseArgs({ args: [...args], options, allowPositionals: true });
    return { words: positionals, given: values };
  } catch {
    throw new CommandError(usage);
  }
}

function readKeysCommand([verb, ...words]: readonly string[]): Command {
  const text = words.join(' ').trim();
  if (verb === 'list' && text === '') return { kind: 'list-keys' };
  if (verb === 'add') {
    if (text === '' || text.length > 100)
      throw new CommandError('Give the key a name of up to 100 characters: keys add NAME.');
    return { kind: 'add-key', name: text };
  }
  if (verb === 'revoke') {
    if (!/^\d{1,9}$/.test(text)) throw new CommandError('Name the key by its number: keys list shows them.');
    return { kind: 'revoke-key', id: Number(text) };
  }
  throw new CommandError(usage);
}

function readScan(words: readonly string[], given: Given, now: Date): Scan {
  const [trackingCode, status, ...more] = words;
  if (trackingCode === undefined || status === undefined || more.length > 0) throw new CommandError(usage);
  const at = given.at ?? now.toISOString();
  const read = scanSchema.safeParse({
    tracking_code: trackingCode,
    status: codeFrom(status),
    at,
    town: given.town ?? '',
    idempotency_key: `by-hand:${codeFrom(status)}:${at}`, // typed twice with the same time it is the same scan
    ...(given.reason !== undefined && { reason: given.reason }),
    ...(given['delivered-to'] !== undefined && { delivered_to: codeFrom(given['delivered-to']) }),
  });
  const isHowMissing = read.data?.status === 'DELIVERED' && read.data.delivered_to === undefined;
  if (read.success && !isHowMissing) return read.data;
  const field = isHowMissing ? 'delivered_to' : String(read.error?.issues[0]?.path[0]);
  throw new CommandError(mistakes[field] ?? usage);
}

/** Accepts lower case and dashes: out-for-delivery. */
function codeFrom(text: string): string {
  return text
    .trim()
    .toUpperCase()
    .replaceAll(/[\s-]+/g, '_');
}

const mistakes: Readonly<Record<string, string>> = {
  tracking_code: 'That is too long for a tracking code.',
  status: `The status is one of ${shipmentStatuses.join(', ')}.`,
  at: '--at takes a time with its zone, such as 2026-11-15T09:30:00Z.',
  town: '--town takes the name of a town, up to 100 characters.',
  reason: '--reason takes up to 200 characters.',
  delivered_to: `--delivered-to is one of ${deliveredTo.join(', ')}.`,
};

function readNumber(name: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const number = Number(text);
  if (text.trim() !== '' && number > 0 && number <= 1_000_000) return number;
  throw new CommandError(`${name} takes a number above 0.`);
}

export interface CommandDeps extends OperationsDeps {
  readonly output: { write(text: string): unknown };
  /** Returns the number of scans made; absent in production, where parcels are real. */
  readonly simulateDay?: (pace: { readonly speed: number; readonly endsAt: Date | undefined }) => Promise<number>;
}

/** Throws a CommandError with a sentence for the terminal. */
export async function runCommand(deps: CommandDeps, command: Command): Promise<void> {
  const say = (text: string) => void deps.output.write(`${text}\n`);
  switch (command.kind) {
    case 'add-key': {
      const { key, record } = await addKey(deps, command.name);
      say(`Made key ${record.id} for ${record.name}. It is shown this once:\n\n  ${key}\n`);
      return say('Send it with each call: Authorization: Bearer <key>');
    }
    case 'list-keys':
      return say(describeKeys(await selectKeys(deps.database)));
    case 'revoke-key': {
      const record = await revokeKey(deps, command.id);
      if (!record) throw new CommandError(`There is no key ${command.id} in use. Run keys list to see all keys.`);
      return say(`Key ${record.id} of ${record.name} is revoked.`);
    }
    case 'scan': {
      const [result] = await recordScans(deps, [command.scan]);
      return say(`${normaliseTrackingCode(command.scan.tracking_code)}: ${describeResult(result, command.scan)}`);
    }
    case 'preferences':
      return say(describePreferences(await findPreferences(deps, command.trackingCodes)));
    case 'simulate':
      return simulate(deps, command);
  }
}

function describeKeys(keys: readonly KeyRecord[]): string {
  if (keys.length === 0) return 'There are no keys yet. Make one: keys add NAME.';
  const rows = keys.map(({ id, name, createdAt, lastUsedAt, revokedAt }) => {
    const used = lastUsedAt ? `last used ${formatMinute(lastUsedAt)}` : 'never used';
    const state = revokedAt ? `revoked ${formatMinute(revokedAt)}` : used;
    return `${String(id).padStart(4)}  ${name}  (made ${formatMinute(createdAt)}, ${state})`;
  });
  return rows.join('\n');
}

function describeResult(
  result: ScanResult | undefined,
  { status }: Extract<Command, { readonly kind: 'scan' }>['scan'],
): string {
  if (!result || result.outcome === 'refused') throw new CommandError(result?.message ?? 'The scan was refused.');
  if (result.outcome === 'accepted') return `now ${status.replaceAll('_', ' ')}.`;
  return result.outcome === 'late'
    ? 'recorded at its time. A later event is known, so the status stays.'
    : 'recorded before. Nothing has changed.';
}

function describePreferences(parcels: readonly ParcelPreferences[]): string {
  if (parcels.length === 0) return 'No delivery preferences for these parcels.';
  return parcels.flatMap(preferenceLines).join('\n');
}

function preferenceLines({
  tracking_code,
  deliver_on,
  safe_place,
  neighbour,
  needs,
  note,
}: ParcelPreferences): string[] {
  return [
    tracking_code,
    ...(deliver_on === undefined ? [] : [`  deliver on ${deliver_on}`]),
    ...(safe_place === undefined ? [] : [`  safe place: ${safe_place}`]),
    ...(neighbour === undefined ? [] : [`  neighbour: ${neighbour}`]),
    ...needs.map((need) => `  ${need.replaceAll('_', ' ').toLowerCase()}`),
    ...(note === undefined ? [] : [`  note: ${note}`]),
  ];
}

async function simulate(
  deps: CommandDeps,
  { speed, minutes: length }: Extract<Command, { readonly kind: 'simulate' }>,
): Promise<void> {
  if (!deps.simulateDay) {
    throw new CommandError('LARKWAY_ENV is production, where parcels are real: nothing is simulated there.');
  }
  const endsAt = length === undefined ? undefined : new Date(deps.now().getTime() + minutes(length));
  const made = await deps.simulateDay({ speed, endsAt });
  deps.output.write(
    made === 0
      ? 'No booked parcel was due to move. Pay for a shipment, and run this again.\n'
      : `Made ${made} scans.\n`,
  );
}
