import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatPounds, penceFromPounds, pounds, poundsFromPence } from './money.ts';

describe('money', () => {
  it.each([
    [792, 7.92],
    [0, 0],
    [1, 0.01],
    [165000, 1650],
  ])('%d pence travel as %d pounds', (pence, amount) => {
    expect(poundsFromPence(pence)).toBe(amount);
    expect(penceFromPounds(amount)).toBe(pence);
  });

  it('comes back from the wire to the penny', () => {
    fc.assert(
      fc.property(fc.nat({ max: 100_000_000 }), (pence) => {
        const travelled: unknown = JSON.parse(JSON.stringify(poundsFromPence(pence)));
        expect(penceFromPounds(pounds.parse(travelled))).toBe(pence);
      }),
    );
  });

  it.each([
    [7.92, '£7.92'],
    [0, '£0.00'],
    [2.4, '£2.40'],
    [1650, '£1,650.00'],
  ])('%d is read as %s', (amount, text) => {
    expect(formatPounds(amount)).toBe(text);
  });

  it.each([
    [7.925, 'Enter an amount in pounds and pence.'],
    [-1, 'Enter an amount in pounds and pence.'],
    ['8.70', 'Enter an amount in pounds and pence.'],
    [1_000_000.01, 'That’s more than any parcel costs.'],
  ])('%j: %s', (value, message) => {
    expect(pounds.safeParse(value).error?.issues.map((issue) => issue.message)).toEqual([message]);
  });

  it.each([0, 1_000_000])('%d is an amount still', (value) => {
    expect(pounds.parse(value)).toBe(value);
  });

  it.each([-1, -0.01, 0.001, 7.925, Number.POSITIVE_INFINITY, '7.92', null])('%j is not an amount', (value) => {
    expect(pounds.safeParse(value).success).toBe(false);
  });
});
