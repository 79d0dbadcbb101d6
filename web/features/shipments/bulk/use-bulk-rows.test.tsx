import { afterEach, expect, test, vi } from 'vitest';
import { preserveTypedInput } from '../../../session/preserve-typed-input.ts';
import { clearTypedBatch, readTypedBatch, saveTypedBatch } from './use-bulk-rows.ts';

const typed = { owner: 'ada', email: 'ada@example.com', rows: [{ line: 2, cells: ['Grace', 'M1 1AE'] }], sentKey: '' };

afterEach(() => {
  vi.restoreAllMocks();
  sessionStorage.clear();
});

test('keeps rows for their owner until they are cleared, and shows them to nobody else', () => {
  saveTypedBatch(typed);
  expect(readTypedBatch('ada')).toEqual(typed);
  expect(readTypedBatch('grace')).toBeUndefined();
  clearTypedBatch();
  expect(readTypedBatch('ada')).toBeUndefined();
});

test.each([
  'null',
  '7',
  '{"owner":"ada"}',
  '{"owner":"ada","email":"","sentKey":"","rows":[{"line":2,"cells":[7]}]}',
  'no JSON',
])('reads nothing from %s', (text) => {
  sessionStorage.setItem('batch', text);
  expect(readTypedBatch('ada')).toBeUndefined();
});

test('goes on where there is no room to save', () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
  });
  expect(() => saveTypedBatch(typed)).not.toThrow();
});

test('outlives what forgets everything else', () => {
  saveTypedBatch(typed);
  preserveTypedInput(() => sessionStorage.clear());
  expect(readTypedBatch('ada')).toEqual(typed);
});
