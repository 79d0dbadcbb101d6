import { type Batch, createBatchPaymentIntent, deleteBatch } from '../../../contract/bulk.ts';
import { createPaymentIntent } from '../../../contract/payments.ts';
import { declareShipment, deleteShipment, type ShipmentRecord } from '../../../contract/shipments.ts';
import { call } from '../../lib/api/call.ts';

/** Something a card can pay for. */
export interface Payable {
  readonly id: string;
  /** The sum the customer was shown. */
  readonly amount: number;
  /** What it is: `Shipment SHP-…`, parted so that the reference stays on one line. */
  readonly name: { readonly kind: string; readonly reference: string };
  /** Opens the payment, or finds the open one: the server answers a repeated question with the same payment. */
  readonly open: () => Promise<{ readonly secret: string }>;
  /** Records what the customer declares by paying, where it was not asked before. */
  readonly declare?: () => Promise<unknown>;
  /** Asks before a card is charged whether it can still be booked, where something else may have come first. */
  readonly recheck?: () => Promise<unknown>;
  /** Said when the dialog is closed without a payment. */
  readonly keptWords: string;
  /** Deletes it; only for what was created a moment ago for this payment. */
  readonly withdraw: () => Promise<unknown>;
  /** Where the customer learns whether the payment arrived. */
  readonly completePath: string;
  /** Where it is found once it is paid. */
  readonly place: { readonly label: string; readonly path: string };
}

/** A shipment that waits for its payment. The form has asked for the declaration about its content; a draft may have been saved without. */
export function payableShipment(shipment: ShipmentRecord, isCreating: boolean): Payable {
  const { _id, _shipment_id, total, return_details: returned } = shipment;
  const open = () => call(createPaymentIntent, { body: { amount: total, parcel_id: _id, shipment_id: _shipment_id } });
  return {
    id: _id,
    amount: total,
    name: { kind: 'Shipment', reference: _shipment_id },
    open,
    // Another return of the same parcel may have been paid meanwhile: opening it again is refused then.
    ...(returned && { recheck: open }),
    ...(!isCreating && { declare: () => call(declareShipment, { params: { id: _id } }) }),
    keptWords: `Nothing was charged. Shipment ${_shipment_id} is saved as a draft in My Shipments.`,
    withdraw: () => call(deleteShipment, { params: { id: _id } }),
    completePath: paymentCompletePath(_id),
    place: { label: 'Go to the shipment', path: `/dashboard/shipments/${_shipment_id}` },
  };
}

/** Everything in a batch that waits for its payment. */
export function payableBatch({ _id, total, unpaid }: Batch): Payable {
  const count = unpaid.toLocaleString('en-GB');
  return {
    id: _id,
    amount: total,
    name: { kind: 'One payment for', reference: unpaid === 1 ? '1 shipment' : `${count} shipments` },
    open: () => call(createBatchPaymentIntent, { body: { amount: total, batch_id: _id } }),
    keptWords: `Nothing was charged. ${unpaid === 1 ? 'Your shipment is' : `Your ${count} shipments are`} saved in My Shipments, not paid yet.`,
    withdraw: () => call(deleteBatch, { params: { id: _id } }),
    completePath: batchCompletePath(_id),
    place: { label: 'Go to My Shipments', path: '/dashboard' },
  };
}

/** Where the customer learns whether their payment arrived (specification, section 2). */
export function paymentCompletePath(parcelId: string): string {
  return `/payment-complete?parcel=${encodeURIComponent(parcelId)}`;
}

/** The same for a batch of shipments that one payment was for. */
export function batchCompletePath(batchId: string): string {
  return `/payment-complete?batch=${encodeURIComponent(batchId)}`;
}
