import type { AddressBookEntry } from '../../../contract/address-book.ts';

/** Who and where, in one line: 'Grace Hopper, 7 Piccadilly'. */
export function describeEntry({ fullname, building, street_name }: AddressBookEntry): string {
  return [fullname, [building, street_name].filter(Boolean).join(' ')].filter(Boolean).join(', ');
}
