import type { AddressSide } from '../../../../contract/address-book.ts';
import { mostSearchLetters } from '../../../../contract/values/search-text.ts';

/** What of the address book its page shows. */
export interface BookSearch {
  readonly side: AddressSide;
  readonly text: string;
  readonly page: number;
}

/** The page of the address book. */
const bookPath = '/dashboard/address-book';

/** Reads what to show from the page's address; what makes no sense there is the start. */
export function readBookSearch(search: URLSearchParams): BookSearch {
  const page = Number(search.get('page'));
  return {
    side: search.get('side') === 'receiver' ? 'receiver' : 'own',
    text: (search.get('search') ?? '').trim().slice(0, mostSearchLetters),
    page: Number.isSafeInteger(page) && page > 0 ? page : 1,
  };
}

/** The page's address for what it shows, as short as it can be. */
export function bookHref({ side, text = '', page = 1 }: Pick<BookSearch, 'side'> & Partial<BookSearch>): string {
  const search = new URLSearchParams();
  if (side === 'receiver') search.set('side', side);
  if (text !== '') search.set('search', text);
  if (page > 1) search.set('page', String(page));
  return search.size === 0 ? bookPath : `${bookPath}?${search.toString()}`;
}

/** Where a file is brought into one side of the book. */
export function importHref(side: AddressSide): string {
  return `${bookPath}?${side === 'receiver' ? 'side=receiver&' : ''}view=import`;
}
