import { randomUUID } from 'node:crypto';
import type { RegistrationRequest } from '../../../contract/accounts.ts';
import { type Account, type AccountDeps, createReference, type Trx } from '../account.ts';
import { insertAccount, lockAccountByEmail, updateRegistration } from '../accounts.repository.ts';
import { constantTimeBranch, issueEndRegistrationToken, sendVerification } from '../mailed-links.ts';
import { limitMailRequests } from '../rate-limits.ts';
import { networkCaller } from '../security/password-hash.ts';
import { revokeReplacedTokens, selectTokenExpiry } from '../tokens.repository.ts';
import type { Visitor } from '../visitor.ts';

/**
 * Opens an account and mails its verification link. While a link of an earlier registration lives, that one stays as it is: somebody
 * else's password must not get into an account that its owner is about to verify. Once it has expired, this one takes its place whole. Who
 * owns the address is told by mail what happened; the caller learns nothing, and waits for the password to be hashed either way.
 */
export async function registerAccount(
  deps: AccountDeps,
  visitor: Visitor,
  request: RegistrationRequest,
): Promise<void> {
  const { email, fullName, redirect } = request;
  await limitMailRequests(deps, visitor, 'register', email);
  const account = {
    id: randomUUID(),
    reference: createReference(),
    email,
    passwordHash: await deps.passwords.hash(networkCaller(visitor.network), request.password),
    fullName,
    phoneNumber: request.phoneNumber,
    receivesOffers: request.receive_offer_letter ?? false,
    receivesNewsletter: request.receive_news_letter ?? false,
  };
  const at = deps.now();
  await deps.database.transaction().execute(async (trx) => {
    const isNew = await insertAccount(trx, account, at);
    const known = isNew ? undefined : await lockAccountByEmail(trx, email);
    const id = known?.id ?? account.id;
    const liveUntil = await selectTokenExpiry(trx, id, 'verify-email', at);
    const isReplaced = known !== undefined && !known.emailVerifiedAt && !liveUntil;
    if (isReplaced) await updateRegistration(trx, id, account, at);
    await constantTimeBranch(trx, isNew || isReplaced, async () => {
      await revokeReplacedTokens(trx, id, at);
      await sendVerification(deps, trx, { id, email, fullName, redirect });
    });
    if (known && !isReplaced) await tellOwner(deps, trx, visitor, { owner: known, liveUntil });
  });
}

/** Mails what became of a registration that changed nothing: to the owner of an account, or to who is to verify one. */
async function tellOwner(
  deps: AccountDeps,
  trx: Trx,
  { device }: Visitor,
  { owner, liveUntil }: { readonly owner: Account; readonly liveUntil: Date | undefined },
): Promise<void> {
  const { id, email: to, fullName } = owner;
  if (!liveUntil) return deps.enqueueMail(trx, { template: 'already-registered', to, values: { fullName } });
  const endToken = await issueEndRegistrationToken(deps, trx, id);
  const seen = { fullName, at: deps.now().toISOString(), device };
  const values = { ...seen, until: liveUntil.toISOString(), endToken };
  return deps.enqueueMail(trx, { template: 'registered-again', to, values });
}
