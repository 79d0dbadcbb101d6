import type { Profile } from '../../contract/accounts.ts';
import { sessionExpiredMessage } from '../../contract/errors.ts';
import { refuseUnservedPostcode } from '../addresses/refuse-unserved-postcode.ts';
import type { Customer } from '../http/authenticate.ts';
import { refuse } from '../http/errors.ts';
import type { AccountDeps } from './account-deps.ts';
import { findAccount, lockAccountByEmail } from './accounts.repository.ts';
import { hashSecretToken } from './secret-token.ts';
import { useToken } from './tokens.repository.ts';
import { changeProfile } from './update-profile.ts';

/** The set-up form, and what may prove whose it is. */
export interface SetUpRequest extends Profile {
  readonly email: string;
  readonly setup_token?: string | undefined;
}

/** Completes an account, given its set-up token or a session of that very e-mail address. Without proof nothing is changed. */
export async function setUpAccount(
  deps: AccountDeps,
  caller: Customer | undefined,
  { setup_token, email, ...profile }: SetUpRequest,
): Promise<void> {
  await refuseUnservedPostcode(deps.explainUnserved, profile.postal_code); // before a token is used up in vain
  const isDone =
    (setup_token !== undefined && (await setUpWithToken(deps, { email, token: setup_token }, profile))) ||
    (caller !== undefined && (await setUpWithSession(deps, caller, email, profile)));
  if (isDone) return;
  if (setup_token === undefined) refuse('SESSION_EXPIRED', sessionExpiredMessage);
  refuse('SESSION_EXPIRED', 'Your set-up has expired or is done already. Please log in.');
}

function setUpWithToken(
  deps: AccountDeps,
  { email, token }: { readonly email: string; readonly token: string },
  profile: Profile,
): Promise<boolean> {
  return deps.database.transaction().execute(async (trx) => {
    await lockAccountByEmail(trx, email);
    const accountId = await useToken(trx, { email, hash: hashSecretToken(token), purpose: 'set-up' }, deps.now());
    if (accountId === undefined) return false;
    return (await changeProfile(deps, trx, accountId, profile)) !== undefined;
  });
}

async function setUpWithSession(
  deps: AccountDeps,
  caller: Customer,
  email: string,
  profile: Profile,
): Promise<boolean> {
  const account = await findAccount(deps.database, caller.id);
  if (account?.email !== email) return false;
  return deps.database
    .transaction()
    .execute(async (trx) => (await changeProfile(deps, trx, caller.id, profile)) !== undefined);
}
