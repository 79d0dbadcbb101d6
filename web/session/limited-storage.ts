import { createJSONStorage, type PersistStorage, type StateStorage } from 'zustand/middleware';
import { withTimeLimit } from '../lib/with-time-limit.ts';

/** How long restoring the saved state may take (specification, section 4). */
const restoreLimitMs = 5000;

/**
 * Storage that gives up reading after the limit with a TimeoutError, so that a storage which never answers can't hold up the product.
 * The browser's own local storage answers at once and stays synchronous; only one that promises an answer is raced.
 * Undefined where there is no storage at all: in the prerender, or when the browser forbids it.
 */
export function limitedStorage<S>(getStorage: () => StateStorage): PersistStorage<S> | undefined {
  const storage = createJSONStorage<S>(getStorage);
  if (!storage) return undefined;
  return {
    ...storage,
    getItem: (name) => {
      const found = storage.getItem(name);
      if (!isPromise(found)) return found;
      return withTimeLimit(Promise.resolve(found), restoreLimitMs, 'Your saved session took too long to load.');
    },
  };
}

function isPromise<T>(value: T | PromiseLike<T>): value is PromiseLike<T> {
  return typeof value === 'object' && value !== null && 'then' in value;
}
