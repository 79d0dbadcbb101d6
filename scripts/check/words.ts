import type { Problem } from './source-file.ts';
import { lineAt, type SourceFile } from './source-file.ts';

interface Word {
  readonly pattern: RegExp;
  readonly write: string;
  /** While code still has it; documents never may. Remove it with the last use. */
  readonly isStillInCode?: true;
}

/** Private vocabulary and its term of art. Only what is unambiguous. */
const words: readonly Word[] = [
  { pattern: /\badmission\b|\bbeginners?\b/gi, write: 'load shedding' },
  { pattern: /\bknown[- ]?callers?\b/gi, write: 'known clients' },
  { pattern: /\bdo[- ]?for[- ]?everyone\b/gi, write: 'constant-time branch' },
  { pattern: /\bfarewell\b/gi, write: 'unregister' },
  { pattern: /\bin the hand\b|\bat the desk\b/gi, write: 'local run, CI' },
  { pattern: /\bmake[- ]?way\b/gi, write: 'cancel conflicting intents' },
  { pattern: /\bask[- ]?together\b|\bask[- ]?directly\b/gi, write: 'batch loader, query' },
  { pattern: /\basked[- ]?lately\b/gi, write: 'recently seen' },
  { pattern: /\bdo[- ]?once\b/gi, write: 'with idempotency key' },
  { pattern: /\btell[- ]?of[- ]?parcels\b|\bparcel[- ]?news\b/gi, write: 'outbox', isStillInCode: true },
  { pattern: /\bstop[- ]?messages\b/gi, write: 'unsubscribe' },
  { pattern: /\bsay[- ]?aside\b/gi, write: 'print error' },
  { pattern: /\bclaimers?\b/gi, write: 'lease holder' },
  { pattern: /\bmarked[- ]?answers?\b/gi, write: 'cached response' },
  { pattern: /\bway back\b/gi, write: 'undo, return address', isStillInCode: true },
  { pattern: /\bwish(es|ed)?\b/gi, write: 'delivery preference' },
  { pattern: /\bin vain\b/gi, write: 'without effect' },
  { pattern: /\bin the shape of\b/gi, write: 'coerce shape' },
  { pattern: /\bmend(s|ed|ing)?\b/gi, write: 'fix' },
  { pattern: /\banew\b/gi, write: 'again' },
  { pattern: /\bfor ever\b/gi, write: 'permanently' },
  { pattern: /\bwhoever\b/gi, write: 'the caller' },
  { pattern: /\bnone of ours\b/gi, write: 'unknown' },
  { pattern: /\be-mails?\b/gi, write: 'email' },
  { pattern: /\bSign(ed|ing)? (in|out)\b/g, write: 'log in, log out' }, // as texts begin; code still has a folder sign-in
  { pattern: /\bhow-manieth\b/gi, write: 'sequence number' },
];

const listsThem = /^scripts\/check\/words(\.test)?\.ts$/;

/** In a file and in its name. Code quoted in a document does not count. */
export function checkWords({ path, text }: SourceFile): Problem[] {
  if (listsThem.test(path)) return [];
  const isDocument = path.endsWith('.md');
  const prose = isDocument ? text.replaceAll(/```[^]*?```|`[^`\n]*`/g, (code) => code.replaceAll(/[^\n]/g, ' ')) : text;
  return words
    .filter(({ isStillInCode }) => isDocument || !isStillInCode)
    .flatMap(({ pattern, write }) => {
      const found = [...prose.matchAll(pattern)].map((match) => ({ line: lineAt(text, match.index), word: match[0] }));
      const inName = path.match(pattern)?.map((word) => ({ line: 1, word })) ?? [];
      return [...inName, ...found].map(({ line, word }) => ({
        path,
        line,
        message: `says '${word}': write ${write}.`,
      }));
    });
}
