import type { Customer } from '../http/authenticate.ts';
import { refuse } from '../http/errors.ts';
import { deleteAuthenticator, hasAuthenticator } from './authenticators.repository.ts';
import { checkOwnPassword } from './check-own-password.ts';
import type { SignInDeps } from './sign-in-deps.ts';
import { tellOfChange } from './tell-of-change.ts';
import { revokeTokens } from './tokens.repository.ts';
import type { Visitor } from './visitor.ts';

/** Turns an app off for who knows the password: a code is what somebody with a new phone no longer has. */
export async function turnOffAuthenticator(
  deps: SignInDeps,
  customer: Customer,
  visitor: Visitor,
  password: string,
): Promise<void> {
  if (!(await hasAuthenticator(deps.database, customer.id))) refuseOff();
  const account = await checkOwnPassword(deps, customer, { password, field: 'password' });
  await deps.database.transaction().execute(async (trx) => {
    if (!(await deleteAuthenticator(trx, account.id))) refuseOff();
    await revokeTokens(trx, account.id, ['second-factor'], deps.now());
    await tellOfChange(deps, trx, visitor, account, 'authenticator-off');
  });
}

function refuseOff(): never {
  return refuse('CONFLICT', 'Your authenticator app is off already.');
}
