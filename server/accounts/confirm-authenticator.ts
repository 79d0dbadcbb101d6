import { sessionExpiredMessage } from '../../contract/errors.ts';
import { minutes } from '../../contract/values/duration.ts';
import type { Customer } from '../http/authenticate.ts';
import { refuse } from '../http/errors.ts';
import { findAccount } from './accounts.repository.ts';
import { confirmAuthenticator as confirm, findAuthenticator } from './authenticators.repository.ts';
import { countCode } from './count-code.ts';
import { refuseCode, wrongAppCode } from './enter-second-factor.ts';
import { createRecoveryCodes, hashRecoveryCodes, writeRecoveryCode } from './recovery-code.ts';
import { replaceRecoveryCodes } from './recovery-codes.repository.ts';
import type { SignInDeps } from './sign-in-deps.ts';
import { tellOfChange } from './tell-of-change.ts';
import { matchTimeCode } from './time-code.ts';
import type { Visitor } from './visitor.ts';

/** How long a set-up may take, from the password to the first code. */
export const setUpLifeMs = minutes(30);

/** Turns an app on with its first code, and gives the recovery codes: the only time that anybody sees them. */
export async function confirmAuthenticator(
  deps: SignInDeps,
  customer: Customer,
  visitor: Visitor,
  code: string,
): Promise<string[]> {
  const { database, now, passwords, secrets } = deps;
  const account = await findAccount(database, customer.id);
  if (!account) return refuse('SESSION_EXPIRED', sessionExpiredMessage);
  const authenticator = await findAuthenticator(database, account.id);
  const isOpen = authenticator && authenticator.createdAt.getTime() > now().getTime() - setUpLifeMs;
  if (!isOpen || authenticator.confirmedAt) return refuseSetUp();
  const { sealedSecret } = authenticator;
  const attempt = await countCode(deps, visitor, account);
  const step = matchTimeCode(secrets.open(sealedSecret, account.id), code, now());
  if (step === undefined) return refuseCode(wrongAppCode);
  await attempt.forget();
  const codes = createRecoveryCodes();
  const hashes = await hashRecoveryCodes(passwords, account.id, codes);
  await database.transaction().execute(async (trx) => {
    if (!(await confirm(trx, account.id, { sealedSecret, step, at: now() }))) refuseSetUp();
    await replaceRecoveryCodes(trx, account.id, hashes);
    await tellOfChange(deps, trx, visitor, account, 'authenticator-on');
  });
  return codes.map(writeRecoveryCode);
}

function refuseSetUp(): never {
  return refuse('CONFLICT', 'This set-up is over: it is done already, or took too long. Please start it again.');
}
