import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import type { Endpoint } from '../../contract/endpoint.ts';
import { endpoints } from '../../contract/endpoints.ts';
import { Refusal } from './errors.ts';
import { readInput } from './serve-endpoint.ts';
import { describeIssue } from './validation-messages.ts';

const parcel = z.object({
  parcel_id: z.string().check(z.minLength(1), z.maxLength(5)),
  weight: z.int().check(z.gte(1), z.lte(30)),
  size: z.enum(['small', 'large']),
  day: z.iso.date(),
  tags: z.array(z.string()).check(z.maxLength(2)),
});
const good = { parcel_id: 'p-1', weight: 2, size: 'small', day: '2026-11-18', tags: ['a'] };

it.each([
  [{ parcel_id: undefined }, '“Parcel id” is missing. Please fill it in.'],
  [{ parcel_id: '' }, '“Parcel id” is missing. Please fill it in.'],
  [{ parcel_id: 7 }, '“Parcel id” must be text. Please correct it.'],
  [{ parcel_id: 'p-1234' }, '“Parcel id” must be at most 5 characters long. Please correct it.'],
  [{ weight: '2' }, '“Weight” must be a number. Please correct it.'],
  [{ weight: 1.5 }, '“Weight” must be a whole number. Please correct it.'],
  [{ weight: 0 }, '“Weight” must be at least 1. Please correct it.'],
  [{ weight: 31 }, '“Weight” must be at most 30. Please correct it.'],
  [{ size: 'huge' }, '“Size” must be small or large. Please correct it.'],
  [{ day: 'tomorrow' }, '“Day” isn’t in a format we can read. Please correct it.'],
  [{ tags: 'a' }, '“Tags” must be a list. Please correct it.'],
  [{ tags: ['a', 7] }, '“Tags” must be text. Please correct it.'],
  [{ tags: ['a', 'b', 'c'] }, '“Tags” must be a list of at most 2. Please correct it.'],
])('says of %j: %s', (changes, message) => {
  const result = z.safeParse(parcel, { ...good, ...changes }, { error: describeIssue });
  expect(result.error?.issues.map((issue) => issue.message)).toEqual([message]);
});

/** Whatever is said of this input, to anybody. */
function messagesFor(endpoint: Endpoint, value: unknown): string[] {
  const filled = (schema: unknown) =>
    schema instanceof z.ZodMiniObject
      ? Object.fromEntries(Object.keys(schema.shape).map((name) => [name, value]))
      : value;
  const { params, query, body } = endpoint;
  try {
    readInput(endpoint, {
      params: filled(params),
      query: value === undefined ? {} : filled(query),
      body: filled(body),
    });
    return [];
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return [error.message, ...Object.values(error.fields ?? {})];
  }
}

it('has the contract speak to people of every field of every call, and never by its path', () => {
  const hostile = [undefined, null, '', 'x'.repeat(9_000), -1, 1e300, true, {}, [{}], ['x'], { kind: 'NEEDS' }];
  const messages = endpoints.flatMap((endpoint) => hostile.flatMap((value) => messagesFor(endpoint, value)));
  expect(messages.length).toBeGreaterThan(1_000);
  const ofProgrammers = messages.filter((message) => /[a-z]_[a-z]|[a-z\]]\.\w|^[^A-Z“]|Invalid input/.test(message));
  expect([...new Set(ofProgrammers)]).toEqual([]);
});
