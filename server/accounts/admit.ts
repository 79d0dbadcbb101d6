import { minutes } from '../../contract/values/duration.ts';
import { Refusal } from '../http/errors.ts';
import type { Account } from './account.ts';
import type { AccountDeps, Trx } from './account-deps.ts';
import { hasAuthenticator } from './authenticators.repository.ts';
import { createSecretToken } from './secret-token.ts';
import { type SignedIn, startSession } from './start-session.ts';
import { insertToken } from './tokens.repository.ts';
import type { Visitor } from './visitor.ts';

/** How long somebody may look for their phone. */
const challengeLifeMs = minutes(10);

/** What a right password, or a mailed link, leads to: a session, or the challenge that a code must answer first. */
export type Admission = SignedIn | { readonly challenge: string };

/** Lets in who has proved the first factor, in the caller's transaction: with a session at once, unless the account asks for a code. */
export async function admit(deps: AccountDeps, trx: Trx, visitor: Visitor, account: Account): Promise<Admission> {
  if (!(await hasAuthenticator(trx, account.id))) return startSession(deps, trx, visitor, account);
  const { token, hash } = createSecretToken();
  const createdAt = deps.now();
  const expiresAt = new Date(createdAt.getTime() + challengeLifeMs);
  await insertToken(trx, { hash, accountId: account.id, purpose: 'second-factor', createdAt, expiresAt });
  return { challenge: token };
}

/** The session of an admission. One that waits for a code is refused, with the challenge; call it once the transaction is over. */
export function sessionOf(admission: Admission): SignedIn {
  if (!('challenge' in admission)) return admission;
  const message = 'Please enter a code of your authenticator app.';
  throw new Refusal('SECOND_FACTOR_REQUIRED', message, undefined, undefined, admission.challenge);
}
