import { tabStorage } from './tab-storage.ts';

interface HeldInvitation {
  readonly email: string;
  readonly token: string;
}

const key = 'invitation';

/** Its link is open in this tab while its reader logs in. */
export function holdInvitation(invitation: HeldInvitation): void {
  tabStorage.write(key, JSON.stringify(invitation));
}

export function readInvitation(): HeldInvitation | undefined {
  const saved = tabStorage.readJson(key);
  if (typeof saved !== 'object' || saved === null) return undefined;
  const { email, token } = saved as Partial<Record<string, unknown>>; // any object can be read like this
  return typeof email === 'string' && typeof token === 'string' ? { email, token } : undefined;
}
