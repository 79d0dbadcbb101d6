import { myAddressBook } from '../../../contract/address-book.ts';
import { endpointQuery } from '../../lib/api/endpoint-query.ts';
import { queryClient } from '../../lib/api/query-client.ts';

/**
 * Asks for the addresses a form offers: the customer's own and their receivers', those used last first. For a moment the answer
 * counts as new, so that two selects, or one that was fetched ahead, ask once.
 */
export const addressBookQuery = { ...endpointQuery(myAddressBook, {}), staleTime: 10_000 };

/** Asks for the addresses before the select that shows them is there. Where that fails, the select says so. */
export function prefetchAddressBook(): Promise<void> {
  return queryClient.prefetchQuery(addressBookQuery);
}
