import { isDeepStrictEqual } from 'node:util';
import {
  type Arbitrary,
  array,
  assert,
  boolean,
  constant,
  dictionary,
  double,
  oneof,
  property,
  record,
  string,
} from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { isExactly } from './is-exactly.ts';

const parcel = z.object({
  code: z.string(),
  status: z.enum(['BOOKED', 'DELIVERED']),
  at: z.iso.datetime(),
  weight: z.number().check(z.gte(1)),
  count: z.int(),
  town: z.optional(z.string()),
  expected: z.nullable(z.object({ day: z.iso.date() })),
  events: z.array(z.object({ sentence: z.string(), isLate: z.boolean() })),
});
const isParcel = isExactly(parcel);
const whole: z.output<typeof parcel> = {
  code: 'AB123456785GB',
  status: 'BOOKED',
  at: '2026-07-06T09:00:00.000Z',
  weight: 2,
  count: 1,
  expected: { day: '2026-07-07' },
  events: [{ sentence: 'Booked.', isLate: false }],
};

describe('isExactly', () => {
  it.each([
    ['all of it', whole],
    ['a field that may be there', { ...whole, town: 'Dartford' }],
    ['a field that may be there and is undefined', { ...whole, town: undefined }],
    ['nothing where nothing may be', { ...whole, expected: null, events: [] }],
  ])('says yes to %s', (_name, value) => {
    expect(isParcel(value)).toBe(true);
  });

  it.each([
    ['an undeclared field', { ...whole, email: 'ada@example.com' }],
    ['an undeclared field inside', { ...whole, expected: { day: '2026-07-07', hour: 8 } }],
    ['an undeclared field in a list', { ...whole, events: [{ sentence: 'Booked.', isLate: false, by: 'Ada' }] }],
    ['an inherited field', Object.assign(Object.create({ email: 'ada@example.com' }), whole)],
    ['an object that says itself how it is written', Object.assign(Object.create({ toJSON: () => 'Ada' }), whole)],
    ['a list that says itself how it is written', { ...whole, events: Object.assign([], { toJSON: () => 'Ada' }) }],
    ['a date for a text', { ...whole, at: new Date() }],
    ['a text that is no time', { ...whole, at: 'yesterday' }],
    ['a text that is no day', { ...whole, expected: { day: 'tomorrow' } }],
    ['a word that is not one of them', { ...whole, status: 'LOST' }],
    ['a number below the least', { ...whole, weight: 0 }],
    ['no number', { ...whole, weight: Number.NaN }],
    ['a part of a whole number', { ...whole, count: 1.5 }],
    ['null for a field that may be absent', { ...whole, town: null }],
    ['a missing field', { ...whole, code: undefined }],
    ['a list with a hole', { ...whole, events: Array.from({ length: 1 }) }],
    ['a list for an object', { ...whole, expected: [] }],
    ['nothing', undefined],
  ])('does not say yes to %s', (_name, value) => {
    expect(isParcel(value)).toBe(false);
  });

  it('says yes to the numbers that JSON can write', () => {
    const isNumber = isExactly(z.number());
    expect([0, -1.5, 2 ** 60].every(isNumber)).toBe(true);
    expect([Number.NaN, Number.POSITIVE_INFINITY, '1', null, undefined].some(isNumber)).toBe(false);
  });

  it('leaves to zod what parsing changes, and kinds it does not know', () => {
    expect(isExactly(z.string().check(z.trim()))(' a')).toBe(false);
    expect(isExactly(z.union([z.object({ a: z.string() }), z.object({ b: z.string() })]))({ a: 'x' })).toBe(false);
    expect(isExactly(z.looseObject({ a: z.string() }))({ a: 'x', b: 'y' })).toBe(false);
  });

  it('says yes only to what is written the same after zod has parsed it', () => {
    const anything = oneof(string(), double(), constant(null), constant(undefined));
    const event = often(record({ sentence: string(), isLate: boolean() }), dictionary(string(), anything));
    const aParcel = record(
      {
        code: often(string(), anything),
        status: often(constant('BOOKED'), anything),
        at: often(constant(whole.at), anything),
        weight: often(double({ min: 1, max: 9, noNaN: true }), anything),
        count: often(constant(1), anything),
        town: often(string(), anything),
        expected: often(constant(null), anything),
        events: often(array(event, { maxLength: 3 }), anything),
        email: string(),
      },
      { requiredKeys: ['code', 'status', 'at', 'weight', 'count', 'expected', 'events'] },
    );
    assert(
      property(aParcel, (value) => {
        expect(isParcel(value) && !isWrittenTheSame(value)).toBe(false);
      }),
    );
  });
});

function often<T, U>(usual: Arbitrary<T>, other: Arbitrary<U>): Arbitrary<T | U> {
  return oneof({ arbitrary: usual, weight: 15 }, other);
}

/** Whether parsing takes nothing away from what is written. */
function isWrittenTheSame(value: object): boolean {
  const result = z.safeParse(parcel, value);
  return result.success && isDeepStrictEqual(onPaper(result.data), onPaper(value));
}

function onPaper(value: object): unknown {
  return JSON.parse(JSON.stringify(value));
}
