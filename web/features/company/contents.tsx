import type { ProseSection } from '../../content/prose-section.ts';
import { Anchor } from '../../ui/link-provider.tsx';
import { useCurrentSection } from './use-current-section.ts';

/** The contents of a long text, twice: folded above it on a phone, and beside it where there is room, with the part being read marked. */
export function Contents({ sections }: { readonly sections: readonly ProseSection[] }) {
  const current = useCurrentSection(sections.map(({ id }) => id));
  return (
    <div className="print:hidden">
      {/* As wide as the prose under it. */}
      <details className="max-w-[54ch] rounded-card border border-line bg-surface px-5 lg:hidden">
        <summary className="py-3 font-semibold">On this page</summary>
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
            <Anchor href={`#${id}`} aria-current={id === current ? 'location' : undefined} className={entry}>
              {heading}
            </Anchor>
          </li>
        ))}
      </ul>
    </nav>
  );
}

const entry =
  'block py-2 text-quiet transition-colors hover:text-ink lg:-ml-[3px] lg:border-l-3 lg:border-transparent lg:py-1.5 ' +
  'lg:pl-4 lg:hover:border-route aria-[current=location]:text-ink lg:aria-[current=location]:border-route ' +
  // Forced colours paint a transparent border; the mark must stay the only one.
  'forced-colors:border-[Canvas] forced-colors:aria-[current=location]:border-[Highlight]';
