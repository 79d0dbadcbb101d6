import { randomUUID } from 'node:crypto';
import type { RegistrationRequest } from '../../contract/accounts.ts';
import { createReference } from './account.ts';
import type { AccountDeps, Trx } from './account-deps.ts';
import { findAccountByEmail, upsertUnverified } from './accounts.repository.ts';
import { countMailRequest } from './count-mail-request.ts';
import { doForEveryone } from './do-for-everyone.ts';
import { networkCaller } from './password-hash.ts';
import { sendLink } from './send-link.ts';
import { revokeTokens } from './tokens.repository.ts';
import type { Visitor } from './visitor.ts';

/**
 * Opens an account and mails its verification link. Who owns the address already is told so by mail instead; the caller
 * learns nothing, and waits for the password to be hashed either way.
 */
export async function registerAccount(
  deps: AccountDeps,
  visitor: Visitor,
  request: RegistrationRequest,
): Promise<void> {
  const { email, fullName } = request;
  await countMailRequest(deps, visitor, 'register', email);
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
    const { id } = (await upsertUnverified(trx, account, at)) ?? {};
    const isOpen = id !== undefined;
    await doForEveryone(trx, isOpen, async () => {
      const addressee = { id: id ?? account.id, email, fullName, redirect: request.redirect };
      // Links of an earlier registration would verify what somebody else may have typed.
      await revokeTokens(trx, addressee.id, ['verify-email'], at);
      await sendLink(deps, trx, addressee, 'verify-email');
    });
    if (!isOpen) await tellOwner(deps, trx, email);
  });
}

async function tellOwner({ enqueueMail }: AccountDeps, trx: Trx, email: string): Promise<void> {
  const owner = await findAccountByEmail(trx, email);
  if (!owner) return; // erased this very moment
  await enqueueMail(trx, { template: 'already-registered', to: email, values: { fullName: owner.fullName } });
}
