import { keepPreviousData } from '@tanstack/react-query';
import { listAddresses, myAddressBook, searchAddresses } from '../../../../contract/address-book.ts';
import { endpointQuery } from '../../../lib/api/endpoint-query.ts';
import { queryClient } from '../../../lib/api/query-client.ts';
import type { BookSearch } from './book-search.ts';

/** Asks for a page of the address book; the one before stays until it is there. */
export function addressListQuery({ side, text, page }: BookSearch) {
  const query = { side, page: String(page), ...(text !== '' && { search: text }) };
  return { ...endpointQuery(listAddresses, { query }), placeholderData: keepPreviousData };
}

/** Has everything asked again that shows addresses, because one has changed. */
export async function refreshAddresses(): Promise<void> {
  await Promise.all(
    [listAddresses, myAddressBook, searchAddresses].map(({ name }) =>
      queryClient.invalidateQueries({ queryKey: [name] }),
    ),
  );
}
