import type { Trx } from '../database/database.ts';
import type { DirectDebits } from '../integrations/direct-debits/direct-debits.ts';
import type { PaymentDeps } from '../payments/payment-deps.ts';

/** A mail, by what it is about. What it says is read when it is sent. */
export type BillingMail =
  | { readonly template: 'receipt' | 'debit-failed'; readonly paymentId: string }
  | {
      readonly template: 'reclaimed' | 'refunded' | 'refund-returned';
      readonly paymentId: string;
      readonly amountPence: number;
    }
  | { readonly template: 'statement' | 'debit-notice'; readonly number: string }
  | { readonly template: 'reminder'; readonly number: string; readonly stage: number }
  | { readonly template: 'mandate-agreed' | 'mandate-ended'; readonly mandateId: string };

/** Enqueued in the caller's transaction; `app.ts` supplies them. */
export interface BillingJobs {
  enqueueBillingMail(trx: Trx, mail: BillingMail): Promise<void>;
}

export interface BillingDeps extends PaymentDeps {
  readonly billingJobs: BillingJobs;
  readonly directDebits: DirectDebits;
  /** From accounts; undefined for an erased organisation. */
  findAddressee(organisationId: string): Promise<{ readonly email: string; readonly fullName: string } | undefined>;
}

/** Of one customer, while the others go on. */
export type OnError = (error: unknown) => void;
