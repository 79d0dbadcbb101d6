import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { useHydrated } from '../../../lib/use-hydrated.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { GoodsSections } from './goods-sections.tsx';
import { searchGoods } from './search-goods.ts';

/** The list of goods with its search. All of it is in the HTML; what is searched for is in the address, so that it can be passed on. */
export function GoodsSearch({ contact }: { readonly contact: React.ReactNode }) {
  const isHydrated = useHydrated();
  const [search, setSearch] = useSearchParams();
  const input = useRef<HTMLInputElement>(null);
  const text = isHydrated ? (search.get('search') ?? '') : '';
  const goods = searchGoods(text);

  const searchFor = (typed: string) => setSearch(typed === '' ? {} : { search: typed }, { replace: true });

  useEffect(() => {
    // Typed before this code arrived, or named by the address.
    if (!input.current) return;
    if (input.current.value === '') input.current.value = search.get('search') ?? '';
    else searchFor(input.current.value);
    // oxlint-disable-next-line react/exhaustive-deps -- once, when the HTML is taken over
  }, []);

  return (
    <>
      <search className="max-w-form">
        <TextField
          ref={input}
          label="What would you like to send?"
          name="search"
          type="search"
          autoComplete="off"
          enterKeyHint="search"
          onChange={({ target }) => searchFor(target.value)}
        />
      </search>
      <p role="status" className="-mt-6 text-sm text-quiet">
        {text !== '' && countWords(goods.length, text)}
      </p>
      {goods.length > 0 ? (
        <GoodsSections goods={goods} />
      ) : (
        <EmptyState title="Nothing on our list matches">
          <p>Most things that are not on it can travel, packed well. If you are not sure, ask before you book.</p>
          {contact}
        </EmptyState>
      )}
    </>
  );
}

function countWords(count: number, text: string): string {
  const kinds = count === 1 ? '1 kind of goods matches' : `${count === 0 ? 'No' : count} kinds of goods match`;
  return `${kinds} ‘${text}’.`;
}
