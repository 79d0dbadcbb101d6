import { type AddressSide, mostOffered, offeredPageSize } from '../../../contract/addresses/address-book.ts';
import type { Database } from '../../database/database.ts';
import { mapRows, pageRows, readInTurn } from '../../database/read-pages.ts';
import type { Customer } from '../../http/authenticate.ts';
import { readPage } from '../../http/pagination.ts';
import { presentAddress } from './address-book.presenter.ts';
import {
  countMatches,
  deleteAddressBook,
  deleteOwnAddressesOf,
  findAddresses,
  findAddressesIn,
  findAddressIds,
  offerQuery,
} from './address-book.repository.ts';
import type { SavedAddress } from './saved-address.ts';

export interface AddressQuery {
  readonly side: AddressSide;
  readonly search?: string | undefined;
  readonly page?: string | undefined;
}

export async function listAddresses(
  database: Database,
  customer: Customer,
  { side, search = '', page }: AddressQuery,
): Promise<{ readonly addresses: readonly SavedAddress[]; readonly total: number }> {
  const wanted = { organisationId: customer.organisationId, side, text: search.trim() };
  const [addresses, total] = await Promise.all([
    findAddresses(database, wanted, readPage(page)),
    countMatches(database, wanted),
  ]);
  return { addresses, total };
}

/** For a form; `after` is the last address of the page before. */
export async function searchAddresses(
  database: Database,
  customer: Customer,
  { side, search = '', after }: { readonly after?: string | undefined } & Omit<AddressQuery, 'page'>,
): Promise<{ readonly addresses: readonly SavedAddress[]; readonly hasMore: boolean }> {
  const wanted = { organisationId: customer.organisationId, side, text: search.trim() };
  const addresses = await offerQuery(database, wanted, after)
    .limit(offeredPageSize + 1)
    .execute();
  return { addresses: addresses.slice(0, offeredPageSize), hasMore: addresses.length > offeredPageSize };
}

export async function offerAddresses(
  database: Database,
  customer: Customer,
): Promise<{ readonly own: readonly SavedAddress[]; readonly receivers: readonly SavedAddress[] }> {
  const find = (side: AddressSide) =>
    findAddresses(database, { organisationId: customer.organisationId, side, text: '' }, { limit: mostOffered });
  const [own, receivers] = await Promise.all([find('own'), find('receiver')]);
  return { own, receivers };
}

/** In pages. The order is read first: an address that is used meanwhile moves to the front, where the next page would miss it. */
export async function* readWholeSide(
  database: Database,
  organisationId: string,
  side: AddressSide,
): AsyncGenerator<readonly SavedAddress[]> {
  const ids = await readInTurn(() => findAddressIds(database, { organisationId, side, text: '' }));
  for (let start = 0; start < ids.length; start += pageRows) {
    const page = ids.slice(start, start + pageRows);
    yield await readInTurn(() => findAddressesIn(database, organisationId, page));
  }
}

export const addressBookRecords = {
  name: 'address_book',
  owner: 'organisation' as const,
  exportFor: async (database: Database, organisationId: string) => ({
    own: mapRows(readWholeSide(database, organisationId, 'own'), presentAddress),
    receivers: mapRows(readWholeSide(database, organisationId, 'receiver'), presentAddress),
  }),
  eraseFor: deleteAddressBook,
  eraseForMember: deleteOwnAddressesOf,
};
