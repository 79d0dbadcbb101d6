import { createPublicKey, randomUUID } from 'node:crypto';
import { minutes } from '../../contract/values/time/duration.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { createSecretToken, hashSecretToken } from '../crypto/secret-token.ts';
import { isUuid } from '../database/column-values.ts';
import { isDuplicate } from '../database/database-errors.ts';
import { findDepot } from '../depots/find-depots.ts';
import { refuse } from '../http/errors.ts';
import {
  type DeviceRow,
  insertDevice,
  insertEnrolment,
  lockEnrolment,
  selectDevice,
  updateDeviceRevoked,
  updateEnrolmentUsed,
} from './devices.repository.ts';
import type { Manager, StaffDeps } from './staff-member.ts';

type Deps = Pick<StaffDeps, 'database' | 'now'>;

const codeLifeMs = minutes(15);

/** The code is returned once; only its hash is stored. */
export async function startEnrolment(
  { database, now }: Deps,
  { actor, depotId: ownDepotId }: Manager,
  { name, depotId }: { readonly name: string; readonly depotId: string },
): Promise<{ readonly code: string; readonly expiresAt: Date }> {
  const depot = await findDepot(database, depotId);
  if (!depot || (ownDepotId !== null && ownDepotId !== depot.id)) {
    return refuse('NOT_FOUND', 'We can’t find this depot among yours.');
  }
  const at = now();
  const secret = createSecretToken();
  const expiresAt = new Date(at.getTime() + codeLifeMs);
  await database.transaction().execute(async (trx) => {
    const row = { code_hash: secret.hash, name, depot_id: depot.id, created_at: at, expires_at: expiresAt };
    await insertEnrolment(trx, row);
    const subject = { kind: 'depot', id: depot.id };
    await recordAudit(trx, actor, { action: 'start device enrolment', subject, after: { name } }, at);
  });
  return { code: secret.token, expiresAt };
}

/** The code works once. */
export async function enrolDevice(
  { database, now }: Deps,
  { code, publicKey }: { readonly code: string; readonly publicKey: string },
  requestId: string,
): Promise<DeviceRow> {
  const key = readKey(publicKey);
  const at = now();
  const codeHash = hashSecretToken(code);
  const id = randomUUID();
  try {
    const device = await database.transaction().execute(async (trx) => {
      const enrolment = await lockEnrolment(trx, codeHash, at);
      if (!enrolment) return undefined;
      const { name, depotId } = enrolment;
      await insertDevice(trx, { id, name, depot_id: depotId, public_key: key, enrolled_at: at });
      await updateEnrolmentUsed(trx, codeHash, id);
      const actor = { name: 'a device with a code', deviceId: id, device: name, requestId };
      await recordAudit(trx, actor, { action: 'enrol device', subject: { kind: 'device', id }, after: { name } }, at);
      return selectDevice(trx, id, null);
    });
    if (device) return device;
  } catch (error) {
    if (!isDuplicate(error)) throw error;
    return refuseField('public_key', 'This device is enrolled already.');
  }
  return refuseField('code', 'This code was used or has expired. Ask for a new one.');
}

/** P-256 alone: browsers make such keys without letting them out. */
function readKey(text: string): Buffer {
  const bytes = Buffer.from(text, 'base64url');
  try {
    const { asymmetricKeyDetails } = createPublicKey({ key: bytes, format: 'der', type: 'spki' });
    if (asymmetricKeyDetails?.namedCurve === 'prime256v1') return bytes;
  } catch {
    // no key at all
  }
  return refuseField('public_key', 'Send a P-256 public key.');
}

function refuseField(field: string, message: string): never {
  return refuse('VALIDATION', message, { [field]: message });
}

export async function revokeDevice({ database, now }: Deps, { actor, depotId }: Manager, id: string): Promise<void> {
  const at = now();
  await database.transaction().execute(async (trx) => {
    const isRevoked = isUuid(id) && (await updateDeviceRevoked(trx, id, depotId, at));
    if (!isRevoked) refuse('NOT_FOUND', 'We can’t find this device among yours.');
    await recordAudit(trx, actor, { action: 'revoke device', subject: { kind: 'device', id } }, at);
  });
}
