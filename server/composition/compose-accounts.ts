import { selectAccount } from '../accounts/accounts.repository.ts';
import type { AccountRouteDeps } from '../accounts/accounts.routes.ts';
import { createPasswordHasher } from '../accounts/security/password-hash.ts';
import { addressBookRecords } from '../addresses/book/read-address-book.ts';
import { townsAt } from '../addresses/post-areas.ts';
import type { Config } from '../config.ts';
import { createHitStore } from '../database/limit-hits.ts';
import { createLimiter } from '../http/rate-limit.ts';
import { invoiceRecords } from '../invoices/invoices.queries.ts';
import { enqueueMail } from '../jobs/mail-jobs.ts';
import { explainUnserved } from '../quotes/locate-postcode.ts';
import { needsRecords } from '../shipments/preferences/needs-profiles.ts';
import { shipmentRecords } from '../shipments/privacy/shipment-records.ts';
import type { BatchPaymentCalls, FindRefundNotices, ShipmentDeps } from '../shipments/shipment-deps.ts';
import { supportRecords } from '../support/personal-data.ts';

interface AccountParts {
  readonly config: Config;
  readonly pricing: Pick<ShipmentDeps, 'database' | 'now' | 'readPriceBook'>;
  readonly cancelOpenPayments: BatchPaymentCalls['cancelOpenPayments'];
  readonly findRefundNotices: FindRefundNotices;
}

/** Gives accounts what they need of parts they may not know: where we go, the towns there, and what else is kept of a customer. */
export function composeAccounts({ config, pricing, ...calls }: AccountParts): AccountRouteDeps {
  const { database, now } = pricing;
  return {
    database,
    now,
    enqueueMail,
    passwords: createPasswordHasher(),
    countTry: createLimiter(createHitStore(database), now),
    limits: config.limits,
    sessionLife: config.sessionLife,
    isSecure: config.publicUrl.startsWith('https:'),
    explainUnserved: (postcode) => explainUnserved(pricing, postcode),
    findTowns: async (postcode) => townsAt((await pricing.readPriceBook()).postAreas, postcode),
    records: [
      needsRecords(async (db, accountId) => (await selectAccount(db, accountId))?.email),
      addressBookRecords,
      shipmentRecords({ now, ...calls }),
      invoiceRecords,
      supportRecords,
    ],
  };
}
