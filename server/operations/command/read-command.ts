import { parseArgs } from 'node:util';
import { type Scan, scan as scanSchema } from '../../../contract/operations.ts';
import { deliveredTo } from '../../../contract/tracking.ts';
import { shipmentStatuses } from '../../../contract/values/shipment-status.ts';
import { OperationsProblem } from './operations-problem.ts';

/** What a person asks for. */
export type Command =
  | { readonly kind: 'add-key'; readonly name: string }
  | { readonly kind: 'list-keys' }
  | { readonly kind: 'revoke-key'; readonly id: number }
  | { readonly kind: 'scan'; readonly scan: Scan }
  | { readonly kind: 'wishes'; readonly trackingCodes: readonly string[] }
  | { readonly kind: 'simulate'; readonly speed: number; readonly minutes: number | undefined };

/** What can be asked for. */
export const usage = `npm run operations -- keys add NAME           makes a key for a depot or scanner and shows it once
npm run operations -- keys list                lists the keys
npm run operations -- keys revoke ID           ends a key
npm run operations -- scan CODE STATUS         tells what happened to a parcel
    [--town TOWN] [--reason REASON] [--delivered-to HOW, always with DELIVERED] [--at TIME]
npm run operations -- wishes CODE …           shows what the receivers of parcels wish for
npm run operations -- simulate                 moves booked parcels through a plausible day
    [--speed 60 for an hour a minute] [--minutes 15 to stop after so many]`;

const options = {
  town: { type: 'string' },
  reason: { type: 'string' },
  'delivered-to': { type: 'string' },
  at: { type: 'string' },
  speed: { type: 'string' },
  minutes: { type: 'string' },
} as const;

type Given = Readonly<Partial<Record<keyof typeof options, string>>>;

/** Reads what was typed after the command's name. Throws a sentence where it can't be understood. */
export function readCommand(args: readonly string[], now: Date): Command {
  const { words, given } = split(args);
  const [noun, ...rest] = words;
  if (noun === 'keys') return readKeysCommand(rest);
  if (noun === 'scan') return { kind: 'scan', scan: readScan(rest, given, now) };
  if (noun === 'wishes' && rest.length > 0) return { kind: 'wishes', trackingCodes: rest };
  if (noun === 'simulate' && rest.length === 0) {
    return {
      kind: 'simulate',
      speed: readNumber('--speed', given.speed) ?? 60,
      minutes: readNumber('--minutes', given.minutes),
    };
  }
  throw new OperationsProblem(usage);
}

function split(args: readonly string[]): { readonly words: readonly string[]; readonly given: Given } {
  try {
    const { positionals, values } = parseArgs({ args: [...args], options, allowPositionals: true });
    return { words: positionals, given: values };
  } catch {
    throw new OperationsProblem(usage);
  }
}

function readKeysCommand([verb, ...words]: readonly string[]): Command {
  const text = words.join(' ').trim();
  if (verb === 'list' && text === '') return { kind: 'list-keys' };
  if (verb === 'add') {
    if (text === '' || text.length > 100)
      throw new OperationsProblem('Give the key a name of up to 100 characters: keys add NAME.');
    return { kind: 'add-key', name: text };
  }
  if (verb === 'revoke') {
    if (!/^\d{1,9}$/.test(text)) throw new OperationsProblem('Name the key by its number: keys list shows them.');
    return { kind: 'revoke-key', id: Number(text) };
  }
  throw new OperationsProblem(usage);
}

function readScan(words: readonly string[], given: Given, now: Date): Scan {
  const [trackingCode, status, ...more] = words;
  if (trackingCode === undefined || status === undefined || more.length > 0) throw new OperationsProblem(usage);
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
  throw new OperationsProblem(mistakes[field] ?? usage);
}

/** Codes may be typed in small letters and with dashes: out-for-delivery. */
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
  throw new OperationsProblem(`${name} takes a number above 0.`);
}
