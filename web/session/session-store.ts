import { useStore } from 'zustand';
import { createJSONStorage, type PersistStorage, persist, type StateStorage } from 'zustand/middleware';
import { createStore } from 'zustand/vanilla';
import type { Session, User } from '../../contract/accounts/accounts.ts';
import { withTimeLimit } from '../lib/with-time-limit.ts';
import { coerceShape } from './coerce-shape.ts';
import { emptyState, type HeldReturn, type SavedQuote, type State } from './session-state.ts';

/** Specification, section 4. */
const storageKey = 'app';
const restoreLimitMs = 5000;

/** The only user of local storage. */
export const sessionStore = createSessionStore({
  getStorage: () => window.localStorage,
  onRestoreError: (error) => reportError(error),
});

/** A part of the state. On a prerendered page it is the empty state until hydration. */
export function useSession<T>(select: (state: State) => T): T {
  return useStore(sessionStore, select);
}

/** Merges new values into the session: a log-in's whole answer, or changed fields of the user. */
export function updateSession({
  user: fields,
  ...values
}: Partial<Omit<Session, 'user'>> & { user?: Partial<User> }): void {
  sessionStore.setState(({ user }) => ({ user: { ...user, ...values, user: { ...user.user, ...fields } } }));
}

export function updateEmail(email: string): void {
  updateSession({ user: { email } });
}

/** In this tab and, through local storage, in the others. */
export function logOut(): void {
  sessionStore.setState({ user: emptyState.user });
}

export function setPageLoader(showPageLoader: boolean): void {
  sessionStore.setState(({ app }) => ({ app: { ...app, showPageLoader } }));
}

export function saveQuote(quote: SavedQuote): void {
  sessionStore.setState(({ app }) => ({ app: { ...app, quote } }));
}

/** Whether the saved quote's price is still guaranteed, across log-in, registration and reloads. */
export function isQuoteHeld({ quote_id = '', valid_until = '' }: SavedQuote): boolean {
  return quote_id !== '' && Date.parse(valid_until) > Date.now();
}

export function clearQuote(): void {
  saveQuote(emptyState.app.quote);
}

export function saveHeldReturn(held: HeldReturn): void {
  sessionStore.setState(({ app }) => ({ app: { ...app, held_return: held } }));
}

export function clearHeldReturn(): void {
  saveHeldReturn(emptyState.app.held_return);
}

/**
 * Takes over what another tab saves, mostly a log-out, until the returned function is called. Also when the back button restores a page: it
 * missed what happened meanwhile, and would write an ended session back.
 */
export function followOtherTabs(): () => void {
  window.addEventListener('storage', restoreWhenOurs);
  window.addEventListener('pageshow', restoreWhenRevived);
  return () => {
    window.removeEventListener('storage', restoreWhenOurs);
    window.removeEventListener('pageshow', restoreWhenRevived);
  };
}

function restoreWhenRevived({ persisted }: PageTransitionEvent): void {
  if (persisted) void sessionStore.persist.rehydrate();
}

function restoreWhenOurs({ key }: StorageEvent): void {
  const isOurs = key === storageKey || key === null; // null: the whole storage was cleared
  if (isOurs) void sessionStore.persist.rehydrate();
}

export function useIsSignedIn(): boolean {
  return useSession(({ user }) => user.access_token !== '');
}

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
