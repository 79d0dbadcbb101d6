import { isAppCode } from '../../contract/account-second-factor.ts';
import type { Trx } from './account-deps.ts';
import { findAuthenticator, spendStep } from './authenticators.repository.ts';
import type { QueueCaller } from './fair-queue.ts';
import { slotOf } from './recovery-code.ts';
import { findRecoveryHash, spendRecoveryCode } from './recovery-codes.repository.ts';
import type { SignInDeps } from './sign-in-deps.ts';
import { matchTimeCode } from './time-code.ts';

/** What a right code proves: which step of the app it is of, or which recovery code it is. */
export type CodeProof = { readonly step: number } | { readonly recoveryHash: string };

/** Whether a code is right for an account. It uses nothing up, so that the slow hash is done before any transaction. */
export async function checkSecondFactor(
  deps: SignInDeps,
  caller: QueueCaller,
  accountId: string,
  code: string,
): Promise<CodeProof | undefined> {
  return isAppCode(code) ? checkAppCode(deps, accountId, code) : checkRecoveryCode(deps, caller, accountId, code);
}

/** Uses a right code up; false where that has been done already, however many try at once. */
export function spendSecondFactor(trx: Trx, accountId: string, proof: CodeProof): Promise<boolean> {
  return 'step' in proof
    ? spendStep(trx, accountId, proof.step)
    : spendRecoveryCode(trx, accountId, proof.recoveryHash);
}

async function checkAppCode({ database, now, secrets }: SignInDeps, accountId: string, code: string) {
  const authenticator = await findAuthenticator(database, accountId);
  if (!authenticator?.confirmedAt) return undefined;
  const step = matchTimeCode(secrets.open(authenticator.sealedSecret, accountId), code, now());
  return step === undefined ? undefined : { step };
}

async function checkRecoveryCode(
  { database, passwords }: SignInDeps,
  caller: QueueCaller,
  accountId: string,
  code: string,
) {
  const slot = slotOf(code);
  const recoveryHash = slot === undefined ? undefined : await findRecoveryHash(database, accountId, slot);
  const isRight = await passwords.verify(caller, code, recoveryHash);
  return isRight && recoveryHash !== undefined ? { recoveryHash } : undefined;
}
