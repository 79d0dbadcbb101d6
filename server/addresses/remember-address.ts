import { type AddressSide, mostAddresses } from '../../contract/address-book.ts';
import type { Database } from '../database/database.ts';
import { countAddresses, refreshAddress, saveAddresses } from './address-book.repository.ts';
import type { RememberedAddress } from './remembered-address.ts';

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
