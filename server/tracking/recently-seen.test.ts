import { expect, test } from 'vitest';
import { createRecentlySeen } from './recently-seen.ts';

const codes = Array.from({ length: 5_000 }, (_, index) => `CL${String(index).padStart(9, '0')}GB`);

test('a code counts as asked for from the second time on', () => {
  const wasAsked = createRecentlySeen();
  expect(['A', 'B', 'A', 'B', 'A', 'C'].map(wasAsked)).toEqual([false, false, true, true, true, false]);
});

test('codes that follow one another are told apart, and most are remembered', () => {
  const wasAsked = createRecentlySeen();
  expect(codes.filter(wasAsked)).toEqual([]);
  expect(codes.filter(wasAsked).length).toBeGreaterThan(codes.length / 2);
});

test('what was asked for long ago is forgotten', () => {
  const wasAsked = createRecentlySeen();
  wasAsked('A');
  for (let other = 0; other < 500_000; other += 1) wasAsked(`other ${other}`);
  expect(wasAsked('A')).toBe(false);
});
