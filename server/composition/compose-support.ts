import { selectAccount } from '../accounts/accounts.repository.ts';
import { authenticateCustomer } from '../accounts/sign-in/authenticate-customer.ts';
import type { Config } from '../config.ts';
import type { Database } from '../database/database.ts';
import type { CountRepeat, CountTry } from '../http/rate-limit.ts';
import { enqueueSupportMail } from '../jobs/mail-jobs.ts';
import type { SupportRouteDeps } from '../support/support.routes.ts';

/** What support is put together from. */
export interface SupportParts {
  readonly config: Pick<Config, 'company' | 'limits' | 'publicUrl' | 'sessionLife' | 'thirdParties'>;
  readonly database: Database;
  readonly now: () => Date;
  readonly countTry: CountTry;
  readonly countRepeat: CountRepeat;
}

/** Gives support what it needs of parts it may not know: who is signed in, who that is, and the queue of mails. */
export function composeSupport({ config, database, now, countTry, countRepeat }: SupportParts): SupportRouteDeps {
  const { company, limits, publicUrl, sessionLife, thirdParties } = config;
  return {
    database,
    now,
    countTry,
    countRepeat,
    limits,
    enqueueMail: enqueueSupportMail,
    companyEmail: company.email,
    crispWebsiteId: thirdParties.crispWebsiteId,
    isSecure: publicUrl.startsWith('https:'),
    recognise: authenticateCustomer({ database, now, sessionLife }),
    findCustomer: (accountId) => selectAccount(database, accountId),
  };
}
