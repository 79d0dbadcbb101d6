import type { PayFrom } from '../../contract/billing.ts';
import type { TrackedShipment } from '../../contract/tracking.ts';
import type { RefundNotice } from '../../contract/values/refund-notice.ts';
import type { Database, Trx } from '../database/database.ts';
import type { Customer } from '../http/authenticate.ts';
import type { ReadPriceBook } from '../quotes/price-book.ts';
import type { QuoteTokens } from '../quotes/quote-tokens.ts';
import type { Shipment } from './shipment.ts';

/** What shipments need of payments, which stand above them; `app.ts` supplies it. */
export interface PaymentCalls {
  /** Has open payments of the shipments cancelled with the provider, once the transaction commits. */
  readonly cancelOpenPayments: (trx: Trx, shipmentIds: readonly string[]) => Promise<void>;
  /** Starts to give back what was paid for shipments of one organisation, marks them so, and tells their owner by one mail. */
  readonly startRefund: (trx: Trx, shipmentIds: readonly string[], reason: string) => Promise<void>;
}

/** Books shipments of one organisation and invoices them in the caller's transaction. Refused where there is not enough. */
export type PayAtOnce = (
  trx: Trx,
  organisationId: string,
  payment: { readonly payFrom: Exclude<PayFrom, 'CARD'>; readonly shipmentIds: readonly string[]; readonly at: Date },
) => Promise<void>;

/** How we get a shipment: a van comes in a window, its sender drops it off, or neither is chosen. */
export interface Handover {
  readonly collection_slot?: string | undefined;
  readonly drop_off_point?: string | undefined;
}

/** Saves what unpaid shipments of one organisation ask for, and holds a place; collections and points, which stand above, supply it. Refused where there is none. */
export type ChooseHandover = (trx: Trx, shipments: readonly Shipment[], handover: Handover) => Promise<void>;

/** By shipment; payments know it. */
export type FindRefundNotices = (shipmentIds: readonly string[]) => Promise<ReadonlyMap<string, RefundNotice>>;

/** Nobody may pay the price of before a change. */
export interface EditPaymentCalls {
  /** Has the provider cancel what is open for the shipment; refuses where it is paid or being paid. */
  readonly cancelLivePayments: (shipmentId: string) => Promise<void>;
  /** Whether a card may still pay for the shipment, or may have by an intent that the provider does not know now. */
  readonly findUnsettledPayment: (trx: Trx, shipmentId: string) => Promise<'live' | 'unknown' | undefined>;
}

/** What tracking, which stands above, shows anybody of a parcel. */
export type FindTracked = (trackingCode: string) => Promise<TrackedShipment | undefined>;

export interface InvoiceCalls {
  readonly findInvoiceNumber: (shipmentId: string) => Promise<string | undefined>;
}

/** Makes who sends a shipment the guest; refuses one more where too many of theirs are unpaid. Accounts know guests. */
export type RecordGuest = (
  guest: Customer,
  sender: { readonly email: string; readonly fullName: string; readonly phone: string },
  from: { readonly network: string; readonly isNew: boolean },
) => Promise<void>;

export interface ShipmentDeps extends PaymentCalls {
  readonly database: Database;
  readonly now: () => Date;
  readonly readPriceBook: ReadPriceBook;
  readonly quoteTokens: QuoteTokens;
}

export type CreateDeps = Pick<ShipmentDeps, 'database' | 'now' | 'readPriceBook' | 'quoteTokens'> & {
  readonly payAtOnce: PayAtOnce;
  readonly chooseHandover: ChooseHandover;
};

export interface BatchPaymentCalls extends Pick<PaymentCalls, 'cancelOpenPayments'> {
  /** Applies the provider's state of a batch's payments, before the batch is deleted. */
  readonly syncBatchPayment: (customer: Customer, batchId: string) => Promise<void>;
}

/** Whether we can email the person who has the parcel of an ordered return; notifications know it. */
export type CanEmailHolder = (shipmentId: string) => Promise<boolean>;
