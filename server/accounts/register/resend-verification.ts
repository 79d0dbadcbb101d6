import { randomUUID } from 'node:crypto';
import type { AccountDeps } from '../account.ts';
import { lockAccountByEmail } from '../accounts.repository.ts';
import { constantTimeBranch, sendVerification } from '../mailed-links.ts';
import { limitMailRequests } from '../rate-limits.ts';
import type { Visitor } from '../visitor.ts';

/**
 * Mails a new verification link to an address that waits for one; for any other it takes as long and does nothing. Older links of the same
 * registration work until they expire: they verify the same password.
 */
export async function resendVerification(
  deps: AccountDeps,
  visitor: Visitor,
  { email, redirect }: { readonly email: string; readonly redirect?: string | undefined },
): Promise<void> {
  await limitMailRequests(deps, visitor, 'resend', email);
  await deps.database.transaction().execute(async (trx) => {
    const account = await lockAccountByEmail(trx, email);
    const isWaiting = account !== undefined && account.emailVerifiedAt === undefined;
    const { id, fullName } = account ?? { id: randomUUID(), fullName: email };
    await constantTimeBranch(trx, isWaiting, () => sendVerification(deps, trx, { id, email, fullName, redirect }));
  });
}
