import type { Refused, TryAgain, Unknown } from '../card-payments/card-payments.ts';

/** Bacs Direct Debit through the card provider. Its webhooks arrive with the card payments', see `CardEvent`. */
export interface DirectDebits {
  /** The provider’s record of an organisation: one, however often it is asked for. Name and email are updated. */
  saveCustomer(request: CustomerRequest): Promise<SavedCustomer | Refused | TryAgain>;
  /** Opens the provider’s page where the customer enters a bank account and agrees to the mandate. */
  startMandateSetup(request: MandateSetupRequest): Promise<FoundMandateSetup | Refused | TryAgain>;
  retrieveMandateSetup(setupId: string): Promise<FoundMandateSetup | Unknown | TryAgain>;
  retrieveMandate(mandateId: string): Promise<FoundMandate | Unknown | TryAgain>;
  /** Cancels a mandate with the bank. Ending it twice is fine. Debits on their way may still be taken. */
  endMandate(mandateId: string): Promise<FoundMandate | Unknown | TryAgain>;
  /** Starts to collect an amount. It is refused at once where the mandate has ended; banks say no days later. */
  createDebit(request: DebitRequest): Promise<FoundDebit | Refused | TryAgain>;
  retrieveDebit(debitId: string): Promise<FoundDebit | Unknown | TryAgain>;
  /** The debit that was asked for with a key, whether or not its answer reached us. */
  findDebit(asked: Pick<DebitRequest, 'customerId' | 'idempotencyKey'>): Promise<FoundDebit | Unknown | TryAgain>;
}

export interface CustomerRequest {
  /** Also the idempotency key. */
  readonly organisationId: string;
  readonly name: string;
  readonly email: string;
}

export interface MandateSetupRequest {
  readonly customerId: string;
  readonly organisationId: string;
  /** Where the provider sends the customer afterwards; the mandate may still be pending then. */
  readonly successUrl: string;
  /** Where the provider sends a customer who gives up. */
  readonly cancelUrl: string;
  readonly idempotencyKey: string;
}

/** One visit to the provider’s page. `complete` and `expired` are final. */
export interface MandateSetup {
  readonly id: string;
  readonly status: 'open' | 'complete' | 'expired';
  /** While it is open. */
  readonly url: string | undefined;
  /** Once it is complete. */
  readonly mandateId: string | undefined;
  readonly customerId: string;
  /** The organisation it was opened for; undefined where it is not one of ours. */
  readonly organisationId: string | undefined;
}

/**
 * The customer’s permission to debit a bank account. `pending` waits for the bank, for some working days; a debit may be started
 * already. `inactive` is final: the bank refused it, the customer or we cancelled it, or the account was closed.
 */
export interface Mandate {
  readonly id: string;
  readonly status: 'pending' | 'active' | 'inactive';
  /** In the provider’s words, `account_closed` for one; undefined where it gives none. */
  readonly inactiveReason: string | undefined;
  /** What the customer’s bank statement shows beside each debit. */
  readonly reference: string;
  /** The service user’s name on bank statements; undefined where the provider’s own is used. */
  readonly serviceUserName: string | undefined;
  /** The mandate as a document. */
  readonly url: string;
  readonly customerId: string | undefined;
  readonly bankAccount: { readonly lastFour: string; readonly sortCode: string };
}

export interface DebitRequest {
  readonly customerId: string;
  readonly mandateId: string;
  readonly amountPence: number;
  /** Our own id of what is collected, a statement’s for one. */
  readonly collectedFor: string;
  readonly description: string;
  /** YYYY-MM-DD, 3 to 15 days ahead: not debited before. As early as possible where it is left out. */
  readonly notBefore?: string;
  /**
   * The same key and the same request: one debit, however often it is sent within a day. Another date makes another request.
   * `findDebit` knows it forever.
   */
  readonly idempotencyKey: string;
}

/**
 * Money on its way to us. It is `processing` for 3 working days, 6 under a new mandate, and ends as `paid` or `failed`. A paid one can
 * still be lost: the bank may send it back late, and the payer may claim it back at any time under the Direct Debit Guarantee. Both
 * arrive as a dispute that nobody can contest.
 */
export interface DirectDebit {
  readonly id: string;
  readonly status: 'processing' | 'paid' | 'failed';
  readonly amountPence: number;
  /** Nothing before `paid`. */
  readonly receivedPence: number;
  readonly currency: string;
  readonly collectedFor: string | undefined;
  readonly createdAt: Date;
  /** YYYY-MM-DD, an estimate. */
  readonly expectedOn: string | undefined;
  readonly failure: DebitFailure | undefined;
  readonly refundedPence: number;
  readonly isDisputed: boolean;
}

export interface DebitFailure {
  /** Such as `insufficient_funds`, `account_closed` or `debit_not_authorized`. */
  readonly code: string;
  readonly message: string;
}

export interface SavedCustomer {
  readonly outcome: 'saved';
  readonly customerId: string;
}

export interface FoundMandateSetup {
  readonly outcome: 'found';
  readonly setup: MandateSetup;
}

export interface FoundMandate {
  readonly outcome: 'found';
  readonly mandate: Mandate;
}

export interface FoundDebit {
  readonly outcome: 'found';
  readonly debit: DirectDebit;
}
