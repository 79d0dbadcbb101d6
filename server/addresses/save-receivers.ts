import { mostAddresses } from '../../contract/address-book.ts';
import type { Database } from '../database/database.ts';
import { countAddresses, findKnownLikenesses, lockAddressBook, saveAddresses } from './address-book.repository.ts';
import { addressLikeness } from './address-likeness.ts';
import { withoutDoubles } from './import-into-book.ts';
import type { RememberedAddress } from './remembered-address.ts';

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
