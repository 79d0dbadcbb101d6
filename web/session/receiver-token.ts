import { tabStorage } from './tab-storage.ts';

const key = 'receiver';

/** Keeps what proves a receiver for as long as this tab is open, and no longer. */
export function saveReceiverToken(token: string): void {
  tabStorage.write(key, token);
}

/** The token that this tab was opened with last; empty where there was none. */
export function readReceiverToken(): string {
  return tabStorage.read(key) ?? '';
}
