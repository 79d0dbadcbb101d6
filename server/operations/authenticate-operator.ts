import { timingSafeEqual } from 'node:crypto';
import { minutes } from '../../contract/values/duration.ts';
import type { Authenticate, Operator } from '../http/authenticate.ts';
import { findLiveKey, touchKey } from './keys.repository.ts';
import type { OperationsDeps } from './operations-deps.ts';
import { hashOperationsKey } from './operations-key.ts';

/** How exactly it is known when a key was last used: finer would be a write with every batch. */
const touchAfterMs = minutes(1);

const bearer = /^Bearer (\S{16,1000})$/i;

/** Recognises depots and scanners by a key that was made for them and not revoked, or by the one of the settings. */
export function authenticateOperator(
  { database, now }: OperationsDeps,
  keyOfSettings: string | undefined,
): Authenticate<Operator> {
  const hashOfSettings = keyOfSettings === undefined ? undefined : hashOperationsKey(keyOfSettings);
  return async (authorization) => {
    const key = bearer.exec(authorization ?? '')?.[1];
    if (key === undefined) return undefined;
    const hash = hashOperationsKey(key);
    if (hashOfSettings && timingSafeEqual(hash, hashOfSettings)) return { id: 'settings' };
    const record = await findLiveKey(database, hash);
    if (!record) return undefined;
    const at = now();
    if (at.getTime() - (record.lastUsedAt?.getTime() ?? 0) >= touchAfterMs) await touchKey(database, record.id, at);
    return { id: String(record.id) };
  };
}
