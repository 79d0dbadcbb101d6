import { findGoods, wordsOf } from '../../../../contract/goods/find-goods.ts';
import { type Good, goodsList } from '../../../../contract/goods/goods-list.ts';

/** The goods that a search means: those whose words begin like all that was typed, and those the shipment form would find in it. */
export function searchGoods(text: string): readonly Good[] {
  const typed = wordsOf(text);
  if (typed.length === 0) return goodsList;
  const named = findGoods(text);
  return goodsList.filter((good) => named.includes(good) || isLike(good, typed));
}

function isLike({ name, group, words }: Good, typed: readonly string[]): boolean {
  const own = wordsOf([name, group.title, ...words].join(' '));
  return typed.every((start) => own.some((word) => word.startsWith(start)));
}
