import { findGoods, wordsOf } from '../../../../contract/goods/find-goods.ts';
import { type Good, goodsList } from '../../../../contract/goods/goods-list.ts';

/**
 * The goods that a search means: those that the shipment form would find in it. While a word is still being typed, those whose names
 * begin like it; and where no kind of goods is meant, a whole group may be.
 */
export function searchGoods(text: string): readonly Good[] {
  const typed = wordsOf(text);
  if (typed.length === 0) return goodsList;
  const named = findGoods(text);
  if (named.length > 0) return named;
  const begun = goodsList.filter(({ name, words }) => [name, ...words].some((phrase) => beginsWith(phrase, typed)));
  return begun.length > 0 ? begun : goodsList.filter(({ group }) => hasWords(group.title, typed));
}

/** Whether the words typed so far are the first of a phrase, the last of them maybe not whole. */
function beginsWith(phrase: string, typed: readonly string[]): boolean {
  const words = wordsOf(phrase);
  const last = typed.length - 1;
  return typed.every((word, index) => (index === last ? words[index]?.startsWith(word) : words[index] === word));
}

function hasWords(title: string, typed: readonly string[]): boolean {
  const words = wordsOf(title);
  return typed.every((start) => words.some((word) => word.startsWith(start)));
}
