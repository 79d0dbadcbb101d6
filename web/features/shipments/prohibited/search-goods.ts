import { findGoods, wordsOf } from '../../../../contract/goods/find-goods.ts';
import { type Good, goodsList } from '../../../../contract/goods/goods-list.ts';

/**
 * The goods that a search means: those whose words begin like all that was typed, and those the shipment form would find in it. Where
 * no kind of goods is meant, a whole group may be.
 */
export function searchGoods(text: string): readonly Good[] {
  const typed = wordsOf(text);
  if (typed.length === 0) return goodsList;
  const named = findGoods(text);
  const meant = goodsList.filter((good) => named.includes(good) || beginsLike(typed, [good.name, ...good.words]));
  return meant.length > 0 ? meant : goodsList.filter(({ group }) => beginsLike(typed, [group.title]));
}

function beginsLike(typed: readonly string[], texts: readonly string[]): boolean {
  const words = wordsOf(texts.join(' '));
  return typed.every((start) => words.some((word) => word.startsWith(start)));
}
