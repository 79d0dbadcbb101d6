import { timingSafeEqual } from 'node:crypto';
import { minutes } from '../../contract/values/time/duration.ts';
import { createSecretToken, hashSecretToken } from '../crypto/secret-token.ts';
import type { Database } from '../database/database.ts';
import type { Authenticate, Operator } from '../http/authenticate.ts';
import {
  insertKey,
  type KeyRecord,
  selectKeys,
  selectLiveKey,
  touchKey,
  updateKeyRevoked,
} from './operations-keys.repository.ts';
import type { OperationsDeps } from './record-scans.ts';

/** Precision of `last_used_at`: finer would mean a write with every batch. */
const touchAfterMs = minutes(1);

const bearer = /^Bearer (\S{16,1000})$/i;

/** Authenticates depots and scanners by an API key that is not revoked, or by the key in the settings. */
export function authenticateOperator(
  { database, now }: OperationsDeps,
  settingsKey: string | undefined,
): Authenticate<Operator> {
  const settingsHash = settingsKey === undefined ? undefined : hashSecretToken(settingsKey);
  return async (authorization) => {
    const key = bearer.exec(authorization ?? '')?.[1];
    if (key === undefined) return undefined;
    const hash = hashSecretToken(key);
    if (settingsHash && timingSafeEqual(hash, settingsHash)) return { id: 'settings' };
    const record = await selectLiveKey(database, hash);
    if (!record) return undefined;
    const at = now();
    if (at.getTime() - (record.lastUsedAt?.getTime() ?? 0) >= touchAfterMs) await touchKey(database, record.id, at);
    return { id: String(record.id) };
  };
}

/** The key is returned once; only its hash is stored. */
export async function addKey(
  { database, now }: OperationsDeps,
  name: string,
): Promise<{ readonly key: string; readonly record: KeyRecord }> {
  const key = `ops_${createSecretToken().token}`; // the prefix tells anyone who finds a leaked key what it is
  return { key, record: await insertKey(database, { name, hash: hashSecretToken(key), at: now() }) };
}

export function revokeKey({ database, now }: OperationsDeps, id: number): Promise<KeyRecord | undefined> {
  return updateKeyRevoked(database, id, now());
}

export async function hasLiveKey(database: Database): Promise<boolean> {
  return (await selectKeys(database)).some(({ revokedAt }) => revokedAt === null);
}
