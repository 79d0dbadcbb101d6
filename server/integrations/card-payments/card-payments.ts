/**
 * A payment the provider keeps for us. `open` waits for a card or for its owner's bank; `processing` is decided later by the provider;
 * `paid` and `cancelled` are final. A declined card leaves it open, with the reason in `failure`.
 */
export interface CardIntent {
  readonly id: string;
  /** What the browser pays with. It belongs to the customer who pays, and to no log. */
  readonly clientSecret: string;
  readonly status: 'open' | 'processing' | 'paid' | 'cancelled';
  readonly amountPence: number;
  /** What was taken: nothing before `paid`. Compare it with our own price before anything is booked. */
  readonly receivedPence: number;
  /** In lower case. We ask for `gbp`; anything else was not made by us. */
  readonly currency: string;
  /** The shipment it was opened for; undefined where it is not one of ours. */
  readonly shipmentId: string | undefined;
  readonly createdAt: Date;
  /** Why the last card was refused, while the intent is open; undefined where none was. */
  readonly failure: CardFailure | undefined;
  /** How much of what was taken has been given back so far, failed refunds aside. */
  readonly refundedPence: number;
  /** Whether the card's owner has disputed the payment, however that ended. */
  readonly isDisputed: boolean;
  /** The last four digits of the card that paid; undefined before, and where no card did. */
  readonly cardLastFour: string | undefined;
}

export interface CardFailure {
  /** Such as `card_declined`, or the finer `decline_code`. */
  readonly code: string;
  readonly message: string;
}

/** Money on its way back. `pending` may end either way, and a `done` one may still fail later: some banks send it back. */
export interface CardRefund {
  readonly id: string;
  readonly intentId: string;
  readonly amountPence: number;
  readonly status: 'pending' | 'done' | 'failed';
  /** In the provider’s words. */
  readonly failureReason: string | undefined;
  /** The idempotency key that we asked with; undefined for one made without us, at the provider's dashboard for instance. */
  readonly key: string | undefined;
}

/** `won` and `lost` are final, in whichever order events arrive. */
export interface CardDispute {
  readonly id: string;
  readonly status: 'open' | 'won' | 'lost';
  readonly amountPence: number;
  /** False while it is a bank's inquiry. */
  readonly hasTakenFunds: boolean;
}

/** What the provider has of a period, each by when it was made there. */
export interface CardActivity {
  /** Payments that were taken. */
  readonly charges: readonly { readonly intentId: string; readonly amountPence: number }[];
  readonly refunds: readonly CardRefund[];
  readonly disputes: readonly (CardDispute & { readonly intentId: string })[];
}

/**
 * A webhook event. It may arrive twice, late, or before an earlier one: store its id with its effect, and take the state from
 * `retrieveIntent` or `retrieveRefund`, not from the event.
 */
export interface CardEvent {
  readonly id: string;
  /** The provider's name for it, `payment_intent.succeeded` for one. */
  readonly type: string;
  readonly createdAt: Date;
  readonly about:
    | { readonly kind: 'intent'; readonly intentId: string }
    | { readonly kind: 'refund'; readonly intentId: string; readonly refundId: string }
    /** One or more refunds of it, which are not named. */
    | { readonly kind: 'refunds-of-intent'; readonly intentId: string }
    | { readonly kind: 'dispute'; readonly intentId: string; readonly dispute: CardDispute }
    /** Of Direct Debits; the debits themselves are intents. */
    | { readonly kind: 'mandate-setup'; readonly setupId: string }
    | { readonly kind: 'mandate'; readonly mandateId: string }
    /** Ignored; answered with 200. */
    | { readonly kind: 'other' };
}

/** Temporary: the provider is away, busy or failing. The same call with the same key may be repeated. */
export interface TryAgain {
  readonly outcome: 'try-again';
  /** For the log, without keys or card data. */
  readonly reason: string;
}

/** A permanent refusal. */
export interface Refused {
  readonly outcome: 'refused';
  /** The provider's code, `amount_too_small` or `charge_already_refunded` for one. */
  readonly code: string;
  readonly message: string;
}

export interface FoundIntent {
  readonly outcome: 'found';
  readonly intent: CardIntent;
}

export interface FoundRefund {
  readonly outcome: 'found';
  readonly refund: CardRefund;
}

export interface FoundRefunds {
  readonly outcome: 'found';
  readonly refunds: readonly CardRefund[];
}

export interface FoundActivity {
  readonly outcome: 'found';
  readonly activity: CardActivity;
}

export interface Unknown {
  readonly outcome: 'unknown';
}

export interface IntentRequest {
  readonly amountPence: number;
  /** Undefined for a payment that is for no shipment. */
  readonly shipmentId: string | undefined;
  /** What the customer reads on the provider's side, `Larkway parcel SHP-…`. */
  readonly description: string;
  /** The same key and the same request: the same intent, however often it is sent. */
  readonly idempotencyKey: string;
}

export interface RefundRequest {
  readonly intentId: string;
  readonly amountPence: number;
  /** The same key and the same request: one refund, however often it is sent within a day. `findRefund` knows it forever. */
  readonly idempotencyKey: string;
}

/** Refusals and outages are results; only our own faults are thrown. The provider’s state of a payment counts. */
export interface CardPayments {
  createIntent(request: IntentRequest): Promise<FoundIntent | Refused | TryAgain>;
  retrieveIntent(intentId: string): Promise<FoundIntent | Unknown | TryAgain>;
  /** Look at the status: the customer may have paid first. Cancelling twice is fine. */
  cancelIntent(intentId: string): Promise<FoundIntent | Unknown | TryAgain>;
  /** Starts to give money back. It is refused where that much is not there to give. */
  refund(request: RefundRequest): Promise<FoundRefund | Refused | TryAgain>;
  retrieveRefund(refundId: string): Promise<FoundRefund | Unknown | TryAgain>;
  /** All of one payment, ours and others. */
  listRefundsOf(intentId: string): Promise<FoundRefunds | TryAgain>;
  /** The refund that was asked for with a key, whether or not its answer reached us. */
  findRefund(asked: Pick<RefundRequest, 'intentId' | 'idempotencyKey'>): Promise<FoundRefund | Unknown | TryAgain>;
  listActivity(span: { readonly from: Date; readonly until: Date }): Promise<FoundActivity | TryAgain>;
  /** `forged`: the signature is wrong, missing, stale or future, or the body is not an event. */
  verifyWebhook(rawBody: Buffer, signature: string | undefined): Promise<VerifiedWebhook>;
}

export type VerifiedWebhook =
  | { readonly outcome: 'genuine'; readonly event: CardEvent }
  | { readonly outcome: 'forged'; readonly reason: string };
