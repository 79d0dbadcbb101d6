import type { Database } from '../database/database.ts';
import { presentAddress } from './address-book.presenter.ts';
import { deleteAddressBook } from './address-book.repository.ts';
import { findWholeSide } from './list-addresses.ts';

/** What the address book keeps about a customer: handed over whole, and erased with the account. */
export const addressBookRecords = {
  name: 'address_book',
  exportFor: async (database: Database, accountId: string) => {
    const [own, receivers] = await Promise.all([
      findWholeSide(database, accountId, 'own'),
      findWholeSide(database, accountId, 'receiver'),
    ]);
    return { own: own.map(presentAddress), receivers: receivers.map(presentAddress) };
  },
  eraseFor: deleteAddressBook,
};
