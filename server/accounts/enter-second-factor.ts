import { isAppCode } from '../../contract/account-second-factor.ts';
import { refuse } from '../http/errors.ts';
import type { Account } from './account.ts';
import type { Trx } from './account-deps.ts';
import { findAccount } from './accounts.repository.ts';
import { type CodeProof, checkSecondFactor, spendSecondFactor } from './check-second-factor.ts';
import { countCode } from './count-code.ts';
import { logSignIn } from './log-sign-in.ts';
import { countRecoveryCodes } from './recovery-codes.repository.ts';
import { hashSecretToken } from './secret-token.ts';
import type { SignInDeps } from './sign-in-deps.ts';
import { type SignedIn, startSession } from './start-session.ts';
import { findTokenOwner, spendTokenOf } from './tokens.repository.ts';
import type { Visitor } from './visitor.ts';

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
  const accountId = await findTokenOwner(deps.database, shown, deps.now());
  const account = accountId === undefined ? undefined : await findAccount(deps.database, accountId);
  if (!account) return refuseChallenge();
  const attempt = await countCode(deps, visitor, account);
  const proof = await checkSecondFactor(deps, attempt.caller, account.id, code);
  if (!proof) {
    logSignIn(visitor, 'wrong-code', account);
    return refuseCode(isAppCode(code) ? wrongAppCode : wrongRecoveryCode);
  }
  const signedIn = await deps.database.transaction().execute(async (trx) => {
    if (!(await spendSecondFactor(trx, account.id, proof)))
      return refuseCode('step' in proof ? usedAppCode : wrongRecoveryCode);
    if (!(await spendTokenOf(trx, shown, account.id, deps.now()))) return refuseChallenge();
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
  const left = await countRecoveryCodes(trx, account.id);
  const values = { fullName: account.fullName, at: now().toISOString(), device: visitor.device, left };
  await enqueueMail(trx, { template: 'recovery-code-used', to: account.email, values });
}
