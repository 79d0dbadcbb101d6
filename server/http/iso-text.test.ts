import { assert, date, property } from 'fast-check';
import { expect, it } from 'vitest';
import { isoText } from './iso-text.ts';

it('writes every instant as toISOString does', () => {
  assert(
    property(date({ noInvalidDate: true }), (instant) => {
      expect(isoText(instant)).toBe(instant.toISOString());
    }),
  );
  expect(isoText(new Date('2026-03-29T00:59:59.999Z'))).toBe('2026-03-29T00:59:59.999Z');
});

it('refuses what is no instant', () => {
  expect(() => isoText(new Date('yesterday'))).toThrow(RangeError);
});
