import { createPublicKey, randomUUID, verify } from 'node:crypto';
import { deviceStatement } from '../../contract/staff/devices.ts';
import { minutes } from '../../contract/values/time/duration.ts';
import { userCaller } from '../accounts/credentials/password-hash.ts';
import { requireRecentSecondFactor } from '../accounts/sign-in/recent-second-factor.ts';
import type { AccountDeps } from '../accounts/user.ts';
import { recordAudit, staffActor } from '../audit/record-audit.ts';
import { createSecretToken, hashSecretToken } from '../crypto/secret-token.ts';
import { isUuid } from '../database/column-values.ts';
import type { Database } from '../database/database.ts';
import { isDuplicate } from '../database/database-errors.ts';
import { findDepot } from '../depots/find-depots.ts';
import type { StaffCaller } from '../http/authenticate.ts';
import { refuse } from '../http/errors.ts';
import {
  countPinTry,
  type DeviceRow,
  deleteChallenge,
  hasChallenge,
  insertChallenge,
  insertDevice,
  insertEnrolment,
  lockEnrolment,
  resetPinTries,
  selectDevice,
  updateDeviceRevoked,
  updateEnrolmentUsed,
  upsertPin,
} from './devices.repository.ts';
import { insertStaffSession, selectStaffOfUser, selectStaffSessionEnd } from './staff.repository.ts';
import type { Manager, StaffDeps } from './staff-member.ts';
import type { StartedStaffSession } from './staff-sessions.ts';

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
    const name = isUuid(id) ? await updateDeviceRevoked(trx, id, depotId, at) : undefined;
    if (name === undefined) refuse('NOT_FOUND', 'We can’t find this device among yours.');
    await recordAudit(trx, actor, { action: 'revoke device', subject: { kind: 'device', id }, before: { name } }, at);
  });
}

type UnlockDeps = Pick<AccountDeps, 'database' | 'now' | 'passwords'>;

const challengeLifeMs = minutes(5);

export interface DeviceProof {
  readonly challenge: string;
  readonly signature: string;
  readonly pin: string;
}

async function requireDevice({ database }: Pick<UnlockDeps, 'database'>, id: string, depotId: string | null) {
  const device = isUuid(id) ? await selectDevice(database, id, depotId) : undefined;
  return device ?? refuse('NOT_FOUND', 'This device isn’t enrolled, or was revoked.');
}

export async function startDeviceProof(deps: Pick<UnlockDeps, 'database' | 'now'>, id: string): Promise<string> {
  const device = await requireDevice(deps, id, null);
  const { token, hash } = createSecretToken();
  const expires_at = new Date(deps.now().getTime() + challengeLifeMs);
  await insertChallenge(deps.database, { challenge_hash: hash, device_id: device.id, expires_at });
  return token;
}

/** The challenge is used up with what it was for, so that a call that failed on our side can be sent again. */
async function requireSignature({ database, now }: UnlockDeps, device: DeviceRow, proof: DeviceProof): Promise<void> {
  const isOpen = await hasChallenge(database, hashSecretToken(proof.challenge), device.id, now());
  const key = createPublicKey({ key: device.publicKey, format: 'der', type: 'spki' });
  const statement = Buffer.from(deviceStatement(device.id, proof.challenge));
  const signature = Buffer.from(proof.signature, 'base64url');
  if (isOpen && verify('sha256', statement, { key, dsaEncoding: 'ieee-p1363' }, signature)) return;
  refuseSignature();
}

async function consumeChallenge(database: Database, device: DeviceRow, { challenge }: DeviceProof, at: Date) {
  if (!(await deleteChallenge(database, hashSecretToken(challenge), device.id, at))) refuseSignature();
}

function refuseSignature(): never {
  return refuse('WRONG_CREDENTIALS', 'We couldn’t verify this device. Please try again.');
}

/** After logging in on the device with both factors, not long ago: the PIN opens sessions that no idle time ends. */
export async function setDevicePin(
  deps: UnlockDeps,
  caller: StaffCaller,
  { deviceId, requestId, ...proof }: DeviceProof & { readonly deviceId: string; readonly requestId: string },
): Promise<void> {
  const device = await requireDevice(deps, deviceId, caller.depotId);
  await requireRecentSecondFactor(deps, caller);
  await requireSignature(deps, device, proof);
  const pinHash = await deps.passwords.hash(userCaller(caller.userId), proof.pin);
  const at = deps.now();
  await deps.database.transaction().execute(async (trx) => {
    await consumeChallenge(trx, device, proof, at);
    const expiresAt = await selectStaffSessionEnd(trx, caller.staffSessionId);
    await upsertPin(trx, {
      device_id: device.id,
      staff_id: caller.staffId,
      session_id: caller.sessionId,
      pin_hash: pinHash,
      expires_at: expiresAt ?? at,
    });
    const subject = { kind: 'device', id: device.id };
    await recordAudit(trx, staffActor(caller, requestId), { action: 'set device PIN', subject }, at);
  });
}

const logInAgain = 'Log in again on this device.';

/** The session ends when the log-in does from which the PIN comes. */
export async function unlockDevice(
  deps: UnlockDeps,
  deviceId: string,
  { staffId, requestId, ...proof }: DeviceProof & { readonly staffId: string; readonly requestId: string },
): Promise<StartedStaffSession> {
  const device = isUuid(deviceId) ? await selectDevice(deps.database, deviceId, null) : undefined;
  if (!device) return refuse('WRONG_CREDENTIALS', 'This device isn’t enrolled, or was revoked.');
  await requireSignature(deps, device, proof);
  const at = deps.now();
  const pin = isUuid(staffId) ? await countPinTry(deps.database, { deviceId: device.id, staffId }, at) : undefined;
  if (!pin) return refuse('WRONG_CREDENTIALS', logInAgain);
  if (!(await deps.passwords.verify(userCaller(pin.userId), proof.pin, pin.pinHash))) {
    await consumeChallenge(deps.database, device, proof, at);
    const left = 5 - pin.failedTries;
    const next = left === 0 ? logInAgain : `You have ${left} more ${left === 1 ? 'try' : 'tries'}.`;
    return refuse('WRONG_CREDENTIALS', `That PIN isn’t right. ${next}`);
  }
  const access = createSecretToken();
  return deps.database.transaction().execute(async (trx) => {
    await consumeChallenge(trx, device, proof, at);
    const member = await selectStaffOfUser(trx, pin.userId);
    if (member?.id !== staffId) return refuse('WRONG_CREDENTIALS', logInAgain);
    await resetPinTries(trx, device.id, staffId, at);
    await insertStaffSession(trx, {
      id: randomUUID(),
      staff_id: staffId,
      session_id: pin.sessionId,
      device_id: device.id,
      token_hash: access.hash,
      device: device.name,
      created_at: at,
      last_used_at: at,
      expires_at: pin.expiresAt,
    });
    const { userId, fullName, role: staffRole, depotId } = member;
    const actor = staffActor(
      { staffId, userId, fullName, staffRole, depotId, deviceId: device.id, device: device.name },
      requestId,
    );
    const subject = { kind: 'device', id: device.id };
    await recordAudit(trx, actor, { action: 'unlock device', subject }, at);
    return { accessToken: access.token, member };
  });
}
