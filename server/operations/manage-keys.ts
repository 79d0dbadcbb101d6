import type { KeyRecord } from './key-record.ts';
import { endKey, findKeys, insertKey } from './keys.repository.ts';
import type { OperationsDeps } from './operations-deps.ts';
import { createOperationsKey } from './operations-key.ts';

/** Makes a key for a depot or scanner. It can be read in this answer and never again. */
export async function addKey(
  { database, now }: OperationsDeps,
  name: string,
): Promise<{ readonly key: string; readonly record: KeyRecord }> {
  const { key, hash } = createOperationsKey();
  return { key, record: await insertKey(database, { name, hash, at: now() }) };
}

/** Every key there was, oldest first, revoked ones included. */
export function listKeys({ database }: OperationsDeps): Promise<readonly KeyRecord[]> {
  return findKeys(database);
}

/** Ends a key: from now on it opens nothing. Undefined where no such key is in use. */
export function revokeKey({ database, now }: OperationsDeps, id: number): Promise<KeyRecord | undefined> {
  return endKey(database, id, now());
}
