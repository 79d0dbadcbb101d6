import type { Customer } from '../http/authenticate.ts';
import { refuse } from '../http/errors.ts';
import { hasAuthenticator, lockAuthenticator } from './authenticators.repository.ts';
import { checkOwnPassword } from './check-own-password.ts';
import { createRecoveryCodes, hashRecoveryCodes, writeRecoveryCode } from './recovery-code.ts';
import { replaceRecoveryCodes } from './recovery-codes.repository.ts';
import type { SignInDeps } from './sign-in-deps.ts';
import { tellOfChange } from './tell-of-change.ts';
import type { Visitor } from './visitor.ts';

/** Hands out a new set of recovery codes to who knows the password; the old ones are worth nothing after it. */
export async function renewRecoveryCodes(
  deps: SignInDeps,
  customer: Customer,
  visitor: Visitor,
  password: string,
): Promise<string[]> {
  if (!(await hasAuthenticator(deps.database, customer.id))) refuseWithoutApp();
  const account = await checkOwnPassword(deps, customer, { password, field: 'password' });
  const codes = createRecoveryCodes();
  const hashes = await hashRecoveryCodes(deps.passwords, account.id, codes);
  await deps.database.transaction().execute(async (trx) => {
    if (!(await lockAuthenticator(trx, account.id))) refuseWithoutApp();
    await replaceRecoveryCodes(trx, account.id, hashes);
    await tellOfChange(deps, trx, visitor, account, 'recovery-codes-renewed');
  });
  return codes.map(writeRecoveryCode);
}

function refuseWithoutApp(): never {
  return refuse('CONFLICT', 'Your authenticator app is off, so there is nothing to recover.');
}
