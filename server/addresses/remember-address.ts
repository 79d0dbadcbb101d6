import type { Transaction } from 'kysely';
import { type AddressSide, mostAddresses } from '../../contract/address-book.ts';
import type { Tables } from '../database/tables.ts';
import { countAddresses, refreshAddress, saveAddresses } from './address-book.repository.ts';
import type { RememberedAddress } from './remembered-address.ts';

/**
 * Keeps an address the customer has just used, so that it can be chosen next time. One that is in the book already becomes the one
 * used last. A full book is left as it is: what the customer is doing must not fail because of it.
 */
export async function rememberAddress(
  trx: Transaction<Tables>,
  accountId: string,
  side: AddressSide,
  address: RememberedAddress,
): Promise<void> {
  if (await refreshAddress(trx, accountId, side, address)) return;
  if ((await countAddresses(trx, accountId)) >= mostAddresses) return;
  await saveAddresses(trx, accountId, side, [address]);
}
