import type { ReactNode } from 'react';
import type { ProseSection } from '../../content/prose-section.ts';
import { Contents } from './contents.tsx';

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
          Last updated on <time dateTime={updated}>{longDate.format(new Date(updated))}</time>
        </p>
      </header>
      <Contents sections={titled} />
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
