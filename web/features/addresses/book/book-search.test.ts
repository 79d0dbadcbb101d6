import { describe, expect, it } from 'vitest';
import { bookHref, readBookSearch } from './book-search.ts';

describe('the address of the address book', () => {
  it.each([
    ['', { side: 'own', text: '', page: 1 }],
    ['?side=receiver&search=+grace+&page=3', { side: 'receiver', text: 'grace', page: 3 }],
    ['?side=theirs&page=-1', { side: 'own', text: '', page: 1 }],
    ['?page=1.5', { side: 'own', text: '', page: 1 }],
    [`?search=${'x'.repeat(200)}`, { side: 'own', text: 'x'.repeat(100), page: 1 }],
  ])('%s is read', (address, search) => {
    expect(readBookSearch(new URLSearchParams(address))).toEqual(search);
  });

  it.each([
    [{ side: 'own' }, '/dashboard/address-book'],
    [{ side: 'receiver', text: 'a b&c', page: 2 }, '/dashboard/address-book?side=receiver&search=a+b%26c&page=2'],
  ] as const)('is written as short as it can be', (search, href) => {
    expect(bookHref(search)).toBe(href);
    const [, query = ''] = href.split('?');
    expect(readBookSearch(new URLSearchParams(query))).toEqual({ text: '', page: 1, ...search });
  });
});
