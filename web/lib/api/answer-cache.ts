import { useSyncExternalStore } from 'react';

/** How long an answer that nobody looks at is kept. */
const keptMs = 300_000;

export interface CachedAnswer<T> {
  readonly data?: T;
  /** Of the last attempt, if that failed. */
  readonly error?: Error;
  readonly isFetching: boolean;
  /** Attempts that failed since the last answer, or since it was asked for again. */
  readonly failures: number;
  /** When the last attempt ended. */
  readonly settledAt: number;
}

export interface CacheEntry<T> {
  readonly get: () => CachedAnswer<T>;
  readonly subscribe: (listener: () => void) => () => void;
  /** Replaces a request under way. A retry keeps the error on show. Never rejects. */
  readonly fetch: (options?: { readonly isRetry: boolean }) => Promise<void>;
  /** It counts as old: who shows it may ask again. */
  readonly set: (data: T) => void;
}

type Load<T> = (signal: AbortSignal, before: CachedAnswer<T>) => Promise<T>;

const unasked = { isFetching: false, failures: 0, settledAt: 0 } as const;
const entries = new Map<string, object>();

/**
 * What the pages with a first load of 100 kB need of a cache: one entry a key, shared by who prefetches it and who shows it. Pages behind
 * the log-in use TanStack Query (docs/decisions, 7).
 */
export function cacheEntry<T>(key: string, load: Load<T>): CacheEntry<T> {
  const known = entries.get(key) as CacheEntry<T> | undefined; // a key names its endpoint, and with it the type of its answer
  if (known) return known;
  const created = createEntry(key, load);
  entries.set(key, created);
  return created;
}

export function clearAnswers(): void {
  entries.clear();
}

export function useCachedAnswer<T>({ subscribe, get }: CacheEntry<T>): CachedAnswer<T> {
  return useSyncExternalStore(subscribe, get, get);
}

function createEntry<T>(key: string, load: Load<T>): CacheEntry<T> {
  const listeners = new Set<() => void>();
  let answer: CachedAnswer<T> = unasked;
  let request: AbortController | undefined;

  const change = (next: CachedAnswer<T>) => {
    answer = next;
    for (const listener of listeners) listener();
  };
  const cancel = () => {
    request?.abort();
    request = undefined;
    if (answer.isFetching) change({ ...answer, isFetching: false });
  };
  const entry: CacheEntry<T> = {
    get: () => answer,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
        if (listeners.size > 0) return;
        cancel();
        setTimeout(() => listeners.size === 0 && entries.get(key) === entry && entries.delete(key), keptMs);
      };
    },
    fetch: async ({ isRetry } = { isRetry: false }) => {
      request?.abort();
      const own = new AbortController();
      request = own;
      const before = isRetry || answer.data !== undefined ? answer : unasked;
      change({ ...before, isFetching: true });
      const settled = await load(own.signal, before).then(
        (data) => ({ ...unasked, data }),
        (error: unknown) => ({ ...before, error: error as Error, failures: before.failures + 1 }), // `call` throws nothing else
      );
      if (request === own) change({ ...settled, isFetching: false, settledAt: Date.now() });
    },
    set: (data) => {
      cancel();
      change({ ...unasked, data });
    },
  };
  return entry;
}
