import type { RawBuilder } from 'kysely';
import { type AddressSide, mostAddresses } from '../../../contract/address-book.ts';
import type { Database } from '../../database/database.ts';
import {
  countAddresses,
  findKnownLikenesses,
  lockAddressBook,
  refreshAddress,
  refreshing,
  saveAddresses,
  type UsedAddress,
} from './address-book.repository.ts';
import { withoutDoubles } from './import-addresses.ts';
import { addressLikeness, type RememberedAddress } from './saved-address.ts';

/**
 * Keeps an address the customer has just used, so that it can be chosen next time. One that is in the book already becomes the one
 * used last. A full book is left as it is: what the customer is doing must not fail because of it.
 */
export async function rememberAddress(
  database: Database,
  accountId: string,
  side: AddressSide,
  address: RememberedAddress,
): Promise<void> {
  if (await refreshAddress(database, accountId, side, address)) return;
  if ((await countAddresses(database, accountId)) >= mostAddresses) return;
  await saveAddresses(database, accountId, side, [address]);
}

/** An address as `touchAddress` takes it. */
export function usedAddress(address: RememberedAddress): UsedAddress {
  return { likeness: addressLikeness(address), email: address.email, phone: address.phone, town: address.town };
}

/**
 * Remembers an address that is in the book already, as part of somebody else's statement: that spares asking for it. Where it
 * returns no row the address is new, and `rememberAddress` is to be called. The account's id is what that statement knows it by.
 */
export function touchAddress(accountId: RawBuilder<string>, side: AddressSide, used: UsedAddress): RawBuilder<unknown> {
  return refreshing(accountId, side, used);
}

/** How many receivers are new in a book, and how many it had no room for. */
export interface SavedReceivers {
  readonly added: number;
  readonly leftOut: number;
}

/**
 * Saves receivers of shipments, each person and place once, as far as the book has room: what the customer is doing must not fail
 * because it is full. It has to run in a transaction, and before shipments are added in it: a single shipment locks its address
 * before the account's counter too.
 */
export async function saveReceivers(
  trx: Database,
  accountId: string,
  receivers: readonly RememberedAddress[],
): Promise<SavedReceivers> {
  await lockAddressBook(trx, accountId);
  const addresses = withoutDoubles(receivers);
  const known = await findKnownLikenesses(trx, accountId, 'receiver', addresses.map(addressLikeness));
  const isKnown = (address: RememberedAddress) => known.has(addressLikeness(address).toString('hex'));
  const fresh = addresses.filter((address) => !isKnown(address));
  const room = Math.max(0, mostAddresses - (await countAddresses(trx, accountId)));
  const added = fresh.slice(0, room);
  await saveAddresses(trx, accountId, 'receiver', [...addresses.filter(isKnown), ...added]);
  return { added: added.length, leftOut: fresh.length - added.length };
}
