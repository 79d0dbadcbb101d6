import type { Database } from '../database/database.ts';
import { refreshBothAddresses } from './address-book.repository.ts';
import { rememberAddress } from './remember-address.ts';
import type { RememberedAddress } from './remembered-address.ts';

/** Keeps the two addresses of a shipment, as `rememberAddress` does; for two that are known it asks the database once. */
export async function rememberBothAddresses(
  database: Database,
  accountId: string,
  addresses: { readonly own: RememberedAddress; readonly receiver: RememberedAddress },
): Promise<void> {
  const isKnown = await refreshBothAddresses(database, accountId, addresses);
  if (!isKnown.own) await rememberAddress(database, accountId, 'own', addresses.own);
  if (!isKnown.receiver) await rememberAddress(database, accountId, 'receiver', addresses.receiver);
}
