import { useStore } from 'zustand';
import type { Session, User } from '../../contract/accounts.ts';
import { createSessionStore, storageKey } from './create-session-store.ts';
import { emptyState, type SavedQuote, type State } from './session-state.ts';

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
