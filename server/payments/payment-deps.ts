import type { Company } from '../../contract/company.ts';
import type { Database, Trx } from '../database/database.ts';
import type { CardPayments } from '../integrations/card-payments/card-payments.ts';
import type { Invoice } from '../invoices/invoice.ts';
import type { SpendingDeps } from '../shipments/lifecycle/spending.ts';

/** About failed refunds of one payment. */
export interface FailedRefundMail {
  readonly intentId: string;
  readonly refundIds: readonly string[];
  readonly to: 'customer' | 'support';
}

/** Enqueued in the caller's transaction; `app.ts` supplies them. */
export interface PaymentJobs {
  enqueueRefunds(trx: Trx, refundIds: readonly string[], delayMs?: number): Promise<void>;
  enqueueCancellations(trx: Trx, intentIds: readonly string[]): Promise<void>;
  /** One mail for all these invoices or credit notes; nothing if there are none. */
  enqueueReceipt(trx: Trx, invoiceNumbers: readonly string[]): Promise<void>;
  /** One mail for all refunds of a payment that arrived too late; nothing if there are none. */
  enqueueLateRefundMail(trx: Trx, refundIds: readonly string[]): Promise<void>;
  /** Added to the mail about the same payment if one waits for its first attempt. */
  enqueueFailedRefundMail(trx: Trx, mail: FailedRefundMail, delayMs: number): Promise<void>;
}

export interface PaymentDeps extends SpendingDeps {
  readonly database: Database;
  readonly now: () => Date;
  readonly cards: CardPayments;
  readonly company: Company;
  readonly jobs: PaymentJobs;
  /** From accounts. The address is empty if we have none. */
  findInvoiceCustomer(trx: Trx, organisationId: string): Promise<Invoice['customer']>;
  /**
   * From collections and points: books the collections that the shipments asked for, and writes to senders whose drop-off point closed
   * before they paid; in the transaction that books them and before any balance is locked.
   */
  bookHandovers(trx: Trx, shipmentIds: readonly string[]): Promise<void>;
  /** From quotes. */
  findVatBasisPoints(trx: Trx, tariffVersion: number): Promise<number>;
  /** From quotes: whether one of these tariffs has another rate of VAT than is in force. */
  hasVatChanged(database: Database, tariffVersions: readonly number[], at: Date): Promise<boolean>;
}
