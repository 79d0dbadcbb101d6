import type { AddressBookEntry } from '../../../contract/addresses/address-book.ts';
import { streetLine } from '../../../contract/values/places/street-line.ts';

/** 'Grace Hopper, 7 Piccadilly' */
export function describeEntry({ fullname, building, street_name }: AddressBookEntry): string {
  return [fullname, streetLine(building, street_name)].filter(Boolean).join(', ');
}

/** '7 Piccadilly, Manchester, M1 1AE' */
export function addressLine({ building, street_name, town, postal_code }: AddressBookEntry): string {
  return [streetLine(building, street_name), town, postal_code].filter(Boolean).join(', ');
}
