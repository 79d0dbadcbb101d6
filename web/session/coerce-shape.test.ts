import { expect, test } from 'vitest';
import { coerceShape } from './coerce-shape.ts';

const pattern = { name: '', age: 0, is_known: false, home: { town: '' } };

test('takes over what has the type of the pattern', () => {
  const saved = { name: 'Ada', age: 36, is_known: true, home: { town: 'Dartford' } };
  expect(coerceShape(pattern, saved)).toEqual(saved);
});

test.each([
  ['a missing field', { name: 'Ada' }, { ...pattern, name: 'Ada' }],
  ['a field of another type', { name: 7, age: '36', is_known: null }, pattern],
  ['a field the pattern does not know', { name: 'Ada', admin: true }, { ...pattern, name: 'Ada' }],
  ['a text where an object belongs', { home: 'Dartford' }, pattern],
  ['an array', [1, 2], pattern],
  ['nothing', undefined, pattern],
  ['null', null, pattern],
])('falls back to the pattern for %s', (_case, saved, expected) => {
  expect(coerceShape(pattern, saved)).toEqual(expected);
});
