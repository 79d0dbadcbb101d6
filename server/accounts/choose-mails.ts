import type { MailChoices } from '../../contract/account-settings.ts';
import { sessionExpiredMessage } from '../../contract/errors.ts';
import type { Customer } from '../http/authenticate.ts';
import { refuse } from '../http/errors.ts';
import type { Account } from './account.ts';
import type { AccountDeps } from './account-deps.ts';
import { updateMailChoices } from './accounts.repository.ts';
import type { Visitor } from './visitor.ts';

/** Keeps which mails the customer wants, and gives the account as it is then. The log tells when a consent was given or taken back. */
export async function chooseMails(
  { database, now }: Pick<AccountDeps, 'database' | 'now'>,
  customer: Customer,
  { log }: Pick<Visitor, 'log'>,
  { receive_offer_letter: receivesOffers, receive_news_letter: receivesNewsletter }: MailChoices,
): Promise<Account> {
  const choices = { receivesOffers, receivesNewsletter };
  const account = await updateMailChoices(database, customer.id, choices, now());
  if (!account) return refuse('SESSION_EXPIRED', sessionExpiredMessage); // erased from another place this very moment
  log.info({ event: 'mails-chosen', accountId: customer.id, ...choices }, 'mails chosen');
  return account;
}
