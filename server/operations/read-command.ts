import { parseArgs } from 'node:util';
import { type OperationsScope, operationsScopes } from '../../contract/endpoint.ts';
import { type Scan, scan as scanSchema } from '../../contract/operations.ts';
import { deliveredTo } from '../../contract/values/parcel-route.ts';
import { shipmentStatuses } from '../../contract/values/shipment-status.ts';
import { days } from '../../contract/values/time/duration.ts';
import { londonOffsetMs } from '../../contract/values/time/london.ts';
import { dateOf } from '../../contract/values/time/working-days.ts';
import { CommandError } from '../cli/command-error.ts';

export type Command =
  | ({ readonly kind: 'add-key' } & TypedKey)
  | { readonly kind: 'list-keys' }
  | { readonly kind: 'revoke-key'; readonly id: number }
  | { readonly kind: 'scan'; readonly scan: Scan }
  | { readonly kind: 'events'; readonly trackingCode: string }
  | { readonly kind: 'preferences'; readonly trackingCodes: readonly string[] }
  | { readonly kind: 'simulate'; readonly speed: number; readonly minutes: number | undefined };

interface TypedKey {
  readonly name: string;
  /** By name; undefined: the only one. */
  readonly depot: string | undefined;
  /** By code; undefined for no till. */
  readonly point: string | undefined;
  readonly scopes: readonly OperationsScope[];
  readonly expiresAt: Date | null;
}

export const usage = `npm run operations -- keys add NAME           makes a key for a scanner and shows it once
    [--depot DEPOT] [--scopes scan,preferences:read] [--until 2027-01-31]
    [--point CODE for the till of a drop-off point, whose scope is points]
npm run operations -- keys list                lists the keys
npm run operations -- keys revoke ID           revokes a key
npm run operations -- scan CODE STATUS         records what happened to a parcel
    [--town TOWN] [--reason REASON] [--delivered-to HOW, always with DELIVERED] [--at TIME]
npm run operations -- events CODE              shows what happened to a parcel and who caused it
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
  depot: { type: 'string' },
  point: { type: 'string' },
  scopes: { type: 'string' },
  until: { type: 'string' },
} as const;

type Given = Readonly<Partial<Record<keyof typeof options, string>>>;

export function readCommand(args: readonly string[], now: Date): Command {
  const { words, given } = split(args);
  const [noun, ...rest] = words;
  if (noun === 'keys') return readKeysCommand(rest, given, now);
  if (noun === 'scan') return { kind: 'scan', scan: readScan(rest, given, now) };
  const [code, ...others] = rest;
  if (noun === 'events' && code !== undefined && others.length === 0) return { kind: 'events', trackingCode: code };
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

function readKeysCommand([verb, ...words]: readonly string[], given: Given, now: Date): Command {
  const text = words.join(' ').trim();
  if (verb === 'list' && text === '') return { kind: 'list-keys' };
  if (verb === 'add') {
    if (text === '' || text.length > 100)
      throw new CommandError('Give the key a name of up to 100 characters: keys add NAME.');
    const { depot, point, scopes, until } = given;
    return {
      kind: 'add-key',
      name: text,
      depot,
      point,
      scopes: readScopes(scopes, point),
      expiresAt: readEnd(until, now),
    };
  }
  if (verb === 'revoke') {
    if (!/^\d{1,9}$/.test(text)) throw new CommandError('Name the key by its number: keys list shows them.');
    return { kind: 'revoke-key', id: Number(text) };
  }
  throw new CommandError(usage);
}

/** A till may do nothing but what tills do. */
function readScopes(text: string | undefined, point: string | undefined): readonly OperationsScope[] {
  if (text === undefined)
    return point === undefined ? operationsScopes.filter((scope) => scope !== 'points') : ['points'];
  const typed = text.split(',').map((scope) => scope.trim());
  const scopes = operationsScopes.filter((scope) => typed.includes(scope));
  if (point !== undefined && scopes.join() !== 'points') throw new CommandError('The scope of a till is points.');
  if (scopes.length === typed.length) return scopes;
  throw new CommandError(`--scopes takes some of ${operationsScopes.join(',')}.`);
}

/** The first moment after the day, in London. */
function readEnd(text: string | undefined, now: Date): Date | null {
  if (text === undefined) return null;
  const day = dateOf(text);
  const isDay = !Number.isNaN(day.getTime()) && day.toISOString().slice(0, 10) === text;
  if (!isDay) throw new CommandError('--until takes the last day of the key: 2027-01-31.');
  const next = new Date(day.getTime() + days(1));
  const end = new Date(next.getTime() - londonOffsetMs(next));
  if (end <= now) throw new CommandError('--until takes a day that isn’t over.');
  return end;
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
