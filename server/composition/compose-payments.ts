import { findAccount } from '../accounts/accounts.repository.ts';
import type { Config } from '../config.ts';
import type { Database } from '../database/database.ts';
import type { CardPayments } from '../integrations/card-payments/card-payments.ts';
import { paymentJobs } from '../jobs/payment-jobs.ts';
import type { PaymentDeps } from '../payments/payment-deps.ts';
import type { PriceBook } from '../quotes/price-book.ts';

/** What payments are put together from. */
export interface PaymentParts {
  readonly config: Pick<Config, 'company'>;
  readonly database: Database;
  readonly now: () => Date;
  readonly cards: CardPayments;
  readonly readPriceBook: () => Promise<PriceBook>;
}

/** Gives payments what they need of parts they may not know: the customer's address, the VAT rate, and the jobs. */
export function composePayments({ config, database, now, cards, readPriceBook }: PaymentParts): PaymentDeps {
  return {
    database,
    now,
    cards,
    company: config.company,
    jobs: paymentJobs,
    findInvoiceCustomer: async (trx, accountId) => {
      const account = await findAccount(trx, accountId);
      if (!account) return { name: 'Account erased', address: [] };
      return { name: account.fullName, address: [account.address, account.postalCode].filter((line) => line !== '') };
    },
    vatBasisPointsOf: async (tariffVersion) => {
      const { tariffs } = await readPriceBook();
      const tariff = tariffs.find(({ version }) => version === tariffVersion);
      if (!tariff) throw new Error(`There is no tariff ${tariffVersion}.`);
      return tariff.vatBasisPoints;
    },
  };
}
