import type { NewKey } from '../../operations/operations-keys.ts';

/** The depot that every database begins with. */
export const dartfordId = '00000000-0000-4000-8000-00000000da01';

/** For a scanner at Dartford that may do everything keys may. */
export function aKey(name: string, changes: Partial<NewKey> = {}): NewKey {
  return { name, depotId: dartfordId, scopes: ['scan', 'preferences:read'], expiresAt: null, ...changes };
}
