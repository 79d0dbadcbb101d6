import { type ReactNode, useEffect } from 'react';
import { useLocation } from 'react-router';
import { type HelpAnswer, helpGroups } from '../../../content/help/help-groups.ts';
import { useSearchInAddress } from '../../../lib/use-search-in-address.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Anchor } from '../../../ui/link-provider.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { HelpList } from './help-list.tsx';
import { searchHelp } from './search-help.ts';

/** The answers with their search. All of them are in the HTML; what is searched for is in the address, so that it can be passed on. */
export function HelpSearch({ contact }: { readonly contact: ReactNode }) {
  const { input, text, searchFor } = useSearchInAddress();
  const found = searchHelp(text);
  useUnfoldedTarget();

  return (
    <>
      <search className="max-w-form print:hidden">
        <TextField
          ref={input}
          label="What is your question?"
          name="search"
          type="search"
          autoComplete="off"
          enterKeyHint="search"
          onChange={({ target }) => searchFor(target.value)}
        />
      </search>
      <p role="status" className="-mt-6 text-sm text-quiet">
        {text !== '' && `${countWords(found.length)} for ‘${text}’.`}
      </p>
      {text === '' ? <HelpSections /> : <Results found={found} contact={contact} />}
    </>
  );
}

function Results({ found, contact }: { readonly found: readonly HelpAnswer[]; readonly contact: ReactNode }) {
  return (
    <section aria-labelledby="answers" className="max-w-[48rem]">
      <h2 id="answers" className="text-2xl">
        Answers
      </h2>
      {found.length > 0 ? (
        <HelpList answers={found} isFirstOpen />
      ) : (
        <div className="mt-4">
          <EmptyState title="We have no answer written down for that">
            <p>Try another word, or ask us.</p>
            {contact}
          </EmptyState>
        </div>
      )}
    </section>
  );
}

function countWords(count: number): string {
  if (count === 0) return 'No answer';
  return count === 1 ? '1 answer' : `${count} answers, the best first,`;
}

/** Every answer under the heading of its group, with the way to each group: above them on a phone, beside them where there is room. */
function HelpSections() {
  return (
    <div className="grid gap-x-16 gap-y-10 lg:grid-cols-[11rem_1fr]">
      <nav
        aria-label="Subjects"
        className="lg:sticky lg:top-[calc(var(--header-height)+2rem)] lg:self-start print:hidden"
      >
        <ul className="flex flex-wrap gap-2 lg:grid lg:gap-0 lg:border-l-3 lg:route-ahead">
          {helpGroups.map(({ id, subject }) => (
            <li key={id}>
              <Anchor href={`#${id}`} className={subjectLink}>
                {subject}
              </Anchor>
            </li>
          ))}
        </ul>
      </nav>
      <div className="grid gap-12">
        {helpGroups.map(({ id, title, answers }) => (
          <section key={id} id={id} aria-labelledby={`${id}-heading`}>
            <h2 id={`${id}-heading`} className="text-2xl">
              {title}
            </h2>
            <HelpList answers={answers} />
          </section>
        ))}
      </div>
    </div>
  );
}

const subjectLink =
  'inline-flex min-h-11 items-center rounded-full border border-control bg-surface px-4 font-semibold transition-colors ' +
  'hover:border-ink lg:-ml-[3px] lg:min-h-10 lg:rounded-none lg:border-0 lg:border-l-3 lg:border-transparent ' +
  'lg:bg-transparent lg:font-normal lg:text-quiet lg:hover:border-route lg:hover:text-ink';

/** Opens the answer that the URL names after an in-app navigation; on a page load the browser does it. */
function useUnfoldedTarget(): void {
  const location = useLocation();
  useEffect(() => {
    const fold = document.getElementById(location.hash.slice(1))?.closest('details');
    if (fold) fold.open = true;
  }, [location]);
}
