import type { Trx } from '../database/database.ts';
import type { PaymentDeps } from '../payments/payment-deps.ts';

/** Enqueued in the caller's transaction; `app.ts` supplies them. */
export interface BillingJobs {
  enqueueTopUpReceipt(trx: Trx, topUpId: string): Promise<void>;
}

export interface BillingDeps extends PaymentDeps {
  readonly billingJobs: BillingJobs;
}
