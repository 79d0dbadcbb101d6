import type { AddressBookEntry } from '../../contract/addresses/address-book.ts';

/** An entry of an address book in Manchester, with whatever the test cares about changed. */
export function anAddress(changes: Partial<AddressBookEntry> = {}): AddressBookEntry {
  return {
    id: crypto.randomUUID(),
    fullname: 'Ada Lovelace',
    email_address: 'ada@example.com',
    phone_number: '447700900123',
    country: 'UK',
    postal_code: 'M1 1AE',
    street_name: 'Piccadilly',
    building: '7',
    town: 'Manchester',
    ...changes,
  };
}
