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
import type { StaffCaller } from '../http/authenticate.ts';
import { refuse } from '../http/errors.ts';
import {
  countPinTry,
  type DeviceRow,
  deleteChallenge,
  hasChallenge,
  insertChallenge,
  resetPinTries,
  selectDevice,
  upsertPin,
} from './devices.repository.ts';
import { insertStaffSession, selectStaffOfUser, selectStaffSessionEnd } from './staff.repository.ts';
import type { StartedStaffSession } from './staff-sessions.ts';

type Deps = Pick<AccountDeps, 'database' | 'now' | 'passwords'>;

const challengeLifeMs = minutes(5);

export interface DeviceProof {
  readonly challenge: string;
  readonly signature: string;
  readonly pin: string;
}

async function requireDevice({ database }: Pick<Deps, 'database'>, id: string, depotId: string | null) {
  const device = isUuid(id) ? await selectDevice(database, id, depotId) : undefined;
  return device ?? refuse('NOT_FOUND', 'This device isn’t enrolled, or was revoked.');
}

export async function startDeviceProof(deps: Pick<Deps, 'database' | 'now'>, id: string): Promise<string> {
  const device = await requireDevice(deps, id, null);
  const { token, hash } = createSecretToken();
  const expires_at = new Date(deps.now().getTime() + challengeLifeMs);
  await insertChallenge(deps.database, { challenge_hash: hash, device_id: device.id, expires_at });
  return token;
}

/** The challenge is used up with what it was for, so that a call that failed on our side can be sent again. */
async function requireSignature({ database, now }: Deps, device: DeviceRow, proof: DeviceProof): Promise<void> {
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
  deps: Deps,
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
  deps: Deps,
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
