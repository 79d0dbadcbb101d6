import type { ReactNode } from 'react';
import { Anchor } from '../../ui/link-provider.tsx';

/** A part of a long text, with an address of its own. */
export interface ProseSection {
  readonly id: string;
  readonly heading: string;
  readonly body: ReactNode;
}

interface ProsePageProps {
  readonly title: string;
  readonly lead: ReactNode;
  /** The day the text was last changed, as `2026-11-15`. */
  readonly updated: string;
  readonly drawing?: ReactNode;
  /** Numbered texts can be cited: 'section 7 of your terms'. */
  readonly isNumbered?: boolean;
  readonly sections: readonly ProseSection[];
}

const longDate = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });

/** A page to read: title, date, table of contents and text; the contents stay beside the text where there is room. */
export function ProsePage({ title, lead, updated, drawing, isNumbered = false, sections }: ProsePageProps) {
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
        <p className="mt-4 text-sm text-quiet">
          Last changed on <time dateTime={updated}>{longDate.format(new Date(updated))}</time>
        </p>
      </header>
      <div className="print:hidden">
        <details className="rounded-card border border-line bg-surface px-5 lg:hidden">
          <summary className="py-3 font-semibold">On this page</summary>
          <Contents sections={titled} className="pb-4" />
        </details>
        <div className="sticky top-[calc(var(--header-height)+2rem)] hidden max-h-[calc(100dvh-var(--header-height)-4rem)] overflow-y-auto lg:block">
          <p className="mb-3 font-semibold">On this page</p>
          <Contents sections={titled} className="route-ahead border-l-3" />
        </div>
      </div>
      <div className="grid gap-10 print:mt-8 print:gap-6">
        {titled.map(({ id, heading, body }) => (
          <section key={id} id={id} aria-labelledby={`${id}-heading`}>
            <h2 id={`${id}-heading`} className="text-xl lg:text-2xl">
              {heading}
            </h2>
            <div className="prose mt-1">{body}</div>
          </section>
        ))}
      </div>
    </article>
  );
}

function Contents({ sections, className }: { readonly sections: readonly ProseSection[]; readonly className: string }) {
  return (
    <nav aria-label="On this page" className={className}>
      <ul>
        {sections.map(({ id, heading }) => (
          <li key={id}>
            <Anchor
              href={`#${id}`}
              className="block py-2 text-quiet transition-colors hover:text-ink lg:-ml-[3px] lg:border-l-3 lg:border-transparent lg:py-1.5 lg:pl-4 lg:hover:border-route"
            >
              {heading}
            </Anchor>
          </li>
        ))}
      </ul>
    </nav>
  );
}
