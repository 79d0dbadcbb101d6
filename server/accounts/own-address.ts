import { splitStreetLine } from '../../contract/values/street-line.ts';
import type { RememberedAddress } from '../addresses/remembered-address.ts';
import type { Account } from './account.ts';

/** A customer's own address as the address book keeps it: a house number in front of the street is the building. */
export function ownAddress(account: Account): RememberedAddress {
  const { building, address } = account;
  return {
    fullName: account.fullName,
    email: account.email,
    phone: account.phoneNumber,
    country: 'UK',
    postcode: account.postalCode,
    ...(building === '' ? splitStreetLine(address) : { building, streetName: address }),
    town: account.town,
  };
}
