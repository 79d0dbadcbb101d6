import type { Transaction } from 'kysely';
import type { Company } from '../../contract/company.ts';
import type { Database } from '../database/database.ts';
import type { Tables } from '../database/tables.ts';
import type { CardPayments } from '../integrations/card-payments/card-payments.ts';
import type { Invoice } from '../invoices/invoice.ts';

/** The same within a transaction. */
export type Trx = Transaction<Tables>;

/** Refunds of one payment that failed, and who is told. */
export interface FailedRefundMail {
  readonly intentId: string;
  readonly refundIds: readonly string[];
  readonly to: 'customer' | 'support';
}

/** What must happen after the commit. Each is queued inside the caller's transaction; `app.ts` supplies them. */
export interface PaymentJobs {
  /** Ask the provider to give money back, after a while where one is given. */
  enqueueRefund(trx: Trx, refundId: string, delayMs?: number): Promise<void>;
  /** Ask the provider to cancel an intent nobody is to pay any more. */
  enqueueWithdrawals(trx: Trx, intentIds: readonly string[]): Promise<void>;
  /** Mail the customer one receipt for these invoices or credit notes. */
  enqueueReceipt(trx: Trx, invoiceNumbers: readonly string[]): Promise<void>;
  /** Mail the customer, once for all of them, that what came too late goes back. */
  enqueueLateRefundMail(trx: Trx, refundIds: readonly string[]): Promise<void>;
  /** Tell the customer, or our support, of refunds that the card would not take, in the mail about this payment that waits for its first try if one does. */
  enqueueFailedRefundMail(trx: Trx, mail: FailedRefundMail, delayMs: number): Promise<void>;
}

/** What the payment calls are made with. */
export interface PaymentDeps {
  readonly database: Database;
  readonly now: () => Date;
  readonly cards: CardPayments;
  readonly company: Company;
  readonly jobs: PaymentJobs;
  /** The name and address that an invoice is made out to, the address empty where we have none; accounts know it. */
  findInvoiceCustomer(trx: Trx, accountId: string): Promise<Invoice['customer']>;
  /** The VAT rate of a tariff; quotes know it. */
  findVatBasisPoints(trx: Trx, tariffVersion: number): Promise<number>;
}
