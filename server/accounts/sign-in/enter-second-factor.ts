import { isAppCode } from '../../../contract/accounts/second-factor.ts';
import { hashSecretToken } from '../../crypto/secret-token.ts';
import type { Trx } from '../../database/database.ts';
import { refuse } from '../../http/errors.ts';
import type { Account, SignInDeps } from '../account.ts';
import { selectAccount } from '../accounts.repository.ts';
import {
  deleteRecoveryCode,
  selectAuthenticator,
  selectRecoveryCodeCount,
  selectRecoveryHash,
  updateTotpStep,
} from '../credentials/authenticators.repository.ts';
import type { QueueCaller } from '../credentials/fair-queue.ts';
import { slotOf } from '../credentials/recovery-code.ts';
import { matchTotp } from '../credentials/totp.ts';
import { limitCodes } from '../rate-limits.ts';
import { consumeTokenOf, selectTokenOwner } from '../tokens.repository.ts';
import type { Visitor } from '../visitor.ts';
import { logSignIn, type SignedIn, startSession } from './start-session.ts';

/**
 * Consumes code and challenge in the transaction that starts the session, so neither works twice. A wrong code counts as a guess and
 * keeps the challenge.
 */
export async function enterSecondFactor(
  deps: SignInDeps,
  visitor: Visitor,
  { challenge, code }: { readonly challenge: string; readonly code: string },
): Promise<SignedIn> {
  const shown = { hash: hashSecretToken(challenge), purpose: 'second-factor' } as const;
  const accountId = await selectTokenOwner(deps.database, shown, deps.now());
  const account = accountId === undefined ? undefined : await selectAccount(deps.database, accountId);
  if (!account) return refuseChallenge();
  const attempt = await limitCodes(deps, visitor, account);
  // Consumes nothing yet, so that the slow hash runs before the transaction.
  const proof: CodeProof | undefined = isAppCode(code)
    ? await checkAppCode(deps, account.id, code)
    : await checkRecoveryCode(deps, attempt.caller, account.id, code);
  if (!proof) {
    logSignIn(visitor, 'wrong-code', account);
    return refuseCode(isAppCode(code) ? wrongAppCode : wrongRecoveryCode);
  }
  const signedIn = await deps.database.transaction().execute(async (trx) => {
    if (!(await consumeSecondFactor(trx, account.id, proof)))
      return refuseCode('step' in proof ? usedAppCode : wrongRecoveryCode);
    if (!(await consumeTokenOf(trx, shown, account.id, deps.now()))) return refuseChallenge();
    if ('recoveryHash' in proof) await mailRecoveryCodeUsed(deps, trx, visitor, account);
    return startSession(deps, trx, visitor, account);
  });
  await attempt.forget();
  logSignIn(visitor, 'step' in proof ? 'succeeded-with-code' : 'succeeded-with-recovery-code', account);
  return signedIn;
}

export const wrongAppCode = 'That code isn’t right. Enter the code your app shows now.';
const usedAppCode = 'That code has been used. Wait for the next one.';
const wrongRecoveryCode = 'That recovery code isn’t right, or has been used.';

export function refuseCode(message: string): never {
  return refuse('VALIDATION', message, { code: message });
}

function refuseChallenge(): never {
  const message = 'That took too long, or you’ve already logged in. Please log in again.';
  return refuse('VALIDATION', message, { challenge: message });
}

/** A recovery code works without the phone, so we email the owner. */
async function mailRecoveryCodeUsed(
  { enqueueMail, now }: SignInDeps,
  trx: Trx,
  visitor: Visitor,
  account: Account,
): Promise<void> {
  const left = await selectRecoveryCodeCount(trx, account.id);
  const values = { fullName: account.fullName, at: now().toISOString(), device: visitor.device, left };
  await enqueueMail(trx, { template: 'recovery-code-used', to: account.email, values });
}

/** The time step of an app code, or the hash of a recovery code. */
type CodeProof = { readonly step: number } | { readonly recoveryHash: string };

/** Of several calls at once, one succeeds. */
function consumeSecondFactor(trx: Trx, accountId: string, proof: CodeProof): Promise<boolean> {
  return 'step' in proof
    ? updateTotpStep(trx, accountId, proof.step)
    : deleteRecoveryCode(trx, accountId, proof.recoveryHash);
}

async function checkAppCode({ database, now, secrets }: SignInDeps, accountId: string, code: string) {
  const authenticator = await selectAuthenticator(database, accountId);
  if (!authenticator?.confirmedAt) return undefined;
  const step = matchTotp(secrets.open(authenticator.sealedSecret, accountId), code, now());
  return step === undefined ? undefined : { step };
}

async function checkRecoveryCode(
  { database, passwords }: SignInDeps,
  caller: QueueCaller,
  accountId: string,
  code: string,
) {
  const slot = slotOf(code);
  const recoveryHash = slot === undefined ? undefined : await selectRecoveryHash(database, accountId, slot);
  const isRight = await passwords.verify(caller, code, recoveryHash);
  return isRight && recoveryHash !== undefined ? { recoveryHash } : undefined;
}
