import { type Good, goodsList, standings } from './goods-list.ts';
import { harmlessWords, printedThings, toyThings } from './harmless-words.ts';

// More than any description or search may have.
const longestRead = 3_000;

/** Words without a meaning of their own: 'ashes of my dog' are the dog's ashes. */
const fillers = new Set('a an the of for with in my our your his her their some'.split(' '));

/** Fillers that separate two things: a gun in a book is no book. */
const separators = new Set(['in', 'for']);
const insides = new Set(['in']);

const printed = new Set(printedThings.split(' ').flatMap(formsOf));
/** Words between a book and its title or subject. */
const titles = new Set(['about', 'on', 'called', 'titled', 'by', 'from', 'history']);
const toys = new Set(toyThings.split(' ').flatMap(formsOf));
/** Printed things that may be containers: a poster tube holds anything. */
const containers = new Set(['tube', 'tin', 'crate'].flatMap(formsOf));

interface Phrase {
  /** Its words, each in every form it may be written in. */
  readonly words: readonly ReadonlySet<string>[];
  /** Undefined for harmless phrases. */
  readonly good: Good | undefined;
  /** Whether it contains 'in', as 'sword in the stone' does. */
  readonly hasInside: boolean;
}

const phrases: readonly Phrase[] = [
  ...goodsList.flatMap((good) => good.words.map((word) => phraseOf(word, good))),
  ...harmlessWords.split(', ').map((word) => phraseOf(word, undefined)),
].toSorted((one, other) => other.words.length - one.words.length);

/** The phrases by each form of each of their words, the longest first, so that a thousand descriptions are searched quickly. */
const phrasesByWord = new Map<string, Phrase[]>();
for (const phrase of phrases) {
  for (const form of new Set(phrase.words.flatMap((forms) => [...forms]))) {
    const others = phrasesByWord.get(form);
    if (others) others.push(phrase);
    else phrasesByWord.set(form, [phrase]);
  }
}

/**
 * The goods of the list that a description names, the most serious first. Matches whole words only, singular or plural, in any order:
 * 'battery for a laptop' is a laptop battery. The longest phrase wins: 'wine glasses' are glasses and not wine. Namesakes, such as a book
 * about guns or a toy pistol, don't match.
 */
export function findGoods(description: string): readonly Good[] {
  const found = new Set<Good>();
  for (const part of partsOf(description)) {
    const all = wordsOf(part);
    const words = all.filter((word) => !fillers.has(word));
    const groups = groupsOf(all, separators);
    const contents = groupsOf(all, insides);
    for (let at = 0; at < words.length; ) {
      const phrase = phraseAt(words, contents, at);
      const end = at + (phrase?.words.length ?? 1);
      if (phrase?.good && !isNamesake(phrase.good, { words, groups, at, end })) found.add(phrase.good);
      at = end;
    }
  }
  return [...found].toSorted((one, other) => standings.indexOf(one.standing) - standings.indexOf(other.standing));
}

/** Why we can't carry the described content; undefined where we can. */
export function forbiddenContent(description: string): string | undefined {
  const [first] = findGoods(description);
  const refusal = refusalOf(description);
  return first && refusal && `${refusal} ${first.group.reason}`;
}

/** The same without the reason, for where the list's own notice gives it. */
export function refusalOf(description: string): string | undefined {
  const [first] = findGoods(description);
  if (first?.standing !== 'NOT_ALLOWED') return undefined;
  return `We can’t carry ${first.name.charAt(0).toLowerCase()}${first.name.slice(1)}.`;
}

export function wordsOf(text: string): string[] {
  const plain = text
    .slice(0, longestRead)
    .normalize('NFKD')
    .replaceAll(/[\p{Mn}'’]/gu, '')
    .toLowerCase()
    .replaceAll(/\bt[- ]shirt/g, 'tshirt');
  return plain.match(/[a-z0-9]+/g) ?? [];
}

/** Splits at enumerations and packing words: the words of one thing are no part of the next. */
function partsOf(text: string): string[] {
  return text
    .slice(0, longestRead)
    .replaceAll(/\(\s*empty\s*\)/gi, ' empty ')
    .split(/[,;:.!?()[\]/&+\n]|\b(?:and|or|with|plus|containing|contains|inside|full of|filled)\b/i);
}

/** For each word that is no filler, the number of separators before it. */
function groupsOf(all: readonly string[], apart: ReadonlySet<string>): number[] {
  let group = 0;
  return all.flatMap((word) => {
    if (apart.has(word)) group += 1;
    return fillers.has(word) ? [] : [group];
  });
}

interface NamePlace {
  readonly words: readonly string[];
  readonly groups: readonly number[];
  readonly at: number;
  readonly end: number;
}

/**
 * Whether a book, a T-shirt or a toy right beside a name only shares it. The name of a toy has to be one word: 'toy pistol' is a toy, but
 * 'toy bb gun' still names an imitation firearm.
 */
function isNamesake(good: Good, { words, groups, at, end }: NamePlace): boolean {
  if (good.standing !== 'NOT_ALLOWED' || good.group.hasNoNamesakes) return false;
  const wordAt = (index: number) => (groups[index] === groups[at] ? (words[index] ?? '') : '');
  const before = words.slice(0, at).filter((_, index) => groups[index] === groups[at]);
  const thing = before.findIndex((word) => printed.has(word) || toys.has(word));
  const isTitled = thing !== -1 && before.slice(thing + 1).some((word) => titles.has(word));
  const isToy = end - at === 1 && (toys.has(wordAt(at - 1)) || toys.has(wordAt(end)));
  return isTitled || isToy || (printed.has(wordAt(end)) && !containers.has(wordAt(end + 1)));
}

/** The longest phrase that starts at a word; of two equally long, the first in the list. */
function phraseAt(words: readonly string[], contents: readonly number[], at: number): Phrase | undefined {
  const candidates = (phrasesByWord.get(words[at] ?? '') ?? []).filter((phrase) => {
    const end = at + phrase.words.length;
    // A cash box is no cash, but cash in a box is.
    const isTornApart = !phrase.good && !phrase.hasInside && contents[at] !== contents[end - 1];
    return end <= words.length && !isTornApart && isSameWords(phrase, words.slice(at, end));
  });
  const longest = candidates.filter((phrase) => phrase.words.length === candidates[0]?.words.length);
  return (
    longest.find((phrase) => phrase.words.every((forms, index) => forms.has(words[at + index] ?? ''))) ?? longest[0]
  );
}

function isSameWords(phrase: Phrase, words: readonly string[]): boolean {
  const left = [...phrase.words];
  return words.every((word) => {
    const index = left.findIndex((forms) => forms.has(word));
    if (index === -1) return false;
    left.splice(index, 1);
    return true;
  });
}

function phraseOf(text: string, good: Good | undefined): Phrase {
  const isExact = text.startsWith('=');
  const all = wordsOf(text);
  const words = all.filter((word) => !fillers.has(word));
  return {
    words: words.map((word) => new Set(isExact ? [word] : formsOf(word))),
    good,
    hasInside: all.some((word) => insides.has(word)),
  };
}

/** A word and its plural, by the regular rules; words like 'knife' are the one family of exceptions on the list. */
function formsOf(word: string): string[] {
  if (/(s|x|z|ch|sh)$/.test(word)) return [word, `${word}es`];
  if (/[^aeiou]y$/.test(word)) return [word, `${word.slice(0, -1)}ies`];
  if (word.endsWith('fe')) return [word, `${word}s`, `${word.slice(0, -2)}ves`];
  return [word, `${word}s`];
}
