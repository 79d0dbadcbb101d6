import { ArrowRight, ChevronDown, Link2 } from 'lucide-react';
import { EmailLink, PhoneLink } from '../../content/contact-links.tsx';
import { type HelpAnswer, helpGroups, mostAsked } from '../../content/help/help-groups.ts';
import { DoorstepScene } from '../../drawings/scenes/doorstep-scene.tsx';
import { ContactSupport } from '../../features/support/contact-support.tsx';
import { searchHelp } from '../../features/support/search-help.ts';
import { company } from '../../lib/company.ts';
import { useSearchInAddress } from '../../lib/navigation/use-search-in-address.ts';
import { useUnfoldedTarget } from '../../lib/navigation/use-unfolded-target.ts';
import { Link } from '../../ui/buttons/link.tsx';
import { Anchor } from '../../ui/buttons/link-provider.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { SearchField } from '../../ui/fields/search-field.tsx';

export const page = {
  title: 'Help',
  description: `Help with sending or receiving a parcel with ${company.name}: prices, packing, paying, cancelling, tracking, delivery and accounts.`,
};

export function Component() {
  return (
    <div className="mx-auto grid max-w-page gap-8 px-gutter pt-8 pb-section lg:pt-16">
      <header className="max-w-measure">
        <h1 className="text-3xl lg:text-4xl">Help</h1>
        <p className="mt-3 text-lg text-quiet">Sending or receiving? Start here.</p>
      </header>
      <HelpSearch />
      <section aria-labelledby="ask-us" className="mt-8 rounded-card bg-tint p-5 sm:p-8 lg:flex lg:gap-12">
        <div>
          <h2 id="ask-us" className="text-xl">
            Still need help?
          </h2>
          <Reach />
          <p className="mt-1">
            Something went wrong? <Link href="/complaints">Make a complaint</Link> and we’ll answer within 10 working
            days.
          </p>
          <ContactSupport className="mt-4 print:hidden">Chat with us</ContactSupport>
        </div>
        <DoorstepScene className="ml-auto h-auto w-full max-w-72 self-end max-lg:hidden print:hidden" />
      </section>
    </div>
  );
}

function Reach() {
  return (
    <p className="mt-2">
      Email <EmailLink /> or call <PhoneLink />.
    </p>
  );
}

/** The answers with their search. All of them are in the HTML; what is searched for is in the address, so that it can be passed on. */
function HelpSearch() {
  const { input, text, searchFor } = useSearchInAddress();
  const found = searchHelp(text);
  useUnfoldedTarget();

  return (
    <>
      <search className="max-w-measure [--control-height:3.5rem] print:hidden">
        <SearchField ref={input} label="How can we help?" onChange={({ target }) => searchFor(target.value)} />
      </search>
      <p role="status" className="-mt-6 text-sm text-quiet">
        {text !== '' && `${countWords(found.length)} for ‘${text}’`}
      </p>
      {text === '' ? <HelpSections /> : <Results found={found} />}
    </>
  );
}

function Results({ found }: { readonly found: readonly HelpAnswer[] }) {
  return (
    <section aria-labelledby="answers" className="max-w-[48rem]">
      <h2 id="answers" className="text-2xl">
        Results
      </h2>
      {found.length > 0 ? (
        <div className="mt-4">
          <HelpList answers={found} isFirstOpen />
        </div>
      ) : (
        <div className="mt-4">
          <EmptyState title="No results">
            <p>Try another word, or ask us.</p>
            <Reach />
          </EmptyState>
        </div>
      )}
    </section>
  );
}

function countWords(count: number): string {
  if (count === 0) return 'No results';
  return count === 1 ? '1 result' : `${count} results`;
}

/** What most people ask, then every answer in the fold of its group. */
function HelpSections() {
  return (
    <div className="grid items-start gap-x-16 gap-y-10 lg:grid-cols-2">
      <section aria-labelledby="most-asked">
        <h2 id="most-asked" className="text-2xl">
          Most asked
        </h2>
        <ul className="mt-3 divide-y divide-line border-y border-line print:hidden">
          {mostAsked.map(({ id, question }) => (
            <li key={id}>
              <Anchor
                href={`#${id}`}
                className="flex min-h-14 items-center justify-between gap-4 py-3 text-lg font-semibold text-link transition-colors hover:text-ink"
              >
                {question}
                <ArrowRight aria-hidden="true" className="size-5 shrink-0" />
              </Anchor>
            </li>
          ))}
        </ul>
      </section>
      <section aria-labelledby="all-answers">
        <h2 id="all-answers" className="text-2xl">
          All answers
        </h2>
        <div className="mt-3">
          {helpGroups.map(({ id, title, answers }) => (
            <Disclosure key={id} id={id} heading={title} aside={answers.length}>
              <HelpList answers={answers} />
            </Disclosure>
          ))}
        </div>
      </section>
    </div>
  );
}

interface HelpListProps {
  readonly answers: readonly HelpAnswer[];
  /** Unfolds the first: the best of a search. */
  readonly isFirstOpen?: boolean;
}

/** Questions under each other, each on its own line. */
function HelpList({ answers, isFirstOpen = false }: HelpListProps) {
  return (
    <ul className="max-w-[48rem] divide-y divide-line border-y border-line">
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
