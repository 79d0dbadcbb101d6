import { randomUUID } from 'node:crypto';
import type { AccountDeps } from './account-deps.ts';
import { lockAccountByEmail } from './accounts.repository.ts';
import { countMailRequest } from './count-mail-request.ts';
import { doForEveryone } from './do-for-everyone.ts';
import { sendVerification } from './send-link.ts';
import type { Visitor } from './visitor.ts';

/**
 * Mails a new verification link to an address that waits for one; for any other it takes as long and does nothing. Older links of the same
 * registration work until they expire: they verify the same password.
 */
export async function resendVerification(
  deps: AccountDeps,
  visitor: Visitor,
  { email, redirect }: { readonly email: string; readonly redirect?: string | undefined },
): Promise<void> {
  await countMailRequest(deps, visitor, 'resend', email);
  await deps.database.transaction().execute(async (trx) => {
    const account = await lockAccountByEmail(trx, email);
    const isWaiting = account !== undefined && account.emailVerifiedAt === undefined;
    const { id, fullName } = account ?? { id: randomUUID(), fullName: email };
    await doForEveryone(trx, isWaiting, () => sendVerification(deps, trx, { id, email, fullName, redirect }));
  });
}
