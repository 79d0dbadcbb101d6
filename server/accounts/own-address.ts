import type { RememberedAddress } from '../addresses/remembered-address.ts';
import type { Account } from './account.ts';

// '12 Mill Lane', '12a, Mill Lane', '12-14 Mill Lane'
const numberFirst = /^(\d+[a-z]?(?:[-–]\d+[a-z]?)?),?\s+(.+)$/i;

/** A customer's own address as the address book keeps it: a house number in front is the building, the rest the street. */
export function ownAddress(account: Account): RememberedAddress {
  const [, building = '', streetName = account.address] = numberFirst.exec(account.address) ?? [];
  return {
    fullName: account.fullName,
    email: account.email,
    phone: account.phoneNumber,
    country: 'UK',
    postcode: account.postalCode,
    streetName,
    building,
  };
}
