import { hours } from '../../contract/values/duration.ts';
import { createAskedLately } from './asked-lately.ts';
import type { MarkedAnswer } from './mark-answer.ts';

/** What was answered about parcels lately, as long as every change of them is heard of. */
export interface AnswerCache {
  /** What is answered about a parcel at that time, from memory or by `find`. */
  get(code: string, now: Date, find: () => Promise<MarkedAnswer | undefined>): Promise<MarkedAnswer | undefined>;
  forget(code: string): void;
  forgetAll(): void;
}

const mostAnswers = 10_000;

/**
 * Keeps answers in memory until the parcel changes, and not beyond the hour: the one part that changes by itself is the expected day,
 * and that changes on the hour, in London as anywhere else. `isLive` says whether changes are heard of at this moment; while they are
 * not, nothing is kept and nothing is taken from memory. Kept is what is asked for a second time, from when it is asked for, so that
 * however many ask at once it is looked up twice. Most parcels are asked for once, and whatever is kept of those only makes work for
 * the collector of garbage.
 */
export function createAnswerCache(isLive: () => boolean): AnswerCache {
  const answers = new Map<string, Promise<MarkedAnswer | undefined>>();
  const wasAskedLately = createAskedLately();
  let keptHour = 0;

  return {
    get: (code, now, find) => {
      if (!isLive()) return find();
      const hour = Math.floor(now.getTime() / hours(1));
      if (hour !== keptHour) answers.clear();
      keptHour = hour;
      const kept = answers.get(code);
      if (kept) return kept;
      const finding = find();
      if (!wasAskedLately(code)) return finding;
      if (answers.size >= mostAnswers) answers.delete(answers.keys().next().value ?? '');
      answers.set(code, finding);
      const drop = () => {
        if (answers.get(code) === finding) answers.delete(code);
      };
      // Codes nobody has are not kept: anybody can make up more of them than memory holds.
      finding.then((answer) => answer ?? drop(), drop);
      return finding;
    },
    forget: (code) => void answers.delete(code),
    forgetAll: () => answers.clear(),
  };
}
