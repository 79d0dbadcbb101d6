import type { AddressBookEntry } from '../../../../contract/addresses/address-book.ts';
import type { ReturnForm } from '../../../../contract/receiver/receiver.ts';
import type { ShipmentDetail } from '../../../../contract/shipments.ts';
import { nationalPhone } from '../../../../contract/values/people/phone.ts';
import { typedKeys } from '../../../session/preserve-typed-input.ts';
import { emptyState } from '../../../session/session-state.ts';
import { sessionStore } from '../../../session/session-store.ts';
import { saveTypedShipment } from '../../../session/typed-shipment.ts';
import { partyFields, partyValues, type ShipmentValues, type TextName } from './shipment-values.ts';
import { draftValues, startValues } from './start-values.ts';
import { nothingTyped, startFor } from './use-typed-shipment.ts';

/** Fills the shipment form in this tab with the return of a customer's own delivered shipment. */
export function fillReturn(shipment: ShipmentDetail): void {
  const sent = draftValues(shipment);
  const swapped: Partial<Record<TextName, string>> = {};
  partyFields('shipper').forEach((shipper, index) => {
    const receiver = partyFields('receiver')[index] ?? shipper;
    swapped[shipper] = sent[receiver];
    swapped[receiver] = sent[shipper];
  });
  fill({ ...sent, ...swapped, your_reference: '', return_of: shipment._shipment_id });
}

/**
 * Fills it with a return by a receiver, who holds the link in our mail. The sender's contact details are private: the form has the
 * customer's own in their place, and the server uses neither.
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
  const { user } = sessionStore.getState().user;
  const { quote } = emptyState.app;
  saveTypedShipment(nothingTyped(user, quote, { ...startValues(user, quote), ...values }, user._id), typedKeys.return);
}

/** Everything else that was typed in this tab stays. */
export function fillReceiver(entry: AddressBookEntry): void {
  const { user, app } = sessionStore.getState();
  const typed = startFor(user.user, app.quote);
  saveTypedShipment({
    ...typed,
    values: { ...typed.values, ...partyValues('receiver', entry) },
  });
}
