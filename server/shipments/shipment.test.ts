import { expect, test } from 'vitest';
import { sumPrices } from './shipment.ts';

test('a batch costs what its shipments cost, net, VAT and gross each by itself', () => {
  const prices = [
    { netPence: 203, vatPence: 41, grossPence: 244 },
    { netPence: 203, vatPence: 41, grossPence: 244 },
    { netPence: 1, vatPence: 0, grossPence: 1 },
  ];
  // Of the sum of 407 pence the VAT would be 81.
  expect(sumPrices(prices)).toEqual({ netPence: 407, vatPence: 82, grossPence: 489 });
});

test('nothing costs nothing', () => {
  expect(sumPrices([])).toEqual({ netPence: 0, vatPence: 0, grossPence: 0 });
});
