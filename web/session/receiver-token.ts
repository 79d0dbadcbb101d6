import { hours } from '../../contract/values/time/duration.ts';
import { saveHeldReturn, sessionStore } from './session-store.ts';
import { tabStorage } from './tab-storage.ts';

const key = 'receiver';

/** Long enough to register, and no longer: the link shows an address. */
const heldForMs = hours(24);

export function saveReceiverToken(token: string): void {
  tabStorage.write(key, token);
}

export function readReceiverToken(): string {
  return tabStorage.read(key) ?? '';
}

/** Saves this tab's token for the tab that the verification email opens. */
export function holdReturn(): void {
  const valid_until = new Date(Date.now() + heldForMs).toISOString();
  saveHeldReturn({ token: readReceiverToken(), valid_until });
}

/** The token of the parcel to return: this tab's, or the one saved before the registration; empty where there is none. */
export function readReturnToken(): string {
  const { token, valid_until: until } = sessionStore.getState().app.held_return;
  return readReceiverToken() || (Date.parse(until) > Date.now() ? token : '');
}
