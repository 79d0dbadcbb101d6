import { ChevronDown, Link2 } from 'lucide-react';
import type { HelpAnswer } from '../../../content/help/help-groups.ts';
import { Link } from '../../../ui/link.tsx';
import { Anchor } from '../../../ui/link-provider.tsx';

interface HelpListProps {
  readonly answers: readonly HelpAnswer[];
  /** Unfolds the first: the best of a search. */
  readonly isFirstOpen?: boolean;
}

/** Questions under each other, each on its own line. */
export function HelpList({ answers, isFirstOpen = false }: HelpListProps) {
  return (
    <ul className="mt-4 max-w-[48rem] divide-y divide-line border-y border-line">
      {answers.map((item, index) => (
        <li key={item.id} className="py-1">
          <HelpItem item={item} isOpen={isFirstOpen && index === 0} />
        </li>
      ))}
    </ul>
  );
}

interface HelpItemProps {
  readonly item: HelpAnswer;
  readonly isOpen?: boolean;
}

/**
 * A question that unfolds its answer. The address of an answer names a part inside the fold: a browser that goes there, or finds a
 * word in it, unfolds it by itself, with or without our code.
 */
function HelpItem({ item: { id, question, answer, link }, isOpen = false }: HelpItemProps) {
  return (
    <details open={isOpen} className="group rounded-control has-target:bg-tint">
      <summary className="flex min-h-14 items-center justify-between gap-4 rounded-control px-3 py-3 transition-colors hover:bg-tint sm:px-4">
        <h3 className="text-lg font-semibold">{question}</h3>
        <ChevronDown
          aria-hidden="true"
          className="size-5 shrink-0 text-link transition-transform group-open:rotate-180 print:hidden"
        />
      </summary>
      <div id={id} className="scroll-mt-36 px-3 pb-5 sm:px-4">
        <div className="prose [&>p:first-child]:mt-0">
          {answer.split('\n\n').map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </div>
        <p className="mt-4 flex flex-wrap items-center gap-x-6 gap-y-2 print:hidden">
          {link !== undefined && <Link href={link.to}>{link.label}</Link>}
          <Anchor
            href={`#${id}`}
            className="inline-flex min-h-11 items-center pr-2 gap-1.5 rounded-small text-sm text-quiet transition-colors hover:text-ink"
          >
            <Link2 aria-hidden="true" className="size-4" />
            Link to this answer<span className="sr-only">: {question}</span>
          </Anchor>
        </p>
      </div>
    </details>
  );
}
