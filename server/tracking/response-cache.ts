import { hours } from '../../contract/values/time/duration.ts';
import type { TrackingResponse } from './tracking.presenter.ts';

export interface ResponseCache {
  /** From memory or by `find`. */
  get(
    code: string,
    now: Date,
    find: () => Promise<TrackingResponse | undefined>,
  ): Promise<TrackingResponse | undefined>;
  drop(code: string): void;
  clear(): void;
}

const mostAnswers = 10_000;

/**
 * Caches responses until the parcel changes, and not beyond the hour: the expected day is the one part that changes by itself, and it
 * does so on the hour. While `isLive` says that change notifications are interrupted, the cache is bypassed. A code is cached from its
 * second request on: most parcels are asked for once, and caching those would only cost garbage collection.
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
      // Unknown codes are not cached: anybody can make up more of them than memory holds.
      finding.then((answer) => answer ?? drop(), drop);
      return finding;
    },
    drop: (code) => void answers.delete(code),
    clear: () => answers.clear(),
  };
}

/** More than the cache holds, so that a code asked for now and then counts as asked for again. */
const places = 2 ** 14;

/**
 * Says whether a code was seen recently, and records it: a hash table of fixed size without keys. Codes that collide replace each other
 * or pass for the same; at worst a response is cached a little later or earlier than it should be.
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

/** FNV-1a: neighbouring codes get distant hashes. */
function numberOf(text: string): number {
  let number = 0x811c9dc5;
  for (let place = 0; place < text.length; place += 1) {
    number = Math.imul(number ^ text.charCodeAt(place), 0x01000193);
  }
  return number >>> 0;
}
