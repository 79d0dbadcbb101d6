import type { HelpAnswer } from '../../../content/help/help-answer.ts';
import { HelpItem } from './help-item.tsx';

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
