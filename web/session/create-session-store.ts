import { createJSONStorage, type PersistStorage, persist, type StateStorage } from 'zustand/middleware';
import { createStore } from 'zustand/vanilla';
import { withTimeLimit } from '../lib/with-time-limit.ts';
import { coerceShape } from './coerce-shape.ts';
import { emptyState, type State } from './session-state.ts';

/** Specification, section 4. */
export const storageKey = 'app';

interface SessionStoreOptions {
  readonly getStorage: () => StateStorage;
  /** Called when the saved state could not be restored; the store then starts empty. */
  readonly onRestoreError: (error: unknown) => void;
}

export function createSessionStore({ getStorage, onRestoreError }: SessionStoreOptions) {
  return createStore<State>()(
    persist(() => emptyState, {
      name: storageKey,
      storage: limitedStorage<State>(getStorage),
      // Saved as hidden: a page that was closed while loading must not open with the overlay.
      partialize: ({ app, user }) => ({ app: { ...app, showPageLoader: false }, user }),
      // The overlay of another tab is not taken over.
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

/** Specification, section 4. */
const restoreLimitMs = 5000;

/**
 * Storage that can't block or break the product: what can't be written stays in memory, what is not JSON counts as nothing saved, and an
 * asynchronous storage has a time limit. Undefined in the prerender, or when the browser forbids it.
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
