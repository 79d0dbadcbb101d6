import { type HelpAnswer, helpAnswers } from '../../content/help/help-groups.ts';

/** Weight of a typed word by where it is found: a question says what an answer is about, its text only mentions it. */
const weights = { question: 8, words: 6, answer: 1 } as const;

/** Stop words. */
const emptyWords = new Set(
  'a about am an and any are at be been but by can cannot cant could did do does dont for from get had has have how i if in is it its ive me my of on or our please should so that the their them there they this to was we were what when which who why will with would you your'.split(
    ' ',
  ),
);

interface IndexedAnswer {
  readonly question: readonly string[];
  readonly words: readonly string[];
  readonly text: readonly string[];
}

const index: readonly IndexedAnswer[] = helpAnswers.map((answer) => ({
  question: wordsOf(answer.question),
  words: wordsOf(answer.words.join(' ')),
  text: wordsOf(answer.answer),
}));

/**
 * Best match first; all answers in their order before anything is typed. Words match by prefix, and a long word may have one typo. Words
 * that no answer has are ignored; an answer must have most of the others, weighed by how rare they are.
 */
export function searchHelp(text: string): HelpAnswer[] {
  if (text.trim() === '') return [...helpAnswers];
  const typed = meaningfulWordsOf(text);
  const columns = typed.map(rateWord).filter(({ worth }) => worth > 0);
  const mostWorth = columns.reduce((sum, { worth }) => sum + worth, 0);
  return helpAnswers
    .map((answer, row) => {
      const found = columns.filter(({ scores }) => (scores[row] ?? 0) > 0);
      const worth = found.reduce((sum, column) => sum + column.worth, 0);
      const score = found.reduce((sum, column) => sum + column.worth * (column.scores[row] ?? 0), 0);
      return { answer, worth, score };
    })
    .filter(({ worth }) => worth > 0 && worth >= mostWorth / 2)
    .toSorted((one, other) => other.score - one.score)
    .map(({ answer }) => answer);
}

/** How well each answer matches a word, and the word's weight: the rarer, the higher; 0 if no answer has it. */
function rateWord(word: string): { readonly scores: readonly number[]; readonly worth: number } {
  const scores = index.map(
    (entry) =>
      weights.question * wordLikeness(word, entry.question) +
      weights.words * wordLikeness(word, entry.words) +
      weights.answer * wordLikeness(word, entry.text),
  );
  const count = scores.filter((score) => score > 0).length;
  return { scores, worth: count === 0 ? 0 : Math.log(1 + scores.length / count) };
}

function meaningfulWordsOf(text: string): string[] {
  const words = wordsOf(text);
  const meaningful = words.filter((word) => !emptyWords.has(word));
  return meaningful.length > 0 ? meaningful : words;
}

/** In lower case, without accents, apostrophes and the hyphen of 'email'. */
function wordsOf(text: string): string[] {
  const plain = text
    .normalize('NFKD')
    .replaceAll(/[\p{Mn}'’]/gu, '')
    .toLowerCase()
    .replaceAll(/\be-(?=mail)/g, 'e');
  return plain.match(/[a-z0-9]+/g) ?? [];
}

/** 1 for the whole word, less for a prefix or a typo. */
function wordLikeness(typed: string, words: readonly string[]): number {
  if (words.includes(typed)) return 1;
  if (words.some((word) => word.startsWith(typed) || sameStem(word, typed))) return 0.7;
  return typed.length >= 5 && words.some((word) => isOneSlipApart(word, typed)) ? 0.4 : 0;
}

/** Such as 'refund' and 'refunded', or 'delivery' and 'deliveries'. */
function sameStem(one: string, other: string): boolean {
  const [short, long] = one.length < other.length ? [one, other] : [other, one];
  const stem = short.replace(/(?:e|y|s)$/, '');
  return stem.length >= 4 && long.startsWith(stem) && /^(?:s|es|ies|ed|d|er|ing|y|e)?$/.test(long.slice(stem.length));
}

/** One letter added, missing, wrong or swapped with its neighbour. The first letter must match. */
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
