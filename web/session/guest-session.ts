import { useIsSignedIn } from './session-store.ts';
import { tabStorage } from './tab-storage.ts';

const key = 'guest';

/** The access token of somebody who sends without an account; empty where there is none. */
export function readGuestToken(): string {
  return tabStorage.read(key) ?? '';
}

/** Pages read it when they are drawn: navigate afterwards. */
export function setGuestToken(token: string): void {
  tabStorage.write(key, token);
}

const emailKey = 'guest-email';

/** Of the guest whose own link was opened in this tab; empty where there is none. */
export function readGuestEmail(): string {
  return tabStorage.read(emailKey) ?? '';
}

export function setGuestEmail(email: string): void {
  tabStorage.write(emailKey, email);
}

/** They stay a visitor everywhere but in what they send. */
export function useIsGuest(): boolean {
  return !useIsSignedIn() && readGuestToken() !== '';
}
