import type { Customer } from '../http/authenticate.ts';
import type { AccountDeps } from './account-deps.ts';
import { findAuthenticator } from './authenticators.repository.ts';
import { findPasskeys, type PasskeyRow } from './passkeys.repository.ts';
import { countRecoveryCodes } from './recovery-codes.repository.ts';

/** How a customer signs in besides with the password. */
export interface SignInDescription {
  /** Since when a code is asked for; undefined where none is. */
  readonly authenticatorSince: Date | undefined;
  readonly recoveryCodesLeft: number;
  readonly passkeys: readonly PasskeyRow[];
}

/** Gathers how the customer signs in. */
export async function describeSignIn(
  { database }: Pick<AccountDeps, 'database'>,
  customer: Customer,
): Promise<SignInDescription> {
  const authenticator = await findAuthenticator(database, customer.id);
  return {
    authenticatorSince: authenticator?.confirmedAt,
    recoveryCodesLeft: await countRecoveryCodes(database, customer.id),
    passkeys: await findPasskeys(database, customer.id),
  };
}
