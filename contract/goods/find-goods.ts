import { type Good, goodsList, standings } from './goods-list.ts';
import { harmlessWords } from './harmless-words.ts';

// More than any description or search may have.
const longestRead = 3_000;

interface Phrase {
  /** Its words, each in every form it may be written in. */
  readonly words: readonly ReadonlySet<string>[];
  /** Undefined for what only sounds like something on the list. */
  readonly good: Good | undefined;
}

const phrases: readonly Phrase[] = [
  ...goodsList.flatMap((good) => good.words.map((word) => phraseOf(word, good))),
  ...harmlessWords.split(', ').map((word) => phraseOf(word, undefined)),
].toSorted((one, other) => other.words.length - one.words.length);

/** The phrases by each form of their first word, the longest first: a thousand descriptions are read without a pause. */
const phrasesByFirstWord = new Map<string, Phrase[]>();
for (const phrase of phrases) {
  for (const form of phrase.words[0] ?? []) {
    const others = phrasesByFirstWord.get(form);
    if (others) others.push(phrase);
    else phrasesByFirstWord.set(form, [phrase]);
  }
}

/**
 * The goods of the list that a description names, the most serious first. Whole words only, with their plurals. Of several ways to
 * read the same words the longest counts, so that 'wine glasses' are glasses and not wine.
 */
export function findGoods(description: string): readonly Good[] {
  const words = wordsOf(description);
  const found = new Set<Good>();
  for (let at = 0; at < words.length; ) {
    const phrase = phrasesByFirstWord
      .get(words[at] ?? '')
      ?.find((one) => one.words.every((forms, index) => forms.has(words[at + index] ?? '')));
    if (phrase?.good) found.add(phrase.good);
    at += phrase?.words.length ?? 1;
  }
  return [...found].toSorted((one, other) => standings.indexOf(one.standing) - standings.indexOf(other.standing));
}

/** The words of a text in lower case, without accents, apostrophes and hyphens. */
export function wordsOf(text: string): string[] {
  const plain = text
    .slice(0, longestRead)
    .normalize('NFKD')
    .replaceAll(/[\p{Mn}'’]/gu, '')
    .toLowerCase();
  return plain.match(/[a-z0-9]+/g) ?? [];
}

function phraseOf(text: string, good: Good | undefined): Phrase {
  const words = wordsOf(text);
  const isExact = text.startsWith('=');
  return {
    words: words.map((word, index) => new Set(index === words.length - 1 && !isExact ? formsOf(word) : [word])),
    good,
  };
}

/** A word and its plural, by the regular rules; 'knife' and its like are the one family of exceptions on the list. */
function formsOf(word: string): string[] {
  if (/(s|x|z|ch|sh)$/.test(word)) return [word, `${word}es`];
  if (/[^aeiou]y$/.test(word)) return [word, `${word.slice(0, -1)}ies`];
  if (word.endsWith('fe')) return [word, `${word}s`, `${word.slice(0, -2)}ves`];
  return [word, `${word}s`];
}
