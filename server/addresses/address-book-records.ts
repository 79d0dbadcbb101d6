import type { Database } from '../database/database.ts';
import { mapRows } from '../database/read-pages.ts';
import { presentAddress } from './address-book.presenter.ts';
import { deleteAddressBook } from './address-book.repository.ts';
import { readWholeSide } from './list-addresses.ts';

/** What the address book keeps about a customer: handed over whole, and erased with the account. */
export const addressBookRecords = {
  name: 'address_book',
  exportFor: async (database: Database, accountId: string) => ({
    own: mapRows(readWholeSide(database, accountId, 'own'), presentAddress),
    receivers: mapRows(readWholeSide(database, accountId, 'receiver'), presentAddress),
  }),
  eraseFor: deleteAddressBook,
};
