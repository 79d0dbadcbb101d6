import { expect, test } from 'vitest';
import { findGoods, forbiddenContent } from './find-goods.ts';
import { goodsGroups, goodsList, goodsRestrictions } from './goods-list.ts';

const names = (description: string) => findGoods(description).map(({ name }) => name);

test.each([
  ['A bottle of perfume', 'Perfume and aftershave'],
  ['Chanel PERFUMES, boxed', 'Perfume and aftershave'],
  ['two lithium-ion batteries', 'Loose lithium batteries'],
  ['power banks', 'Power banks'],
  ['kitchen knives', 'Knives'],
  ['Nail varnish (red)', 'Nail varnish and gel'],
  ['a live puppy', 'Living animals'],
  ['traveller’s cheques', 'Cash and cheques'],
  ['glass', 'Glass and mirrors'],
  ['six wine glasses', 'Glass and mirrors'],
  ['E-scooter', 'E-bikes, e-scooters and hoverboards'],
  ['dry ice', 'Dry ice'],
  ['ashes', 'Ashes'],
  ['my gran’s ashes', 'Ashes'],
  ['ashes of my dog', 'Ashes'],
  ['the ashes of our late grandmother', 'Ashes'],
  ['bomb', 'Explosives'],
  ['battery for a laptop', 'Loose lithium batteries'],
  ['batteries lithium ion', 'Loose lithium batteries'],
  ['a laptop', 'Computers and consoles'],
  ['box of matches', 'Matches and firelighters'],
  ['a samurai sword', 'Offensive weapons'],
])('finds in %j: %s', (description, name) => {
  expect(names(description)).toEqual([name]);
});

test.each([
  '',
  'Books and a jumper',
  'Reading glasses',
  'glasses case',
  'Hot glue gun',
  'a wine rack',
  'Plant pots',
  'Headphones',
  'folic acid',
  'Matching pyjamas',
  'A cashmere scarf',
  'Lighter jacket than last year',
  'cardigan',
  'iPhone case',
  'Made in China',
  'Bullet journal',
  'constructor',
  'book',
  'charger',
  'phone charger',
  'case for an iphone',
  'designer jumper, fake fur scarf',
  'bath bombs',
  'Guns N’ Roses T-shirt',
  'Top Gun DVD',
  'Pokémon Sword for the Switch',
  'Nerf gun bullets',
  'Grenade protein bars',
  'hot chocolate bombs',
  'Ashes to Ashes DVD',
  'urn for ashes',
  'a rack for wine',
])('finds nothing in %j', (description) => {
  expect(names(description)).toEqual([]);
});

test('names the most serious first and each only once', () => {
  const found = findGoods('Necklace, perfume, fireworks, more perfume and another necklace');
  expect(found.map(({ name }) => name)).toEqual(['Fireworks and flares', 'Perfume and aftershave', 'Jewellery']);
  expect(found.map(({ restriction }) => restriction)).toEqual(['NOT_ALLOWED', 'LIMITED', 'NO_COMPENSATION']);
});

test('finds every word of the list, and by it the goods it stands for', () => {
  const wrong = goodsList.flatMap(({ name, words }) =>
    words.filter((word) => !names(word).includes(name)).map((word) => `${word} (${name})`),
  );
  expect(wrong).toEqual([]);
});

test('stands for each kind of goods once, and says why and within what limit', () => {
  expect(new Set(goodsList.map(({ name }) => name)).size).toBe(goodsList.length);
  const groups = goodsRestrictions.flatMap((restriction) => goodsGroups[restriction]);
  expect(groups.filter(({ title, reason }) => title === '' || !reason.endsWith('.'))).toEqual([]);
  expect(goodsGroups.LIMITED.filter(({ limit }) => !limit?.endsWith('.'))).toEqual([]);
});

test('takes a long text in its stride', () => {
  expect(names(`${'jumper '.repeat(70)}fireworks`)).toEqual(['Fireworks and flares']);
});

test('says what is forbidden and why, and nothing of what may travel', () => {
  expect(forbiddenContent('a box of fireworks')).toBe(
    'We can’t carry fireworks and flares. A knock, a spark or heat can set them off.',
  );
  expect(forbiddenContent('a bottle of perfume')).toBeUndefined();
});
