import { METHODS } from 'node:http';
import type { Random } from '../../server/testing/seeded-random.ts';
import type { DescribedCall } from './described-call.ts';
import { fittingValue, type KnownValues } from './fitting-value.ts';
import { hostileText, spoil } from './hostile-values.ts';

/** One request, down to the bytes of its body, so that it can be sent again. */
export interface HostileRequest {
  readonly call: DescribedCall;
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly payload?: string;
  /** Where it says it comes from. */
  readonly address: string;
}

/** Answers to HEAD have no body to judge, and CONNECT never comes to a call. */
const otherMethods = ['QUERY', ...METHODS.filter((method) => method !== 'HEAD' && method !== 'CONNECT')] as const;

/** What the sender knows: keys to try for a call, and values that mean something. */
export interface Attacker {
  readonly known: KnownValues;
  keysFor(call: DescribedCall): readonly [string, ...string[]];
}

/** A request for a call that is right but for one or two things; now and then it is right altogether. */
export function makeRequest(call: DescribedCall, { known, keysFor }: Attacker, random: Random): HostileRequest {
  const spoilQuery = random.below(4) === 0;
  const headers: Record<string, string> = {};
  const key = random.below(8) === 0 ? oddKey(random) : random.pick(keysFor(call));
  if (key !== '') headers['authorization'] = `Bearer ${key}`;
  if (random.below(6) === 0) headers['idempotency-key'] = headerText(random);
  const payload = call.body && writeBody(fittingValue(call.body, '', random, known), random);
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

function writeUrl(call: DescribedCall, { known, spoilQuery }: UrlChoices, random: Random): string {
  const query = new URLSearchParams();
  let path = call.path;
  for (const { name, in: place, required, schema } of call.parameters) {
    if (place === 'header') continue; // headers are spoilt apart, above
    const isSpoilt = oneIn(4, random);
    const value = isSpoilt ? hostileText(random) : String(fittingValue(schema, name, random, known));
    if (place === 'path') path = path.replace(`{${name}}`, encodePath(value));
    else if (required ? !oneIn(10, random) : oneIn(2, random)) query.append(name, value.toWellFormed());
  }
  if (spoilQuery) query.append(random.pick(['page', 'tracking_code', '__proto__', 'unknown']), hostileText(random));
  const text = query.toString();
  return text === '' ? path : `${path}?${text}`;
}

/** As a browser would write it into a path. The dots of `..` would be taken out of the path on the way, so they are hidden. */
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
