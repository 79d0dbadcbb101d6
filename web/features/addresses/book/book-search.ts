import type { AddressSide } from '../../../../contract/addresses/address-book.ts';
import { mostSearchLetters } from '../../../../contract/values/texts/search-text.ts';

export interface BookSearch {
  readonly side: AddressSide;
  readonly text: string;
  readonly page: number;
}

const bookPath = '/dashboard/address-book';

/** Falls back to the defaults for values that make no sense. */
export function readBookSearch(search: URLSearchParams): BookSearch {
  const page = Number(search.get('page'));
  return {
    side: search.get('side') === 'receiver' ? 'receiver' : 'own',
    text: (search.get('search') ?? '').trim().slice(0, mostSearchLetters),
    page: Number.isSafeInteger(page) && page > 0 ? page : 1,
  };
}

/** Leaves the defaults out. */
export function bookHref({ side, text = '', page = 1 }: Pick<BookSearch, 'side'> & Partial<BookSearch>): string {
  const search = new URLSearchParams();
  if (side === 'receiver') search.set('side', side);
  if (text !== '') search.set('search', text);
  if (page > 1) search.set('page', String(page));
  return search.size === 0 ? bookPath : `${bookPath}?${search.toString()}`;
}

export function importHref(side: AddressSide): string {
  return `${bookPath}?${side === 'receiver' ? 'side=receiver&' : ''}view=import`;
}
