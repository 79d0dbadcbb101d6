import { createJSONStorage, type PersistStorage, persist, type StateStorage } from 'zustand/middleware';
import { createStore } from 'zustand/vanilla';
import { withTimeLimit } from '../lib/with-time-limit.ts';
import { coerceShape } from './coerce-shape.ts';
import { emptyState, type State } from './empty-state.ts';

/** The key in local storage (specification, section 4). */
export const storageKey = 'app';

interface SessionStoreOptions {
  readonly getStorage: () => StateStorage;
  /** Told when the saved state could not be restored; the store then goes on with the empty one. */
  readonly onRestoreError: (error: unknown) => void;
}

/** A store of the app and user state that saves itself under the key `app` and restores itself when made. */
export function createSessionStore({ getStorage, onRestoreError }: SessionStoreOptions) {
  return createStore<State>()(
    persist(() => emptyState, {
      name: storageKey,
      storage: limitedStorage<State>(getStorage),
      // The loader is saved as hidden: a page closed while it showed must not open behind it.
      partialize: ({ app, user }) => ({ app: { ...app, showPageLoader: false }, user }),
      // Another tab's loader is not ours either, so only the rest is taken over.
      merge: (saved, { app: { showPageLoader } }) => {
        const { app, user } = coerceShape(emptyState, saved);
        return { app: { ...app, showPageLoader }, user };
      },
      onRehydrateStorage: () => (_state, error) => {
        if (error !== undefined) onRestoreError(error);
      },
    }),
  );
}

/** How long restoring the saved state may take (specification, section 4). */
const restoreLimitMs = 5000;

/**
 * Storage that can't hold up or break the product. What can't be written (storage may be full) lives on in memory only, and what is
 * not JSON counts as nothing saved.
 *
 * It gives up reading after the limit with a TimeoutError, so that a storage which never answers is not waited for.
 * The browser's own local storage answers at once and stays synchronous; only one that promises an answer is raced.
 * Undefined where there is no storage at all: in the prerender, or when the browser forbids it.
 */
function limitedStorage<S>(getStorage: () => StateStorage): PersistStorage<S> | undefined {
  const storage = createJSONStorage<S>(getStorage);
  if (!storage) return undefined;
  return {
    ...storage,
    getItem: (name) => {
      const found = nothingIfBroken(() => storage.getItem(name));
      if (!isPromise(found)) return found;
      return withTimeLimit(Promise.resolve(found), restoreLimitMs, 'Your saved session took too long to load.');
    },
    setItem: (name, value) => {
      try {
        return storage.setItem(name, value);
      } catch {
        return undefined; // full, or forbidden since: the state in memory still serves this page
      }
    },
  };
}

function nothingIfBroken<T>(read: () => T): T | null {
  try {
    return read();
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

function isPromise<T>(value: T | PromiseLike<T>): value is PromiseLike<T> {
  return typeof value === 'object' && value !== null && 'then' in value;
}
