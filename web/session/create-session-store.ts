import { persist, type StateStorage } from 'zustand/middleware';
import { createStore } from 'zustand/vanilla';
import { coerceShape } from './coerce-shape.ts';
import { emptyState, type State } from './empty-state.ts';
import { limitedStorage } from './limited-storage.ts';

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
