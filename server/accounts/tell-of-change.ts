import type { Account } from './account.ts';
import type { AccountDeps, Trx } from './account-deps.ts';
import type { SignInChange } from './mails/account-mail.ts';
import type { Visitor } from './visitor.ts';

/** Mails the owner that the ways to sign in have changed, in the transaction that changes them, and logs it. */
export async function tellOfChange(
  { enqueueMail, now }: Pick<AccountDeps, 'enqueueMail' | 'now'>,
  trx: Trx,
  { device, log }: Pick<Visitor, 'device' | 'log'>,
  { id, email, fullName }: Pick<Account, 'id' | 'email' | 'fullName'>,
  change: SignInChange,
): Promise<void> {
  const values = { fullName, at: now().toISOString(), device, change };
  await enqueueMail(trx, { template: 'sign-in-changed', to: email, values });
  log.info({ event: 'sign-in-changed', change, accountId: id }, 'sign-in changed');
}
