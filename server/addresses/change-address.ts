import type { AddressDetails } from '../../contract/address-book.ts';
import { isUuid } from '../database/is-uuid.ts';
import type { Customer } from '../http/authenticate.ts';
import { refuse } from '../http/errors.ts';
import { sameAddress } from './add-address.ts';
import { addressFromDetails } from './address-book.presenter.ts';
import { updateAddress } from './address-book.repository.ts';
import type { AddressBookDeps } from './address-book-deps.ts';
import { unknownAddress } from './delete-address.ts';
import { refuseUnservedPostcode } from './refuse-unserved-postcode.ts';
import type { SavedAddress } from './remembered-address.ts';

/** Replaces an address of the customer's book. Another customer's is as unknown as one that never was. */
export async function changeAddress(
  { database, explainUnserved, findTowns }: AddressBookDeps,
  customer: Customer,
  id: string,
  details: AddressDetails,
): Promise<SavedAddress> {
  await refuseUnservedPostcode(explainUnserved, details.postal_code);
  const address = addressFromDetails(details, await findTowns(details.postal_code));
  const changed = isUuid(id) ? await updateAddress(database, customer.id, id, address) : undefined;
  if (changed === 'same as another') return refuse('CONFLICT', sameAddress);
  return changed ?? refuse('NOT_FOUND', unknownAddress);
}
