import { useSearchInAddress } from '../../../lib/use-search-in-address.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { GoodsSections } from './goods-sections.tsx';
import { searchGoods } from './search-goods.ts';

/** The list of goods with its search. All of it is in the HTML; what is searched for is in the address, so that it can be passed on. */
export function GoodsSearch({ contact }: { readonly contact: React.ReactNode }) {
  const { input, text, searchFor } = useSearchInAddress();
  const goods = searchGoods(text);

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
