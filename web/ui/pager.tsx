import { ArrowLeft, ArrowRight } from 'lucide-react';
import { Anchor } from './buttons/link-provider.tsx';
import { classNames } from './class-names.ts';

interface PagerProps {
  /** For screen readers: 'Shipment history pages'. */
  label: string;
  page: number;
  pageCount: number;
  hrefOf: (page: number) => string;
}

export function Pager({ label, page, pageCount, hrefOf }: PagerProps) {
  if (pageCount <= 1) return null;
  return (
    <nav aria-label={label} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <Step name="Previous" href={page > 1 ? hrefOf(page - 1) : undefined} rel="prev" />
      <ul className="order-last flex w-full flex-wrap items-center justify-center gap-1 sm:order-none sm:w-auto">
        {pagerItems(page, pageCount).map((item) =>
          item.type === 'gap' ? (
            <li key={`gap-${item.after}`} aria-hidden="true" className="grid size-9 place-items-center text-quiet">
              …
            </li>
          ) : (
            <li key={item.page}>
              <Anchor
                href={hrefOf(item.page)}
                aria-label={`Page ${item.page}`}
                aria-current={item.page === page ? 'page' : undefined}
                className={classNames(
                  'figures relative grid h-9 min-w-9 place-items-center rounded-control px-1 transition-colors hover:bg-tint pointer-coarse:h-11',
                  item.page === page ? 'font-bold text-ink' : 'text-quiet',
                )}
              >
                <span className={item.page === page ? 'route-underline relative px-1.5' : 'px-1.5'}>{item.page}</span>
              </Anchor>
            </li>
          ),
        )}
      </ul>
      <Step name="Next" href={page < pageCount ? hrefOf(page + 1) : undefined} rel="next" />
    </nav>
  );
}

/** At the first and last page the link becomes plain text in the same place, so that nothing moves. */
function Step({ name, href, rel }: { name: 'Previous' | 'Next'; href: string | undefined; rel: 'prev' | 'next' }) {
  const look = 'inline-flex min-h-control items-center gap-2 rounded-control px-3 font-semibold';
  const content = (
    <>
      {rel === 'prev' && <ArrowLeft aria-hidden="true" className="size-4" />}
      {name}
      {rel === 'next' && <ArrowRight aria-hidden="true" className="size-4" />}
    </>
  );
  return href === undefined ? (
    <span className={classNames(look, 'text-quiet')}>{content}</span>
  ) : (
    <Anchor href={href} rel={rel} className={classNames(look, 'text-link transition-colors hover:bg-tint')}>
      {content}
    </Anchor>
  );
}

/** A page to link to, or a gap that stands for the pages left out after page `after`. */
type PagerItem = { type: 'page'; page: number } | { type: 'gap'; after: number };

const boundaryPages = 1;
const rangePages = 3;

/** 1 boundary page at each end and 3 range pages about the current one (specification 9). A gap never hides a single page. */
export function pagerItems(current: number, pageCount: number): PagerItem[] {
  const start = Math.max(1, Math.min(current - Math.floor(rangePages / 2), pageCount - rangePages + 1));
  const isShown = (page: number) =>
    page <= boundaryPages || page > pageCount - boundaryPages || (page >= start && page < start + rangePages);

  const items: PagerItem[] = [];
  for (let page = 1; page <= pageCount; page += 1) {
    if (isShown(page) || (isShown(page - 1) && isShown(page + 1))) items.push({ type: 'page', page });
    else if (items.at(-1)?.type === 'page') items.push({ type: 'gap', after: page - 1 });
  }
  return items;
}
