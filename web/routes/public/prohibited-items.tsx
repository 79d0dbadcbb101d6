import { Ban, ChevronDown, Scale, ShieldOff } from 'lucide-react';
import { findGoods, wordsOf } from '../../../contract/goods/find-goods.ts';
import type { GoodsGroup } from '../../../contract/goods/goods-group.ts';
import {
  type Good,
  type GoodsRestriction,
  goodsGroups,
  goodsList,
  goodsRestrictions,
} from '../../../contract/goods/goods-list.ts';
import { EmailLink, PhoneLink } from '../../content/contact-links.tsx';
import { useSearchInAddress } from '../../lib/navigation/use-search-in-address.ts';
import { Link } from '../../ui/buttons/link.tsx';
import { classNames } from '../../ui/class-names.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { SearchField } from '../../ui/fields/search-field.tsx';

export const page = {
  title: 'Prohibited and restricted goods',
  description: 'What you can’t send, what you can send within limits, and what we don’t cover for loss or damage.',
};

/** All of the list is in the HTML; what is searched for is in the address, so that it can be shared. */
export function Component() {
  const { input, text, searchFor } = useSearchInAddress();
  const goods = searchGoods(text);
  return (
    <div className="mx-auto grid max-w-page gap-10 px-gutter pt-8 pb-section lg:pt-16">
      <header className="max-w-measure">
        <h1 className="text-3xl lg:text-4xl">Prohibited and restricted goods</h1>
        <p className="mt-3 text-lg text-quiet">
          Some things can’t go by parcel, and some only in small amounts. This list is part of our{' '}
          <Link href="/terms-of-use#prohibited-goods">terms</Link>.
        </p>
      </header>
      <search className="max-w-measure [--control-height:3.5rem]">
        <SearchField
          ref={input}
          label="What would you like to send?"
          onChange={({ target }) => searchFor(target.value)}
        />
      </search>
      <p role="status" className="-mt-6 text-sm text-quiet">
        {text !== '' && countWords(goods.length, text)}
      </p>
      {goods.length > 0 ? (
        <GoodsSections goods={goods} isOpen={text !== ''} />
      ) : (
        <EmptyState title="Nothing on our list matches">
          <p>You can send most things that aren’t on it, packed well. If you’re not sure, ask before you book.</p>
          <p className="mt-2">
            Email <EmailLink /> or call <PhoneLink />.
          </p>
        </EmptyState>
      )}
    </div>
  );
}

/** What the shipment form would find in the text; else goods whose names start with it; else groups with these words in their title. */
export function searchGoods(text: string): readonly Good[] {
  const typed = wordsOf(text);
  if (typed.length === 0) return goodsList;
  const named = findGoods(text);
  if (named.length > 0) return named;
  const begun = goodsList.filter(({ name, words }) => [name, ...words].some((phrase) => beginsWith(phrase, typed)));
  return begun.length > 0 ? begun : goodsList.filter(({ group }) => hasWords(group.title, typed));
}

/** The last typed word may be incomplete. */
function beginsWith(phrase: string, typed: readonly string[]): boolean {
  const words = wordsOf(phrase);
  const last = typed.length - 1;
  return typed.every((word, index) => (index === last ? words[index]?.startsWith(word) : words[index] === word));
}

function hasWords(title: string, typed: readonly string[]): boolean {
  const words = wordsOf(title);
  return typed.every((start) => words.some((word) => word.startsWith(start)));
}

function countWords(count: number, text: string): string {
  const kinds = count === 1 ? '1 match' : `${count === 0 ? 'No' : count} matches`;
  return `${kinds} for ‘${text}’`;
}

const sections: Readonly<Record<GoodsRestriction, { title: string; lead: string; icon: React.ReactNode }>> = {
  NOT_ALLOWED: {
    title: 'Not allowed',
    lead: 'Don’t send these. We may hold the parcel, return it or make it safe at your cost.',
    icon: <Ban aria-hidden="true" className="text-danger" />,
  },
  LIMITED: {
    title: 'Allowed with limits',
    lead: 'You can send these if you keep to the limits and pack as shown.',
    icon: <Scale aria-hidden="true" className="text-warning" />,
  },
  NO_COMPENSATION: {
    title: 'Carried without compensation',
    lead: 'We carry these with the same care but, as far as the law allows, we don’t pay for loss or damage. Take out your own insurance.',
    icon: <ShieldOff aria-hidden="true" className="text-link" />,
  },
};

interface GoodsSectionsProps {
  readonly goods: readonly Good[];
  /** Unfolds every group: few are left by a search. */
  readonly isOpen: boolean;
}

/** One section for each restriction, one fold for each group. */
function GoodsSections({ goods, isOpen }: GoodsSectionsProps) {
  const restrictions = goodsRestrictions.filter((one) => goods.some(({ restriction }) => restriction === one));
  return (
    <div className={classNames('grid items-start gap-10 lg:gap-6', !isOpen && 'lg:grid-cols-3')}>
      {restrictions.map((restriction) => {
        const { title, lead, icon } = sections[restriction];
        const id = restriction.toLowerCase().replaceAll('_', '-');
        const groups = goodsGroups[restriction].filter((group) => goods.some((good) => good.group === group));
        return (
          <section
            key={restriction}
            id={id}
            aria-labelledby={`${id}-heading`}
            className="grid gap-5 lg:rounded-card lg:border lg:border-line lg:bg-surface lg:p-6 lg:pb-3"
          >
            <div className={classNames(!isOpen && 'lg:min-h-36')}>
              <h2 id={`${id}-heading`} className="flex items-center gap-2.5 text-xl [&>svg]:size-7 [&>svg]:shrink-0">
                {icon}
                {title}
              </h2>
              <p className="mt-1 max-w-measure text-quiet">{lead}</p>
            </div>
            <div
              className={classNames(
                'grid items-start gap-x-10 border-t border-line md:max-lg:grid-cols-2',
                isOpen && 'lg:grid-cols-2',
              )}
            >
              {groups.map((group) => (
                <GroupFold
                  key={`${group.title} ${isOpen}`}
                  group={group}
                  goods={goods.filter((good) => good.group === group)}
                  isOpen={isOpen}
                />
              ))}
            </div>
          </section>
        );
      })}
    </div>
  );
}

interface GroupDisclosureProps {
  readonly group: GoodsGroup;
  readonly goods: readonly Good[];
  readonly isOpen: boolean;
}

/** A browser that finds a word in it unfolds it by itself. */
function GroupFold({ group, goods, isOpen }: GroupDisclosureProps) {
  return (
    <details open={isOpen} className="group border-b border-line lg:last:border-b-0">
      <summary className="flex min-h-14 items-center justify-between gap-4 -mx-2 rounded-control px-2 py-2 transition-colors hover:bg-tint">
        <h3 className="text-lg font-semibold lg:text-base">{group.title}</h3>
        <ChevronDown
          aria-hidden="true"
          className="size-5 shrink-0 text-link transition-transform group-open:rotate-180 print:hidden"
        />
      </summary>
      <div className="grid gap-3 pb-5">
        {group.limit !== undefined && <p>{group.limit}</p>}
        <p className="text-quiet">{group.reason}</p>
        <ul className="flex flex-wrap gap-2">
          {goods.map(({ name }) => (
            <li key={name} className="rounded-small bg-tint px-2.5 py-1 text-sm">
              {name}
            </li>
          ))}
        </ul>
      </div>
    </details>
  );
}
