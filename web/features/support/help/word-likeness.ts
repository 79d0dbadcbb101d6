/** 1 where a text has the word, less where it has only its beginning or something spelt almost like it. */
export function wordLikeness(typed: string, words: readonly string[]): number {
  if (words.includes(typed)) return 1;
  if (words.some((word) => word.startsWith(typed) || sameStem(word, typed))) return 0.7;
  return typed.length >= 5 && words.some((word) => isOneSlipApart(word, typed)) ? 0.4 : 0;
}

/** Whether two words differ only in an ending: 'refund' and 'refunded', 'delivery' and 'deliveries'. */
function sameStem(one: string, other: string): boolean {
  const [short, long] = one.length < other.length ? [one, other] : [other, one];
  const stem = short.replace(/(?:e|y|s)$/, '');
  return stem.length >= 4 && long.startsWith(stem) && /^(?:s|es|ies|ed|d|er|ing|y|e)?$/.test(long.slice(stem.length));
}

/** Whether one letter too many, too few, wrong or exchanged with its neighbour is all that lies between two words. The first is seldom wrong. */
function isOneSlipApart(one: string, other: string): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  if (short[0] !== long[0] || long.length - short.length > 1) return false;
  let start = 0;
  while (start < short.length && short[start] === long[start]) start += 1;
  const [restShort, restLong] = [short.slice(start), long.slice(start)];
  if (restShort.length < restLong.length) return restLong.slice(1) === restShort;
  const isExchanged =
    restShort[0] === restLong[1] && restShort[1] === restLong[0] && restShort.slice(2) === restLong.slice(2);
  return isExchanged || restShort.slice(1) === restLong.slice(1);
}
