import type { AccountMail } from '../accounts/mails/account-mail.ts';
import type { FailedRefundMail } from '../payments/payment-deps.ts';
import type { SupportMail } from '../support/mails/support-mail.ts';
import type { MessageRef } from '../tracking/messages/message.ts';
import type { PreferenceMail } from '../tracking/messages/preference-mail.ts';

/** Every kind of job, and what one of that kind has to be told. It is kept as JSON. */
export interface JobPayloads {
  readonly mail: AccountMail;
  readonly 'support-mail': SupportMail;
  readonly 'purge-expired': null;
  /** An invoice or credit note to bring to its customer. */
  readonly receipt: { readonly invoiceNumber: string };
  /** The invoices of a batch to bring to its customer, in one mail. */
  readonly 'batch-receipt': { readonly invoiceNumbers: readonly string[] };
  /** Money to give back. */
  readonly refund: { readonly refundId: string };
  /** Somebody to be told, in one mail, that what they paid too late goes back. */
  readonly 'late-refund-mail': { readonly refundId: string; readonly otherIds?: readonly string[] };
  /** Somebody to be told of refunds that the card would not take. */
  readonly 'failed-refund-mail': FailedRefundMail;
  /** A payment that nobody is to make any more. */
  readonly 'withdraw-payment': { readonly intentId: string };
  /** Somebody to be told of a parcel. */
  readonly 'parcel-message': MessageRef;
  /** Somebody to be told of a delivery preference that was left by tracking code and postcode. */
  readonly 'preference-mail': PreferenceMail;
  readonly 'tell-of-parcels': null;
  readonly 'check-open-payments': null;
  readonly 'expire-shipments': null;
  readonly 'forget-shipments': null;
}

/** The name of a kind of job. */
export type JobKind = keyof JobPayloads;

/** The kinds that come back by themselves. Nobody enqueues them, so there is nothing to tell them. */
export type RepeatingKind =
  | 'purge-expired'
  | 'tell-of-parcels'
  | 'forget-shipments'
  | 'check-open-payments'
  | 'expire-shipments';

/** A job that this process works on, for the time of its lease. */
export interface Job<K extends JobKind = JobKind> {
  /** Stays the same however often the job is tried: what makes its effect recognisable. */
  readonly id: string;
  readonly kind: K;
  readonly payload: JobPayloads[K];
  readonly createdAt: Date;
  /** 1 at the first try. */
  readonly attempt: number;
}

/** How a try ended: done, not this time, or never. The reason is kept and logged, so it holds no secret and no address. */
export type JobOutcome =
  | { readonly outcome: 'done' }
  | { readonly outcome: 'try-again'; readonly reason: string }
  | { readonly outcome: 'give-up'; readonly reason: string };

/** Does a job of one kind. It may be called again for the same job, after a crash for example. An error it throws means 'try again'. */
export type JobHandler<K extends JobKind> = (job: Job<K>) => Promise<JobOutcome>;

/** Who does the jobs of each kind. */
export type JobHandlers = { readonly [K in JobKind]: JobHandler<K> };
