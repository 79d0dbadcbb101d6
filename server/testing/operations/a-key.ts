import { commandActor } from '../../audit/record-audit.ts';
import { addKey, type NewKey } from '../../operations/operations-keys.ts';
import type { TestApp } from '../test-app.ts';

/** The depot that every database begins with. */
export const dartfordId = '00000000-0000-4000-8000-00000000da01';

/** For a scanner at Dartford that may do everything keys may. */
export function aKey(name: string, changes: Partial<NewKey> = {}): NewKey {
  return { name, depotId: dartfordId, scopes: ['scan', 'preferences:read'], expiresAt: null, ...changes };
}

/** Answers the key itself, which may do one thing alone. */
export async function createKey(
  { database }: Pick<TestApp, 'database'>,
  scope: NewKey['scopes'][number],
): Promise<string> {
  const deps = { database: database.db, now: () => new Date() };
  return (await addKey(deps, commandActor('a test'), aKey(`for ${scope}`, { scopes: [scope] }))).key;
}
