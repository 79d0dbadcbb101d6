import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { useIsSignedIn } from './session-store.ts';
import { tabStorage } from './tab-storage.ts';

const tokenKey = 'guest';
const linkKey = 'guest-link';

/** The access token of somebody who sends without an account; empty where there is none. */
const guestStore = createStore<{ readonly token: string }>(() => ({ token: tabStorage.read(tokenKey) ?? '' }));

export function readGuestToken(): string {
  return guestStore.getState().token;
}

export function setGuestToken(token: string): void {
  tabStorage.write(tokenKey, token);
  guestStore.setState({ token });
}

/** They stay a visitor everywhere but in what they send. */
export function useIsGuest(): boolean {
  const isSignedIn = useIsSignedIn();
  return useStore(guestStore, ({ token }) => token !== '') && !isSignedIn;
}

/** Of the emailed link that was opened last in this tab: once its session has ended, it can be renewed. */
export function readGuestLink(): string {
  return tabStorage.read(linkKey) ?? '';
}

export function saveGuestLink(token: string): void {
  tabStorage.write(linkKey, token);
}

/** Before the first shipment, unless there is a session. */
export async function startGuestSession(): Promise<void> {
  if (readGuestToken() !== '') return;
  // Loaded on use: every page knows of guests, and few people are.
  const [{ call }, contract] = await Promise.all([
    import('../lib/api/call.ts'),
    import('../../contract/accounts/guests.ts'),
  ]);
  const { access_token: token } = await call(contract.startGuestSession, {});
  setGuestToken(token);
}
