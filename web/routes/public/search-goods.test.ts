import { expect, test } from 'vitest';
import { goodsList } from '../../../contract/goods/goods-list.ts';
import { searchGoods } from './prohibited-items.tsx';

test('has the whole list for an empty search', () => {
  expect(searchGoods('  ')).toEqual(goodsList);
});

test.each([
  ['perf', 'Perfume and aftershave'],
  ['lithium bat', 'Loose lithium batteries'],
  ['Kitchen knives', 'Knives'],
  ['POWERBANK', 'Power banks'],
])('finds for %j: %s', (text, name) => {
  expect(searchGoods(text).map((good) => good.name)).toContain(name);
});

test('finds the goods themselves rather than their whole group', () => {
  expect(searchGoods('perfume').map((good) => good.name)).toEqual(['Perfume and aftershave']);
});

test('finds a whole group when only its title is meant', () => {
  const groups = searchGoods('corrosives').map((good) => good.group.title);
  expect(new Set(groups)).toEqual(new Set(['Acids and other corrosives']));
});

test('finds what may travel within limits, and not what only has the word in its name', () => {
  expect(searchGoods('laptop').map((good) => good.name)).toEqual(['Computers and consoles']);
});

test.each(['xylophone', 'jumper', 'constructor', 'book', 'charger'])('finds nothing for %j', (text) => {
  expect(searchGoods(text)).toEqual([]);
});
