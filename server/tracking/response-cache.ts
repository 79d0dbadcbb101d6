import { hours } from '../../contract/values/time/duration.ts';
import type { TrackingResponse } from './tracking.presenter.ts';

export interface Asker {
  readonly now: Date;
  readonly address: string;
  /** Of the answer they have. */
  readonly etag?: string | undefined;
}

export interface ResponseCache {
  /** From memory or by `find`. */
  get(
    code: string,
    asker: Asker,
    find: () => Promise<TrackingResponse | undefined>,
  ): Promise<TrackingResponse | undefined>;
  /** Somebody was answered past the cache, perhaps of a change that has not been read yet. */
  noteUncachedAnswer(request: { readonly ip: string }): void;
  onRead(): void;
  onChanges(codes: readonly string[]): void;
  clear(): void;
}

const mostAnswers = 10_000;

/**
 * Caches responses until the parcel changes, and not beyond the hour: the expected day is the one part that changes by itself, and it
 * does so on the hour. While `isLive` says that changes are not known, the cache is bypassed. A code is cached from its
 * second request on: most parcels are asked for once, and caching those would only cost garbage collection.
 *
 * Nobody gets an older answer than they had: who got any other since changes were last read, or has an answer that is not older than ours,
 * is answered from the database.
 */
export function createResponseCache(isLive: () => boolean): ResponseCache {
  const answers = new Map<string, Promise<TrackingResponse | undefined>>();
  const seen = new Set<string>();
  let uncachedBefore = new Set<string>();
  let uncachedSinceRead = new Set<string>();
  let keptHour = 0;

  async function fromMemory(code: string, { address, etag }: Asker): Promise<TrackingResponse | undefined> {
    if (uncachedBefore.has(address) || uncachedSinceRead.has(address)) return undefined;
    const answer = await answers.get(code);
    return answer && (etag === undefined || isAsNew(answer.etag, etag)) ? answer : undefined;
  }

  return {
    get: async (code, asker, find) => {
      if (!isLive()) return find();
      const hour = Math.floor(asker.now.getTime() / hours(1));
      if (hour !== keptHour) answers.clear();
      keptHour = hour;
      const kept = answers.has(code) ? await fromMemory(code, asker) : undefined;
      if (kept) return kept;
      if (!isLive()) return find(); // what is kept now would never be dropped
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
    noteUncachedAnswer: (request) => {
      if (answers.size > 0) uncachedSinceRead.add(request.ip); // which is worked out each time
    },
    onRead: () => {
      uncachedBefore = uncachedBefore.union(uncachedSinceRead);
      uncachedSinceRead = new Set();
    },
    onChanges: (codes) => {
      uncachedBefore = new Set();
      for (const code of codes) answers.delete(code);
    },
    clear: () => answers.clear(),
  };
}

/** Of two answers the one with more events is newer. With as many, all we know is whether they are the same. */
function isAsNew(ours: string, theirs: string): boolean {
  const known = theirs.replace(/^W\//, ''); // which a proxy adds that compresses
  return ours === known || eventsOf(ours) > eventsOf(known);
}

function eventsOf(etag: string): number {
  return Number(/-(\d+)/.exec(etag)?.[1] ?? Number.POSITIVE_INFINITY);
}
