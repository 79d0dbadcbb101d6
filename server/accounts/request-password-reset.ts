import { randomUUID } from 'node:crypto';
import type { AccountDeps } from './account-deps.ts';
import { lockAccountByEmail } from './accounts.repository.ts';
import { countMailRequest } from './count-mail-request.ts';
import { doForEveryone } from './do-for-everyone.ts';
import { sendLink } from './send-link.ts';
import { revokeTokens } from './tokens.repository.ts';
import type { Visitor } from './visitor.ts';

/** Mails a reset link to the owner of an account, which makes older ones worthless; for a stranger it takes as long and does nothing. */
export async function requestPasswordReset(deps: AccountDeps, visitor: Visitor, email: string): Promise<void> {
  await countMailRequest(deps, visitor, 'forgot', email);
  await deps.database.transaction().execute(async (trx) => {
    const account = await lockAccountByEmail(trx, email);
    const addressee = account ?? { id: randomUUID(), email, fullName: email };
    await doForEveryone(trx, account !== undefined, async () => {
      await revokeTokens(trx, addressee.id, ['reset-password'], deps.now());
      await sendLink(deps, trx, addressee, 'password-reset');
    });
  });
}
