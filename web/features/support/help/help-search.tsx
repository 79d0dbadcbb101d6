import type { ReactNode } from 'react';
import type { HelpAnswer } from '../../../content/help/help-answer.ts';
import { useSearchInAddress } from '../../../lib/use-search-in-address.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { HelpList } from './help-list.tsx';
import { HelpSections } from './help-sections.tsx';
import { searchHelp } from './search-help.ts';
import { useUnfoldedTarget } from './use-unfolded-target.ts';

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
