import type { AddressDetails, AddressSide } from '../../contract/address-book.ts';
import type { Customer } from '../http/authenticate.ts';
import { refuse } from '../http/errors.ts';
import { addressFromDetails } from './address-book.presenter.ts';
import { insertAddress, lockAddressBook } from './address-book.repository.ts';
import type { AddressBookDeps } from './address-book-deps.ts';
import { refuseOverfullBook } from './refuse-overfull-book.ts';
import { refuseUnservedPostcode } from './refuse-unserved-postcode.ts';
import type { SavedAddress } from './remembered-address.ts';

/** What is said of an address that would be in the book twice. */
export const sameAddress = 'This address is in your address book already.';

/** Adds an address to the customer's book. */
export async function addAddress(
  { database, explainUnserved, findTowns }: AddressBookDeps,
  customer: Customer,
  side: AddressSide,
  details: AddressDetails,
): Promise<SavedAddress> {
  await refuseUnservedPostcode(explainUnserved, details.postal_code);
  const address = addressFromDetails(details, await findTowns(details.postal_code));
  return database.transaction().execute(async (trx) => {
    await lockAddressBook(trx, customer.id);
    const added = await insertAddress(trx, customer.id, side, address);
    if (!added) return refuse('CONFLICT', sameAddress);
    await refuseOverfullBook(trx, customer.id);
    return added;
  });
}
