import { listAddresses, myAddressBook, searchAddresses } from '../../../../contract/addresses/address-book.ts';
import { queryClient } from '../../../lib/api/query-client.ts';

/** Call after a change: refetches everything that shows addresses. */
export async function refreshAddresses(): Promise<void> {
  const shown = [listAddresses, myAddressBook, searchAddresses];
  await Promise.all(shown.map(({ name }) => queryClient.invalidateQueries({ queryKey: [name] })));
}
