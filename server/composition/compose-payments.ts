import { streetLine } from '../../contract/values/street-line.ts';
import { selectAccount } from '../accounts/accounts.repository.ts';
import type { Config } from '../config.ts';
import type { Database } from '../database/database.ts';
import type { CardPayments } from '../integrations/card-payments/card-payments.ts';
import { paymentJobs } from '../jobs/payment-jobs.ts';
import type { PaymentDeps } from '../payments/payment-deps.ts';
import { findVatBasisPoints } from '../quotes/quotes.repository.ts';

/** What payments are put together from. */
export interface PaymentParts {
  readonly config: Pick<Config, 'company'>;
  readonly database: Database;
  readonly now: () => Date;
  readonly cards: CardPayments;
}

/** Gives payments what they need of parts they may not know: the customer's address, the VAT rate, and the jobs. */
export function composePayments({ config, database, now, cards }: PaymentParts): PaymentDeps {
  return {
    database,
    now,
    cards,
    company: config.company,
    jobs: paymentJobs,
    findInvoiceCustomer: async (trx, accountId) => {
      const account = await selectAccount(trx, accountId);
      if (!account) return { name: 'Account erased', address: [] };
      const { fullName: name, companyName, vatNumber, building, address, town, postalCode } = account;
      const company = { companyName: companyName || undefined, vatNumber: vatNumber || undefined };
      const lines = [streetLine(building, address), town, postalCode];
      return { name, ...company, address: address === '' ? [] : lines.filter((line) => line !== '') };
    },
    findVatBasisPoints,
  };
}
