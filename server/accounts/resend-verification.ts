import { randomUUID } from 'node:crypto';
import type { AccountDeps } from './account-deps.ts';
import { findAccountByEmail } from './accounts.repository.ts';
import { countMailRequest } from './count-mail-request.ts';
import { doForEveryone } from './do-for-everyone.ts';
import { sendLink } from './send-link.ts';
import type { Visitor } from './visitor.ts';

/** Mails a new verification link to an address that waits for one; for any other it takes as long and does nothing. */
export async function resendVerification(
  deps: AccountDeps,
  visitor: Visitor,
  { email, redirect }: { readonly email: string; readonly redirect?: string | undefined },
): Promise<void> {
  await countMailRequest(deps, visitor, 'resend', email);
  const account = await findAccountByEmail(deps.database, email);
  const isWaiting = account !== undefined && account.emailVerifiedAt === undefined;
  const { id, fullName } = account ?? { id: randomUUID(), fullName: email };
  const addressee = { id, email, fullName, redirect };
  await deps.database
    .transaction()
    .execute((trx) => doForEveryone(trx, isWaiting, () => sendLink(deps, trx, addressee, 'verify-email')));
}
