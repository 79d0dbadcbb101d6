import type { AddressBookEntry } from '../../../../contract/address-book.ts';
import { sessionStore } from '../../../session/session-store.ts';
import { saveTypedShipment } from '../../../session/typed-shipment.ts';
import { partyValues } from './shipment-values.ts';
import { startFor } from './use-typed-shipment.ts';

/** Fills the receiver of the shipment form in this tab from a saved address; everything else that was typed there stays. */
export function fillReceiver(entry: AddressBookEntry): void {
  const { user, app } = sessionStore.getState();
  const typed = startFor(user.user, app.quote);
  saveTypedShipment({
    ...typed,
    values: { ...typed.values, ...partyValues('receiver', entry), return_of: '', return_token: '' },
  });
}
