import { afterEach, expect, test } from 'vitest';
import { clearIdempotencyKey, idempotencyKeyFor } from './idempotency-key.ts';
import { preserveTypedInput, typedKeys } from './preserve-typed-input.ts';
import { tabStorage } from './tab-storage.ts';

afterEach(() => tabStorage.clear());

test('is the same for the same words of the same person, and another for anything else', () => {
  const key = idempotencyKeyFor('question', 'ada', { text: 'Where is it?' });
  expect(key).toMatch(/^[0-9a-f]{32}$/);
  expect(idempotencyKeyFor('question', 'ada', { text: 'Where is it?' })).toBe(key);
  expect(idempotencyKeyFor('complaint', 'ada', { text: 'Where is it?' })).not.toBe(key);
  expect(idempotencyKeyFor('question', 'ada', { text: 'Where is it?' })).toBe(key);
  expect(idempotencyKeyFor('question', '', { text: 'Where is it?' })).not.toBe(key);
  expect(idempotencyKeyFor('question', 'ada', { text: 'Where is he?' })).not.toBe(key);
});

test('is another once it has been forgotten', () => {
  const key = idempotencyKeyFor('complaint', '', { text: 'Late.' });
  clearIdempotencyKey('complaint');
  expect(idempotencyKeyFor('complaint', '', { text: 'Late.' })).not.toBe(key);
});

test('outlives a session that ends, as the question does', () => {
  const key = idempotencyKeyFor('question', 'ada', { text: 'Where is it?' });
  preserveTypedInput(() => tabStorage.clear());
  expect(idempotencyKeyFor('question', 'ada', { text: 'Where is it?' })).toBe(key);
});

test.each(['null', '[]', '7', '{"sent":7}', 'no JSON'])('is new where %s is kept', (text) => {
  tabStorage.write(typedKeys.sentQuestion, text);
  expect(idempotencyKeyFor('question', 'ada', {})).toMatch(/^[0-9a-f]{32}$/);
});
