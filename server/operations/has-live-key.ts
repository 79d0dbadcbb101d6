import type { Database } from '../database/database.ts';
import { findAnyLiveKey } from './keys.repository.ts';

/** Whether a key was made for somebody and not revoked, so that scans can be reported without one in the settings. */
export function hasLiveKey(database: Database): Promise<boolean> {
  return findAnyLiveKey(database);
}
