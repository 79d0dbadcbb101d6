import type { AddressBookEntry, AddressDetails } from '../../../contract/addresses/address-book.ts';
import { townOr } from '../post-areas.ts';
import type { BookAddress, SavedAddress } from './saved-address.ts';

export function presentAddress(address: SavedAddress): AddressBookEntry {
  return {
    id: address.id,
    fullname: address.fullName,
    email_address: address.email,
    phone_number: address.phone,
    country: address.country,
    postal_code: address.postcode,
    street_name: address.streetName,
    building: address.building,
    town: address.town,
  };
}

/** `towns` are those of the postcode. */
export function addressFromDetails(details: AddressDetails, towns: readonly string[]): BookAddress {
  return {
    fullName: details.fullname,
    email: details.email_address ?? '',
    phone: details.phone_number ?? '',
    country: details.country,
    postcode: details.postal_code,
    streetName: details.street_name,
    building: details.building ?? '',
    town: townOr(details.town, towns),
  };
}
