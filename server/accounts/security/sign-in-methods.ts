import type { Customer } from '../../http/authenticate.ts';
import { selectAuthenticator, selectRecoveryCodeCount } from '../credentials/authenticators.repository.ts';
import { type PasskeyRow, selectPasskeys } from '../credentials/passkeys.repository.ts';
import type { AccountDeps } from '../user.ts';

export interface SignInMethods {
  /** Undefined if no code is asked for. */
  readonly authenticatorSince: Date | undefined;
  readonly recoveryCodesLeft: number;
  readonly passkeys: readonly PasskeyRow[];
}

export async function findSignInMethods(
  { database }: Pick<AccountDeps, 'database'>,
  customer: Customer,
): Promise<SignInMethods> {
  const authenticator = await selectAuthenticator(database, customer.userId);
  return {
    authenticatorSince: authenticator?.confirmedAt ?? undefined,
    recoveryCodesLeft: await selectRecoveryCodeCount(database, customer.userId),
    passkeys: await selectPasskeys(database, customer.userId),
  };
}
