import { randomUUID } from 'node:crypto';
import type { Database } from '../../database/database.ts';
import { refuse } from '../../http/errors.ts';
import { networkCaller } from '../credentials/password-hash.ts';
import { createReference } from '../organisation.ts';
import { type SignedIn, startSession } from '../sign-in/start-session.ts';
import { revokeTokens } from '../tokens.repository.ts';
import type { AccountDeps } from '../user.ts';
import {
  insertUser,
  lockUserByEmail,
  selectUserByEmail,
  updateEmailVerified,
  updateRegistration,
} from '../users.repository.ts';
import type { Visitor } from '../visitor.ts';

export async function isRegistered(database: Database, email: string): Promise<boolean> {
  return Boolean((await selectUserByEmail(database, email))?.emailVerifiedAt);
}

interface InvitedPerson {
  readonly email: string;
  readonly fullName: string;
  readonly password: string;
}

/**
 * Check before that a mailed link proves the address. Replaces a registration that nobody verified, with the password somebody else may
 * have given it.
 */
export async function registerInvited(
  deps: AccountDeps,
  visitor: Visitor,
  { email, fullName, password }: InvitedPerson,
): Promise<SignedIn> {
  if (await isRegistered(deps.database, email)) return refuseKnown();
  const passwordHash = await deps.passwords.hash(networkCaller(visitor.network), password);
  const consents = { receivesOffers: false, receivesNewsletter: false };
  const user = { id: randomUUID(), email, passwordHash, fullName, phoneNumber: '', ...consents };
  const at = deps.now();
  return deps.database.transaction().execute(async (trx) => {
    const isNew = await insertUser(trx, user, { id: randomUUID(), reference: createReference() }, at);
    const known = await lockUserByEmail(trx, email);
    if (!known || known.emailVerifiedAt) return refuseKnown();
    if (!isNew) await updateRegistration(trx, known.id, user, at);
    await revokeTokens(trx, known.id, at, { replaced: true });
    await updateEmailVerified(trx, known.id, at);
    const registered = await lockUserByEmail(trx, email);
    return startSession(deps, trx, visitor, registered ?? known, 'one factor');
  });
}

export function refuseKnown(): never {
  return refuse('CONFLICT', 'This address has an account. Log in with it.');
}
