import type { Random } from '../../server/testing/seeded-random.ts';

const deepList = JSON.parse('['.repeat(2_000) + ']'.repeat(2_000)) as unknown; // JSON.parse returns any

const hostileValues: readonly [unknown, ...unknown[]] = [
  null,
  true,
  0,
  -1,
  1e308,
  Number.MAX_SAFE_INTEGER + 2,
  0.000_000_1,
  '',
  ' ',
  '\t\r\n',
  '\0',
  'before\0after',
  '\ud800',
  '\u202Eleft to right',
  '💥'.repeat(300),
  'x'.repeat(100_000),
  '<script>alert(1)</script>',
  "'; drop table accounts; --",
  '${7*7}{{7*7}}',
  '../../../etc/passwd',
  '%00%0d%0aSet-Cookie: a=b',
  'NaN',
  'Infinity',
  '-0',
  '1e9',
  '0x1F',
  '٣٤',
  '2026-02-31T25:61:61Z',
  '+275760-09-13T00:00:00.001Z',
  '00000000-0000-0000-0000-000000000000',
  '__proto__',
  [],
  {},
  [[], {}],
  { $ne: null },
  { toString: 'x', valueOf: 1 },
  deepList,
  Array.from({ length: 1_500 }, (_, index) => index),
];

/** A copy with one thing replaced, removed or added. */
export function spoil(value: unknown, random: Random): unknown {
  const entries = entriesOf(value);
  const chosen = entries[random.below(entries.length)];
  if (!chosen || random.below(8) === 0) return random.pick(hostileValues);
  const copy = new Map(entries);
  const [key, inner] = chosen;
  const change = random.below(6);
  if (change === 0) copy.delete(key);
  else if (change === 1)
    copy.set(random.pick(['__proto__', 'constructor', 'x\0', 'unknown_field']), random.pick(hostileValues));
  else copy.set(key, spoil(inner, random));
  // `fromEntries` makes even __proto__ an ordinary field.
  return Array.isArray(value) ? [...copy.values()] : Object.fromEntries(copy);
}

function entriesOf(value: unknown): [string, unknown][] {
  return typeof value === 'object' && value !== null ? Object.entries<unknown>({ ...value }) : [];
}

export function hostileText(random: Random): string {
  const value = random.pick(hostileValues);
  return typeof value === 'string' ? value.slice(0, 5_000) : (JSON.stringify(value) ?? '').slice(0, 5_000);
}
