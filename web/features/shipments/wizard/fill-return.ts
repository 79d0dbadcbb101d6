import type { AddressBookEntry } from '../../../../contract/address-book.ts';
import type { ReturnForm } from '../../../../contract/receiver.ts';
import type { ShipmentDetail } from '../../../../contract/shipments.ts';
import { nationalPhone } from '../../../../contract/values/phone.ts';
import { sessionStore } from '../../../session/session-store.ts';
import { saveTypedShipment } from '../../../session/typed-shipment.ts';
import { partyFields, partyValues, type ShipmentValues, type TextName } from './shipment-values.ts';
import { nothingSent, startFor } from './use-typed-shipment.ts';

/** Fills the shipment form in this tab with the way back of a customer's own delivered shipment. */
export function fillReturn(shipment: ShipmentDetail): void {
  const swapped: Partial<Record<TextName, string>> = {};
  partyFields('shipper').forEach((shipper, index) => {
    const receiver = partyFields('receiver')[index] ?? shipper;
    swapped[shipper] = shipment[receiver];
    swapped[receiver] = shipment[shipper];
  });
  fill({
    ...swapped,
    shipper_phone_number: nationalPhone(shipment.receiver_phone_number),
    receiver_phone_number: nationalPhone(shipment.shipper_phone_number),
    shipment_content: shipment.shipment_content,
    weight: shipment.weight,
    total_gross_weight: shipment.total_gross_weight,
    number_of_pieces: shipment.number_of_pieces,
    parcel_type: shipment.parcel_type,
    preferred_payment_method: shipment.preferred_payment_method,
    return_of: shipment._shipment_id,
  });
}

/**
 * Fills it with the way back of a parcel that came to somebody, for who holds the link in their mail. The contact of who sent it is
 * private: the form carries the customer's own in its place, and the server uses neither.
 */
export function fillReceiverReturn(form: ReturnForm, token: string): void {
  const { email, phoneNumber } = sessionStore.getState().user.user;
  const phone = nationalPhone(phoneNumber);
  fill({
    ...form,
    shipper_email_address: email,
    shipper_phone_number: phone,
    receiver_email_address: email,
    receiver_phone_number: phone,
    return_token: token,
  });
}

function fill(values: Partial<ShipmentValues>): void {
  const { user, app } = sessionStore.getState();
  const typed = startFor(user.user, app.quote);
  const untouched = { return_of: '', return_token: '', your_reference: '', preferred_payment_method: '' };
  saveTypedShipment({
    ...typed,
    values: { ...typed.values, ...untouched, sender_declaration: false, ...values },
    isTyped: false,
    sent: nothingSent,
  });
}

/** Fills the receiver of the shipment form in this tab from a saved address; everything else that was typed there stays. */
export function fillReceiver(entry: AddressBookEntry): void {
  const { user, app } = sessionStore.getState();
  const typed = startFor(user.user, app.quote);
  saveTypedShipment({
    ...typed,
    values: { ...typed.values, ...partyValues('receiver', entry), return_of: '', return_token: '' },
  });
}
