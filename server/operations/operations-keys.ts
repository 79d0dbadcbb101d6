import { operationsScopes } from '../../contract/endpoint.ts';
import { minutes } from '../../contract/values/time/duration.ts';
import { type Actor, commandActor, recordAudit } from '../audit/record-audit.ts';
import { createSecretToken, hashSecretToken } from '../crypto/secret-token.ts';
import type { Database } from '../database/database.ts';
import type { Authenticate, Operator } from '../http/authenticate.ts';
import {
  insertKey,
  insertSettingsKey,
  type KeyRecord,
  revokeSettingsKeys,
  selectKeys,
  selectLiveKey,
  touchKey,
  updateKeyRevoked,
} from './operations-keys.repository.ts';
import type { OperationsDeps } from './record-scans.ts';

/** Precision of `last_used_at`: finer would mean a write with every batch. */
const touchAfterMs = minutes(1);

const bearer = /^Bearer (\S{16,1000})$/i;

/** Authenticates depots and scanners by an API key that is not revoked. */
export function authenticateOperator({ database, now }: OperationsDeps): Authenticate<Operator> {
  return async (authorization) => {
    const key = bearer.exec(authorization ?? '')?.[1];
    if (key === undefined) return undefined;
    const at = now();
    const record = await selectLiveKey(database, hashSecretToken(key), at);
    if (!record) return undefined;
    if (at.getTime() - (record.lastUsedAt?.getTime() ?? 0) >= touchAfterMs) await touchKey(database, record.id, at);
    const { id, depotId, pointId, scopes } = record;
    return { id: String(id), operationsKeyId: id, depotId, pointId, scopes };
  };
}

type KeyDeps = Pick<OperationsDeps, 'database' | 'now'>;

export type NewKey = Pick<KeyRecord, 'name' | 'depotId' | 'scopes' | 'expiresAt'> & Partial<Pick<KeyRecord, 'pointId'>>;

/** The key is returned once; only its hash is stored. */
export async function addKey(
  { database, now }: KeyDeps,
  actor: Actor,
  { name, depotId, pointId = null, scopes, expiresAt }: NewKey,
): Promise<{ readonly key: string; readonly record: KeyRecord }> {
  const key = `ops_${createSecretToken().token}`; // the prefix tells anyone who finds a leaked key what it is
  const at = now();
  const record = await database.transaction().execute(async (trx) => {
    const hash = hashSecretToken(key);
    const added = await insertKey(trx, { name, depotId, pointId, scopes, expiresAt, hash, at });
    const after = { name, depotId, pointId, scopes, expiresAt };
    await recordAudit(trx, actor, { action: 'add operations key', subject: subjectOf(added), after }, at);
    return added;
  });
  return { key, record };
}

export function revokeKey({ database, now }: KeyDeps, actor: Actor, id: number): Promise<KeyRecord | undefined> {
  const at = now();
  return database.transaction().execute(async (trx) => {
    const record = await updateKeyRevoked(trx, id, at);
    if (record) await recordAudit(trx, actor, { action: 'revoke operations key', subject: subjectOf(record) }, at);
    return record;
  });
}

/** At the start: the key in the settings is one of the first depot's, and an earlier one is revoked. One that was revoked stays so. */
export async function saveSettingsKey({ database, now }: KeyDeps, key: string | undefined): Promise<void> {
  const at = now();
  const hash = key === undefined ? undefined : hashSecretToken(key);
  const actor = commandActor(settingName);
  await database.transaction().execute(async (trx) => {
    for (const record of await revokeSettingsKeys(trx, hash, at)) {
      await recordAudit(trx, actor, { action: 'revoke operations key', subject: subjectOf(record) }, at);
    }
    if (!hash) return;
    const added = await insertSettingsKey(trx, { name: settingName, scopes: operationsScopes, hash, at });
    if (!added) return;
    const { name, depotId, scopes, expiresAt } = added;
    const after = { name, depotId, scopes, expiresAt };
    await recordAudit(trx, actor, { action: 'add operations key', subject: subjectOf(added), after }, at);
  });
}

const settingName = 'OPERATIONS_KEY';

function subjectOf({ id }: KeyRecord) {
  return { kind: 'operations key', id: String(id) };
}

export async function hasLiveKey(database: Database, at: Date): Promise<boolean> {
  const keys = await selectKeys(database);
  return keys.some(({ revokedAt, expiresAt }) => revokedAt === null && (expiresAt === null || expiresAt > at));
}
