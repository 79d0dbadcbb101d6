import { hours } from '../../contract/values/duration.ts';
import type { TrackingResponse } from './tracking.presenter.ts';

/** What was answered about parcels lately, as long as every change of them is heard of. */
export interface ResponseCache {
  /** What is answered about a parcel at that time, from memory or by `find`. */
  get(
    code: string,
    now: Date,
    find: () => Promise<TrackingResponse | undefined>,
  ): Promise<TrackingResponse | undefined>;
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
export function createResponseCache(isLive: () => boolean): ResponseCache {
  const answers = new Map<string, Promise<TrackingResponse | undefined>>();
  const wasRecentlySeen = createRecentlySeen();
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
      if (!wasRecentlySeen(code)) return finding;
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

/** More than as many codes as are kept in memory, so that what is asked for now and then counts as asked for again. */
const places = 2 ** 14;

/**
 * Says of a code whether it was asked for lately, and remembers it. One number for each place and nothing else: what most are asked for
 * once must leave nothing behind. Two codes with one place push each other out, and two with one number pass for the same; at worst
 * something is kept in memory a little later or earlier than it should be.
 */
export function createRecentlySeen(): (code: string) => boolean {
  const numbers = new Uint32Array(places);

  return (code) => {
    const number = numberOf(code);
    const place = number % places;
    if (numbers[place] === number) return true;
    numbers[place] = number;
    return false;
  };
}

/** A number from a text, by Fowler, Noll and Vo's 1a: neighbouring codes come to lie far apart. */
function numberOf(text: string): number {
  let number = 0x811c9dc5;
  for (let place = 0; place < text.length; place += 1) {
    number = Math.imul(number ^ text.charCodeAt(place), 0x01000193);
  }
  return number >>> 0;
}
