import type { Account } from './account.ts';
import type { AccountDeps, Trx } from './account-deps.ts';
import { hasAuthenticator } from './authenticators.repository.ts';
import type { PasswordChange } from './mails/account-mail.ts';
import { deleteChallenges, findPasskeys } from './passkeys.repository.ts';
import type { Visitor } from './visitor.ts';

/** Mails the owner that the password was changed, and what signs in as before. Call it last, so that the mail says what is true after it. */
export async function mailPasswordChange(
  { enqueueMail, now }: Pick<AccountDeps, 'enqueueMail' | 'now'>,
  trx: Trx,
  { device }: Pick<Visitor, 'device'>,
  { id, email, fullName }: Pick<Account, 'id' | 'email' | 'fullName'>,
  change: PasswordChange,
): Promise<void> {
  await deleteChallenges(trx, id); // a passkey that somebody is about to add would not be in the mail
  const passkeys = (await findPasskeys(trx, id)).map(({ name }) => name);
  const values = {
    fullName,
    at: now().toISOString(),
    device,
    change,
    passkeys,
    hasAuthenticator: await hasAuthenticator(trx, id),
  };
  await enqueueMail(trx, { template: 'password-changed', to: email, values });
}
