import { useStore } from 'zustand';
import { createSessionStore, storageKey } from './create-session-store.ts';
import { emptyState, type SavedQuote, type Session, type State, type User } from './empty-state.ts';

/** The app and user state of this browser. The only user of local storage. */
export const sessionStore = createSessionStore({
  getStorage: () => window.localStorage,
  onRestoreError: (error) => reportError(error),
});

/** A part of the state in a component. On a prerendered page it is the empty state until React has taken over. */
export function useSession<T>(select: (state: State) => T): T {
  return useStore(sessionStore, select);
}

/** Merges new values into the session; a log-in's whole answer, or the fields of the user that changed. */
export function updateSession({
  user: fields,
  ...values
}: Partial<Omit<Session, 'user'>> & { user?: Partial<User> }): void {
  sessionStore.setState(({ user }) => ({ user: { ...user, ...values, user: { ...user.user, ...fields } } }));
}

/** Replaces only the e-mail address of the user. */
export function updateEmail(email: string): void {
  updateSession({ user: { email } });
}

/** Resets the session to its empty defaults, in this tab and, through local storage, in the others. */
export function logOut(): void {
  sessionStore.setState({ user: emptyState.user });
}

/** Shows or hides the full-screen 'Loading' overlay. */
export function setPageLoader(showPageLoader: boolean): void {
  sessionStore.setState(({ app }) => ({ app: { ...app, showPageLoader } }));
}

/** Keeps the quote that the customer wants to ship with. */
export function saveQuote(quote: SavedQuote): void {
  sessionStore.setState(({ app }) => ({ app: { ...app, quote } }));
}

/** Whether the price of the saved quote is still held: it is, across log-in, registration and reloads. */
export function isQuoteHeld({ quote_id = '', valid_until = '' }: SavedQuote): boolean {
  return quote_id !== '' && Date.parse(valid_until) > Date.now();
}

/** Forgets the saved quote. */
export function clearQuote(): void {
  saveQuote(emptyState.app.quote);
}

/**
 * Takes over what another tab saves, a log-out above all, until the returned function is called. So does a page that the back button
 * brings back as it was left: it has missed what happened meanwhile, and would write an ended session back.
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

/** Whether a customer is signed in, which means that there is an access token (specification, section 4). */
export function useIsSignedIn(): boolean {
  return useSession(({ user }) => user.access_token !== '');
}
