import type { HelpAnswer } from '../../../content/help/help-answer.ts';
import { helpAnswers } from '../../../content/help/help-answers.ts';
import { wordLikeness } from './word-likeness.ts';

/** How much a typed word counts by where it is found. A question says what an answer is about; its text only mentions. */
const weights = { question: 8, words: 6, answer: 1 } as const;

/** Words that every question has, and that tell none from another. */
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
 * The answers to what somebody types, best first; every answer, in its order, before anything is typed. A word counts from its first
 * letters on, and one letter may be wrong in a long word. A word that no answer has is passed over, and of the others an answer
 * must have most, counted by how much they tell.
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

/** How well each answer has a word, and what the word is worth: the fewer answers have it, the more it tells; nothing if none has it. */
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

/** The words of a text in lower case, without accents and apostrophes; an 'e-mail' is an email. */
function wordsOf(text: string): string[] {
  const plain = text
    .normalize('NFKD')
    .replaceAll(/[\p{Mn}'’]/gu, '')
    .toLowerCase()
    .replaceAll('e-mail', 'email');
  return plain.match(/[a-z0-9]+/g) ?? [];
}
