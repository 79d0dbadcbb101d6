import { afterEach, expect, test } from 'vitest';
import { keepTyped } from './keep-typed.ts';
import { forgetSendingKey, sendingKey, sendingKeyName } from './sending-key.ts';
import { tabStorage } from './tab-storage.ts';

afterEach(() => tabStorage.clear());

test('is the same for the same words of the same person, and another for anything else', () => {
  const key = sendingKey('question', 'ada', { text: 'Where is it?' });
  expect(key).toMatch(/^[0-9a-f]{32}$/);
  expect(sendingKey('question', 'ada', { text: 'Where is it?' })).toBe(key);
  expect(sendingKey('complaint', 'ada', { text: 'Where is it?' })).not.toBe(key);
  expect(sendingKey('question', 'ada', { text: 'Where is it?' })).toBe(key);
  expect(sendingKey('question', '', { text: 'Where is it?' })).not.toBe(key);
  expect(sendingKey('question', 'ada', { text: 'Where is he?' })).not.toBe(key);
});

test('is another once it has been forgotten', () => {
  const key = sendingKey('complaint', '', { text: 'Late.' });
  forgetSendingKey('complaint');
  expect(sendingKey('complaint', '', { text: 'Late.' })).not.toBe(key);
});

test('outlives a session that ends, as the question does', () => {
  const key = sendingKey('question', 'ada', { text: 'Where is it?' });
  keepTyped(() => tabStorage.clear());
  expect(sendingKey('question', 'ada', { text: 'Where is it?' })).toBe(key);
});

test.each(['null', '[]', '7', '{"sent":7}', 'no JSON'])('is new where %s is kept', (text) => {
  tabStorage.write(sendingKeyName('question'), text);
  expect(sendingKey('question', 'ada', {})).toMatch(/^[0-9a-f]{32}$/);
});
