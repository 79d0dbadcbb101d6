import { describe, expect, it } from 'vitest';
import { historyHref, readHistorySearch } from './history-search.ts';

const whole = { page: 1, status: undefined, text: '' };

describe('readHistorySearch', () => {
  it.each([
    ['', whole],
    ['page=3', { ...whole, page: 3 }],
    ['page=2&status=BOOKED&search=high+street', { page: 2, status: 'BOOKED', text: 'high street' }],
  ])('reads %s', (address, search) => {
    expect(readHistorySearch(new URLSearchParams(address))).toEqual(search);
  });

  it.each(['page=0', 'page=-1', 'page=1.5', 'page=x', 'page=1e400', 'status=', 'status=booked', 'search=+'])(
    'takes %s for nothing said',
    (address) => {
      expect(readHistorySearch(new URLSearchParams(address))).toEqual(whole);
    },
  );

  it('looks for no more than the server does', () => {
    expect(readHistorySearch(new URLSearchParams({ search: 'x'.repeat(101) })).text).toHaveLength(100);
  });
});

describe('historyHref', () => {
  it('says only what differs from the first page of everything', () => {
    expect(historyHref(whole)).toBe('?');
    expect(historyHref({ page: 2, status: 'ON_HOLD', text: 'a&b' })).toBe('?page=2&status=ON_HOLD&search=a%26b');
  });
});
