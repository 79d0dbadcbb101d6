import {
  openTopUp,
  type PayFrom,
  payFromBilling,
  payStatement,
  type StatementRecord,
} from '../../../contract/billing.ts';
import { type Batch, createBatchPaymentIntent, deleteBatch } from '../../../contract/bulk.ts';
import { createPaymentIntent } from '../../../contract/payments.ts';
import { declareShipment, deleteShipment, type ShipmentRecord } from '../../../contract/shipments.ts';
import { call } from '../../lib/api/call.ts';
import { guestParcelPath } from '../../lib/navigation/guest-paths.ts';

/** Something a card can pay for. */
export interface Payable {
  /** Also of the toast that said it was created: what happens to it afterwards replaces that. */
  readonly id: string;
  /** The sum the customer was shown. */
  readonly amount: number;
  /** Where it goes, as people know it: 'Mary Jackson, Edinburgh'. Only of one shipment. */
  readonly receiver?: string;
  /** `Shipment SHP-…`, split so that the reference stays on one line. */
  readonly name: { readonly kind: string; readonly reference: string };
  /** Opens the payment, or returns the one already open. */
  readonly open: () => Promise<{ readonly secret: string }>;
  /** Records what the customer declares by paying, unless the form already asked. */
  readonly declare?: () => Promise<unknown>;
  /** Checks before a card is charged whether it can still be booked. */
  readonly recheck?: () => Promise<unknown>;
  /** Shown when the dialog is closed without a payment. */
  readonly keptWords: string;
  /** Deletes it; only for what was created just for this payment. */
  readonly withdraw: () => Promise<{ readonly message: string }>;
  readonly completePath: string;
  /** Pays from the organisation's balance or account instead of a card. */
  readonly payFrom?: (payFrom: Exclude<PayFrom, 'CARD'>) => Promise<unknown>;
  /** Where nothing is booked: what the customer gets, instead of how to cancel. */
  readonly note?: string;
  /** Where to find it once it is paid. */
  readonly place: { readonly label: string; readonly path: string };
}

interface ShipmentPayment {
  /** The booking form has asked for the declaration about the content; a draft may have been saved without it. */
  readonly isCreating: boolean;
  /** Who sends without an account pays by card. */
  readonly isGuest: boolean;
}

export function payableShipment(shipment: ShipmentRecord, { isCreating, isGuest }: ShipmentPayment): Payable {
  const { _id, _shipment_id, total, return_details: returned } = shipment;
  const open = () => call(createPaymentIntent, { body: { amount: total, parcel_id: _id, shipment_id: _shipment_id } });
  return {
    id: _id,
    amount: total,
    receiver: [shipment.receiver_fullname, shipment.receiver_town].filter(Boolean).join(', '),
    name: { kind: 'Shipment', reference: _shipment_id },
    open,
    // Another return of the same parcel may have been paid meanwhile: opening it again is refused then.
    ...(returned && { recheck: open }),
    ...(!isCreating && { declare: () => call(declareShipment, { params: { id: _id } }) }),
    withdraw: () => call(deleteShipment, { params: { id: _id } }),
    completePath: paymentCompletePath(_id),
    ...(isGuest
      ? {
          keptWords: 'You haven’t been charged. Your parcel isn’t booked until you pay.',
          place: { label: 'Go to your parcel', path: guestParcelPath(_id) },
        }
      : {
          payFrom: (pay_from) => call(payFromBilling, { body: { amount: total, parcel_id: _id, pay_from } }),
          keptWords: `You haven’t been charged. Shipment ${_shipment_id} is saved as a draft in My Shipments.`,
          place: { label: 'Go to the shipment', path: `/dashboard/shipments/${_shipment_id}` },
        }),
  };
}

export function payableBatch({ _id, total, unpaid }: Batch): Payable {
  const count = unpaid.toLocaleString('en-GB');
  return {
    id: _id,
    amount: total,
    name: { kind: 'One payment for', reference: unpaid === 1 ? '1 shipment' : `${count} shipments` },
    open: () => call(createBatchPaymentIntent, { body: { amount: total, batch_id: _id } }),
    payFrom: (pay_from) => call(payFromBilling, { body: { amount: total, batch_id: _id, pay_from } }),
    keptWords: `You haven’t been charged. ${unpaid === 1 ? 'Your shipment is' : `Your ${count} shipments are`} saved in My Shipments, waiting for payment.`,
    withdraw: () => call(deleteBatch, { params: { id: _id } }),
    completePath: batchCompletePath(_id),
    place: { label: 'Go to My Shipments', path: '/dashboard' },
  };
}

/** Each is a payment of its own: it is known by its id once it is open. */
export function payableTopUp(amount: number): Payable {
  return payableToBilling({
    amount,
    name: { kind: 'Top up your', reference: 'balance' },
    open: () => call(openTopUp, { body: { amount } }),
    note: 'You’ll get a receipt, not a VAT invoice: each shipment you pay for from your balance has its own.',
    withdrawn: 'Top-up cancelled.',
  });
}

export function payableStatement({ number, left }: Pick<StatementRecord, 'number' | 'left'>): Payable {
  return payableToBilling({
    amount: left,
    name: { kind: 'Statement', reference: number },
    open: () => call(payStatement, { params: { number } }),
    note: 'We’ll email you a receipt. The VAT invoice of each shipment is in your invoices.',
    withdrawn: 'Payment cancelled.',
  });
}

interface BillingPayment extends Required<Pick<Payable, 'amount' | 'name' | 'note'>> {
  readonly open: () => Promise<{ readonly payment_id: string; readonly secret: string }>;
  readonly withdrawn: string;
}

function payableToBilling({ open, withdrawn, ...payment }: BillingPayment): Payable {
  let id = '';
  return {
    ...payment,
    id: crypto.randomUUID(),
    open: async () => {
      const opened = await open();
      id = opened.payment_id;
      return opened;
    },
    keptWords: 'You haven’t been charged.',
    withdraw: () => Promise.resolve({ message: withdrawn }),
    get completePath() {
      return `/dashboard/billing?paid=${id}`;
    },
    place: { label: 'Go to billing', path: '/dashboard/billing' },
  };
}

/** Specification, section 2. */
export function paymentCompletePath(parcelId: string): string {
  return `/payment-complete?parcel=${encodeURIComponent(parcelId)}`;
}

export function batchCompletePath(batchId: string): string {
  return `/payment-complete?batch=${encodeURIComponent(batchId)}`;
}
