import { expect, test } from 'vitest';
import { goodsList } from '../../../../contract/goods/goods-list.ts';
import { searchGoods } from './search-goods.ts';

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

test.each(['xylophone', 'jumper', '.*'])('finds nothing for %j, unless it is no word at all', (text) => {
  expect(searchGoods(text)).toEqual(text === '.*' ? goodsList : []);
});
