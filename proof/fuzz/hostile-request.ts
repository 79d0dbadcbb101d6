import { METHODS } from 'node:http';
import type { Random } from '../../server/testing/seeded-random.ts';
import type { ApiCall } from './api-call.ts';
import { hostileText, spoil } from './hostile-values.ts';
import { type KnownValues, validValue } from './valid-value.ts';

/** With the exact body, so that it can be repeated. */
export interface HostileRequest {
  readonly call: ApiCall;
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly payload?: string;
  /** The client address. */
  readonly address: string;
}

/** Without HEAD, which has no body to check, and CONNECT, which never reaches a route. */
const otherMethods = ['QUERY', ...METHODS.filter((method) => method !== 'HEAD' && method !== 'CONNECT')] as const;

export interface Attacker {
  readonly known: KnownValues;
  keysFor(call: ApiCall): readonly [string, ...string[]];
}

/** Mostly with one or two mistakes; sometimes valid. */
export function makeRequest(call: ApiCall, { known, keysFor }: Attacker, random: Random): HostileRequest {
  const spoilQuery = random.below(4) === 0;
  const headers: Record<string, string> = {};
  const key = random.below(8) === 0 ? oddKey(random) : random.pick(keysFor(call));
  if (key !== '') headers['authorization'] = `Bearer ${key}`;
  if (random.below(6) === 0) headers['idempotency-key'] = headerText(random);
  const payload = call.body && writeBody(validValue(call.body, '', random, known), random);
  if (payload !== undefined && !oneIn(40, random)) {
    headers['content-type'] = oneIn(30, random) ? 'text/xml' : 'application/json';
  }
  return {
    call,
    method: oneIn(15, random) ? random.pick(otherMethods) : call.method,
    url: writeUrl(call, { known, spoilQuery }, random),
    headers,
    ...(payload !== undefined && { payload }),
    address: `10.${random.below(256)}.${random.below(256)}.${random.below(256)}`,
  };
}

function writeBody(fitting: unknown, random: Random): string {
  const rounds = random.below(3);
  let value = fitting;
  for (let round = 0; round < rounds; round += 1) value = spoil(value, random);
  const text = JSON.stringify(value) ?? '';
  if (oneIn(40, random)) return text.slice(0, random.below(text.length + 1));
  if (oneIn(60, random)) return `{"__proto__":{"isAdmin":true},${text.slice(1)}`;
  return text;
}

interface UrlChoices {
  readonly known: KnownValues;
  readonly spoilQuery: boolean;
}

function writeUrl(call: ApiCall, { known, spoilQuery }: UrlChoices, random: Random): string {
  const query = new URLSearchParams();
  let path = call.path;
  for (const { name, in: place, required, schema } of call.parameters) {
    if (place === 'header') continue; // headers are mutated above
    const isSpoilt = oneIn(4, random);
    const value = isSpoilt ? hostileText(random) : String(validValue(schema, name, random, known));
    if (place === 'path') path = path.replace(`{${name}}`, encodePath(value));
    else if (required ? !oneIn(10, random) : oneIn(2, random)) query.append(name, value.toWellFormed());
  }
  if (spoilQuery) query.append(random.pick(['page', 'tracking_code', '__proto__', 'unknown']), hostileText(random));
  const text = query.toString();
  return text === '' ? path : `${path}?${text}`;
}

/** As a browser encodes it. The dots of `..` are encoded too, or the client would resolve them. */
function encodePath(value: string): string {
  return encodeURIComponent(value.toWellFormed().slice(0, 300)).replaceAll('.', '%2E') || '%20';
}

function headerText(random: Random): string {
  return random.pick(['', ' ', 'one', 'x'.repeat(5_000), '"; drop', '\u00ff\u00fe']);
}

function oddKey(random: Random): string {
  return random.pick(['', 'x', ' ', 'null', 'A'.repeat(3_000), '../..', '\u00ff'.repeat(43)]);
}

function oneIn(count: number, random: Random): boolean {
  return random.below(count) === 0;
}
