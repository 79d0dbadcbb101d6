import type { AccountMail } from '../accounts/mails/account-mail.ts';
import type { BillingMail } from '../billing/billing-deps.ts';
import type { CollectionMail, RecurringMail } from '../collections/collection-deps.ts';
import type { AddressMail } from '../console/address-mail.ts';
import type { Database } from '../database/database.ts';
import type { NotificationRef } from '../notifications/notification.ts';
import type { PreferenceMail } from '../notifications/preference-mail.ts';
import type { FailedRefundMail } from '../payments/payment-deps.ts';
import type { DropOffMail } from '../points/drop-offs.ts';
import type { ClosedPointMail } from '../points/manage-points.ts';
import type { SupportMail } from '../support/support-mail.ts';

/** Payloads by job kind, stored as JSON. */
export interface JobPayloads {
  readonly mail: AccountMail;
  readonly 'support-mail': SupportMail;
  readonly 'purge-expired': null;
  /** All invoices of a payment in one mail. */
  readonly receipt: { readonly invoiceNumbers: readonly string[] };
  readonly refund: { readonly refundId: string };
  /** One mail for refunds of payments that arrived too late. */
  readonly 'late-refund-mail': { readonly refundIds: readonly string[] };
  readonly 'failed-refund-mail': FailedRefundMail;
  readonly 'cancel-intent': { readonly intentId: string };
  readonly notification: NotificationRef;
  readonly 'preference-mail': PreferenceMail;
  readonly 'enqueue-notifications': null;
  readonly 'check-open-payments': null;
  readonly 'collection-mail': CollectionMail;
  readonly 'recurring-collection-mail': RecurringMail;
  readonly 'drop-off-mail': DropOffMail;
  readonly 'closed-point-mail': ClosedPointMail;
  readonly 'address-mail': AddressMail;
  /** To the receiver of a parcel that waits at a point. */
  readonly 'pickup-reminder': { readonly shipmentId: string };
  readonly 'check-pickups': null;
  readonly 'settle-collections': null;
  readonly 'make-recurring-collections': null;
  readonly 'billing-mail': BillingMail;
  readonly 'check-billing': null;
  readonly 'run-accounts': null;
  readonly 'expire-shipments': null;
  readonly 'purge-shipments': null;
  readonly 'purge-shipment-changes': null;
  readonly 'add-event-partitions': null;
  readonly 'seed-bank-holidays': null;
  readonly 'save-ledger-snapshots': null;
  readonly 'compute-service-figures': null;
}

export type JobKind = keyof JobPayloads;

/** Recurring jobs: scheduled, never enqueued. */
export type RepeatingKind =
  | 'purge-expired'
  | 'enqueue-notifications'
  | 'purge-shipments'
  | 'purge-shipment-changes'
  | 'add-event-partitions'
  | 'seed-bank-holidays'
  | 'save-ledger-snapshots'
  | 'compute-service-figures'
  | 'check-open-payments'
  | 'check-billing'
  | 'check-pickups'
  | 'settle-collections'
  | 'make-recurring-collections'
  | 'run-accounts'
  | 'expire-shipments';

/** A claimed job, held for the time of its lease. */
export interface Job<K extends JobKind = JobKind> {
  /** The same for every attempt, so that effects can be deduplicated. */
  readonly id: string;
  readonly kind: K;
  readonly payload: JobPayloads[K];
  readonly createdAt: Date;
  readonly attempt: number;
}

/** The reason is stored and logged: no secrets, no addresses. The recipient of a mail is stored: masked. */
export type JobOutcome =
  | { readonly outcome: 'done'; readonly hasSentMail?: true; readonly save?: SaveEffect }
  | { readonly outcome: 'try-again'; readonly reason: string; readonly recipient?: string }
  | { readonly outcome: 'give-up'; readonly reason: string; readonly recipient?: string; readonly save?: SaveEffect };

/** What is known only after an effect outside the database, such as a sent mail. Retried like the outcome: a throw would repeat the effect. */
export type SaveEffect = (database: Database) => Promise<void>;

/** May run again for the same job, for example after a crash. A thrown error means ‘try again’. */
export type JobHandler<K extends JobKind> = ((job: Job<K>) => Promise<JobOutcome>) & {
  /** What to save where it is given up because it is too late to be of use. */
  readonly saveTooLate?: (job: Job<K>) => SaveEffect | undefined;
};

export type JobHandlers = { readonly [K in JobKind]: JobHandler<K> };
