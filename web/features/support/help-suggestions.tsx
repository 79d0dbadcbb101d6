import { useId } from 'react';
import { useDebounced } from '../../lib/use-debounced.ts';
import { Link } from '../../ui/link.tsx';
import { searchHelp } from './help/search-help.ts';

/** How long nothing was typed before answers are looked for. */
const settledAfterMs = 300;
const mostSuggestions = 3;
/** Fewer letters fit every answer. */
const fewestCharacters = 4;

/** The answers we have already that fit what is being typed: they come at once, a person's later. */
export function HelpSuggestions({ text }: { readonly text: string }) {
  const headingId = useId();
  const settled = useDebounced(text.trim(), settledAfterMs);
  const answers = settled.length < fewestCharacters ? [] : searchHelp(settled).slice(0, mostSuggestions);
  if (answers.length === 0) return null;
  return (
    <section aria-labelledby={headingId}>
      <h3 id={headingId} className="text-sm font-semibold">
        Perhaps this helps
      </h3>
      <ul className="mt-2 grid gap-2">
        {answers.map(({ id, question, answer, link }) => (
          <li key={id}>
            <details className="rounded-control border border-line px-4">
              <summary className="py-2.5 font-medium">{question}</summary>
              <div className="grid gap-2 pb-3 text-quiet">
                {answer.split('\n\n').map((paragraph) => (
                  <p key={paragraph}>{paragraph}</p>
                ))}
                {link && (
                  <p>
                    <Link href={link.to}>{link.label}</Link>
                  </p>
                )}
              </div>
            </details>
          </li>
        ))}
      </ul>
    </section>
  );
}
