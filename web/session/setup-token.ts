import { tabStorage } from './tab-storage.ts';

/** From verifying an address: the token that proves to the set-up form whose account it completes, and the phone number given before. */
interface SetupToken {
  readonly email: string;
  readonly setup_token: string;
  readonly phone: string;
}

const key = 'setup';

export function saveSetupToken(proof: SetupToken): void {
  tabStorage.write(key, JSON.stringify(proof));
}

export function readSetupToken(): SetupToken | undefined {
  const saved = tabStorage.readJson(key);
  return isProof(saved) ? saved : undefined;
}

export function clearSetupToken(): void {
  tabStorage.remove(key);
}

function isProof(saved: unknown): saved is SetupToken {
  if (typeof saved !== 'object' || saved === null) return false;
  const { email, setup_token, phone } = saved as Partial<Record<string, unknown>>; // any object can be read like this
  return typeof email === 'string' && typeof setup_token === 'string' && typeof phone === 'string';
}
