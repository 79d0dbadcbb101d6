import { type ReactNode, useEffect, useState } from 'react';
import { useUnfoldedTarget } from '../lib/navigation/use-unfolded-target.ts';
import { Anchor } from '../ui/buttons/link-provider.tsx';
import { Disclosure } from '../ui/disclosure.tsx';

/** A part of a long text, with an address of its own. */
export interface ProseSection {
  readonly id: string;
  readonly heading: string;
  readonly body: ReactNode;
}

interface ProsePageProps {
  readonly title: string;
  readonly lead: ReactNode;
  /** The day the text was last changed, as `2026-11-15`; not where nobody needs it. */
  readonly updated?: string;
  readonly drawing?: ReactNode;
  /** Between the head and the text, across the whole page. */
  readonly intro?: ReactNode;
  /** Numbered texts can be cited: 'section 7 of your terms'. */
  readonly isNumbered?: boolean;
  /** Each part behind its heading, under this title and without a table of contents. */
  readonly foldedUnder?: string;
  readonly sections: readonly ProseSection[];
}

const longDate = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });

/** A page to read: title, date, table of contents and text; the contents stay beside the text where there is room. */
export function ProsePage({
  title,
  lead,
  updated,
  drawing,
  intro,
  isNumbered = false,
  foldedUnder,
  sections,
}: ProsePageProps) {
  const titled = sections.map((section, index) => ({
    ...section,
    heading: isNumbered ? `${index + 1}. ${section.heading}` : section.heading,
  }));

  return (
    <article className="mx-auto grid max-w-page gap-x-16 gap-y-8 px-gutter pt-8 pb-section lg:grid-cols-[17.5rem_1fr] lg:gap-y-12 lg:pt-16 print:block print:p-0">
      <div className="max-w-70 max-lg:empty:hidden print:hidden">{drawing}</div>
      <header>
        <h1 className="text-3xl lg:text-4xl">{title}</h1>
        <div className="prose mt-1 text-lg text-quiet">{lead}</div>
        {updated !== undefined && (
          <p className="mt-4 text-sm text-quiet">
            Last updated on <time dateTime={updated}>{longDate.format(new Date(updated))}</time>
          </p>
        )}
      </header>
      {intro !== undefined && <div className="lg:col-span-2">{intro}</div>}
      {foldedUnder !== undefined ? (
        <Folds title={foldedUnder} sections={titled} />
      ) : (
        <>
          <Contents sections={titled} />
          <Sections sections={titled} />
        </>
      )}
    </article>
  );
}

function Folds({ title, sections }: Pick<ProsePageProps, 'title' | 'sections'>) {
  useUnfoldedTarget();
  return (
    <>
      <p className="text-2xl font-bold lg:text-3xl">{title}</p>
      <div className="max-lg:-mt-4">
        {sections.map(({ id, heading, body }) => (
          <Disclosure key={id} id={id} heading={heading}>
            <div className="prose -mt-4">{body}</div>
          </Disclosure>
        ))}
      </div>
    </>
  );
}

function Sections({ sections }: Pick<ProsePageProps, 'sections'>) {
  return (
    <div className="grid gap-10 print:mt-8 print:gap-6">
      {sections.map(({ id, heading, body }) => (
        <section key={id} id={id} aria-labelledby={`${id}-heading`} className={sectionLook}>
          <h2 id={`${id}-heading`} className="text-xl lg:text-2xl xl:text-xl">
            {heading}
          </h2>
          <div className="prose mt-1 xl:-mt-4">{body}</div>
        </section>
      ))}
    </div>
  );
}

/** Divided by lines; at a wide desk the heading stands beside its text. */
const sectionLook =
  'border-t border-line pt-6 xl:grid xl:grid-cols-[13rem_minmax(0,1fr)] xl:gap-x-10 xl:pt-8 print:block print:border-0 print:pt-0';

/** The contents of a long text, twice: folded above it on a phone, and beside it where there is room, with the part being read marked. */
function Contents({ sections }: { readonly sections: readonly ProseSection[] }) {
  const current = useCurrentSection(sections.map(({ id }) => id));
  return (
    <div className="print:hidden">
      {/* As wide as the prose under it. */}
      <details className="max-w-[54ch] rounded-card border border-line bg-surface px-5 lg:hidden">
        <summary className="summary-chevron py-3 font-semibold">On this page</summary>
        <List sections={sections} className="pb-4" />
      </details>
      <div className="sticky top-[calc(var(--header-height)+2rem)] hidden max-h-[calc(100dvh-var(--header-height)-4rem)] overflow-y-auto lg:block">
        <p className="mb-3 font-semibold">On this page</p>
        <List sections={sections} current={current} className="border-l-3 route-ahead" />
      </div>
    </div>
  );
}

interface ListProps {
  readonly sections: readonly ProseSection[];
  readonly current?: string | undefined;
  readonly className: string;
}

function List({ sections, current, className }: ListProps) {
  return (
    <nav aria-label="On this page" className={className}>
      <ul>
        {sections.map(({ id, heading }) => (
          <li key={id}>
            <Anchor href={`#${id}`} aria-current={id === current ? 'location' : undefined} className={linkClasses}>
              {heading}
            </Anchor>
          </li>
        ))}
      </ul>
    </nav>
  );
}

const linkClasses =
  'flex min-h-11 items-center py-1.5 text-quiet transition-colors hover:text-ink lg:-ml-[3px] lg:border-l-3 lg:border-transparent ' +
  'lg:pl-4 lg:hover:border-route aria-[current=location]:text-ink lg:aria-[current=location]:border-route ' +
  // Forced colours paint a transparent border; the mark must stay the only one.
  'forced-colors:border-[Canvas] forced-colors:aria-[current=location]:border-[Highlight]';

/** Which part is being read: the one that crosses a line a quarter down the screen, or the last that did. */
const readingLine = '-25% 0px -75% 0px';

/** The id of the part of a long text that is being read; undefined before the first. The browser watches, so scrolling costs nothing. */
function useCurrentSection(ids: readonly string[]): string | undefined {
  const [current, setCurrent] = useState<string>();
  const list = ids.join(' '); // by value: a text's parts never change, the array does with every render

  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) => {
        const crossing = entries.findLast((entry) => entry.isIntersecting);
        if (crossing) setCurrent(crossing.target.id);
      },
      { rootMargin: readingLine },
    );
    for (const id of list.split(' ')) {
      const section = document.getElementById(id);
      if (section) observer.observe(section);
    }
    return () => observer.disconnect();
  }, [list]);
  return current;
}
