import { isAppCode } from '../../../contract/account-second-factor.ts';
import { refuse } from '../../http/errors.ts';
import type { Account, SignInDeps, Trx } from '../account.ts';
import { selectAccount } from '../accounts.repository.ts';
import { limitCodes } from '../rate-limits.ts';
import { hashSecretToken } from '../secret-token.ts';
import {
  deleteRecoveryCode,
  selectAuthenticator,
  selectRecoveryCodeCount,
  selectRecoveryHash,
  updateTotpStep,
} from '../security/authenticators.repository.ts';
import type { QueueCaller } from '../security/fair-queue.ts';
import { slotOf } from '../security/recovery-code.ts';
import { matchTotp } from '../security/totp.ts';
import { consumeTokenOf, selectTokenOwner } from '../tokens.repository.ts';
import type { Visitor } from '../visitor.ts';
import { logSignIn, type SignedIn, startSession } from './start-session.ts';

/**
 * Completes a log-in with a code of the app or a recovery code. Code and challenge are used up together with the start of the
 * session, so neither works twice; a wrong code counts as a guess and leaves the challenge as it is.
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
  const proof = await checkSecondFactor(deps, attempt.caller, account.id, code);
  if (!proof) {
    logSignIn(visitor, 'wrong-code', account);
    return refuseCode(isAppCode(code) ? wrongAppCode : wrongRecoveryCode);
  }
  const signedIn = await deps.database.transaction().execute(async (trx) => {
    if (!(await consumeSecondFactor(trx, account.id, proof)))
      return refuseCode('step' in proof ? usedAppCode : wrongRecoveryCode);
    if (!(await consumeTokenOf(trx, shown, account.id, deps.now()))) return refuseChallenge();
    if ('recoveryHash' in proof) await tellOwner(deps, trx, visitor, account);
    return startSession(deps, trx, visitor, account);
  });
  await attempt.forget();
  logSignIn(visitor, outcomeOf(proof), account);
  return signedIn;
}

/** What is said of a code that does not fit. */
export const wrongAppCode = 'This code is not right. Please enter the one that your app shows now.';
const usedAppCode = 'This code has been used. Please wait for the next one.';
const wrongRecoveryCode = 'This recovery code is not right, or has been used.';

/** Refuses a code, beside its field. */
export function refuseCode(message: string): never {
  return refuse('VALIDATION', message, { code: message });
}

function refuseChallenge(): never {
  const message = 'That took too long, or is done already. Please log in again.';
  return refuse('VALIDATION', message, { challenge: message });
}

function outcomeOf(proof: CodeProof): string {
  return 'step' in proof ? 'succeeded-with-code' : 'succeeded-with-recovery-code';
}

/** A used recovery code is worth a mail: whoever has one can do without the phone. */
async function tellOwner(
  { enqueueMail, now }: SignInDeps,
  trx: Trx,
  visitor: Visitor,
  account: Account,
): Promise<void> {
  const left = await selectRecoveryCodeCount(trx, account.id);
  const values = { fullName: account.fullName, at: now().toISOString(), device: visitor.device, left };
  await enqueueMail(trx, { template: 'recovery-code-used', to: account.email, values });
}

/** What a right code proves: which step of the app it is of, or which recovery code it is. */
export type CodeProof = { readonly step: number } | { readonly recoveryHash: string };

/** Whether a code is right for an account. It uses nothing up, so that the slow hash is done before any transaction. */
async function checkSecondFactor(
  deps: SignInDeps,
  caller: QueueCaller,
  accountId: string,
  code: string,
): Promise<CodeProof | undefined> {
  return isAppCode(code) ? checkAppCode(deps, accountId, code) : checkRecoveryCode(deps, caller, accountId, code);
}

/** Uses a right code up; false where that has been done already, however many try at once. */
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
