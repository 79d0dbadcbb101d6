import type { AddressBookEntry } from '../../../contract/address-book.ts';
import { streetLine } from '../../../contract/values/street-line.ts';

/** Who and where, in one line: 'Grace Hopper, 7 Piccadilly'. */
export function describeEntry({ fullname, building, street_name }: AddressBookEntry): string {
  return [fullname, streetLine(building, street_name)].filter(Boolean).join(', ');
}
