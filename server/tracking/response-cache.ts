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
  const seen = new Set<string>();
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
      if (!seen.has(code)) {
        if (seen.size >= mostAnswers) seen.clear();
        seen.add(code);
        return finding;
      }
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
