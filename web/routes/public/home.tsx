import { type ComponentType, lazy, type MouseEvent, type ReactNode, Suspense, useEffect, useId, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { Drive } from '../../drawings/drive.tsx';
import { CityScene, CountryScene } from '../../drawings/scenes/hero-scene.tsx';
import { Road } from '../../features/company/road.tsx';
import { SendPanel } from '../../features/quotes/quote-form.tsx';
import { TrackPanel } from '../../features/tracking/track-form.tsx';
import { homePath } from '../../layout/navigation.ts';
import { company } from '../../lib/company.ts';
import { loadChunk } from '../../lib/load-chunk.ts';
import { documentTitle } from '../../lib/page.ts';
import { publishedTerms } from '../../lib/published-terms.ts';
import { loadSummaryPage } from '../../summary-page.ts';
import { Link } from '../../ui/buttons/link.tsx';
import { Card } from '../../ui/card.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icon.tsx';
import { Tabs } from '../../ui/tabs.tsx';

export const page = {
  title: `${company.name}: send a parcel by electric van`,
  description:
    'Electric parcel delivery across the United Kingdom. See the price of your parcel, VAT included, before you book.',
};

/** The `page` parameter selects a tab (specification, section 2). */
const tabs = [
  { id: 'send', label: 'Send', href: homePath },
  { id: 'track', label: 'Track', href: '/?page=track' },
] as const;

const loadServices = () => import('../../features/company/services.tsx');
const Services = prerenderedPart('services-part', async () => (await loadServices()).ServicesSection);
const Business = prerenderedPart('business-part', async () => (await loadServices()).BusinessBanner);

export function Component() {
  const [search] = useSearchParams();
  // Any value but 'send' shows Track (section 2). Both are prerendered, so the first render equals the HTML.
  const selected = (search.get('page') ?? 'send') === 'send' ? 'send' : 'track';
  useEffect(() => {
    document.title = documentTitle(selected === 'track' ? { title: 'Track your parcel' } : page);
  }, [selected]);
  return (
    <>
      <HeroSection>
        <Card tone="lifted" className="pt-1 [--control-height:3rem] sm:pt-2">
          <Tabs label="What would you like to do?" tabs={tabs} selected={selected} panelClassName={panel}>
            {selected === 'send' ? <SendPanel loadSummary={loadSummaryPage} /> : <TrackPanel />}
          </Tabs>
        </Card>
      </HeroSection>
      <Services />
      <Business />
      <AboutBlock />
    </>
  );
}

/** As high as the Send tab, so that choosing Track moves nothing. */
const panel =
  'relative flex flex-col pt-2 sm:pt-3 min-h-[calc(4*var(--control-height)+14.5rem)] ' +
  '@max-[21rem]/page:min-h-[calc(4*var(--control-height)+14.25rem)] ' +
  '@max-[19rem]/page:min-h-[calc(5*var(--control-height)+18.25rem)] ' +
  'sm:min-h-[calc(3*var(--control-height)+10.75rem)] lg:min-h-[calc(4*var(--control-height)+14.75rem)]';

/**
 * The head of the home page: what we do, the form that does it, what it costs, and the van on its road. On a phone the
 * form comes before the price, so that its button is above the fold. At a desk the form hangs beside the rest and covers
 * what is below it as it grows: nothing moves. The services section must follow at once: its upper edge is the road.
 */
function HeroSection({ children }: { readonly children: ReactNode }) {
  return (
    <section className="overflow-x-clip">
      <div className="hero relative z-1 mx-auto max-w-page px-gutter">
        <div className="relative grid grid-cols-1 pt-4 max-[22rem]:pt-3 sm:pt-10 lg:min-h-156 lg:grid-rows-[auto_auto_auto_1fr] lg:pr-120 lg:pt-12">
          <h1 className="text-hero font-extrabold">The quiet way to send a parcel</h1>
          <div className="z-10 my-4 max-[22rem]:my-2 sm:order-1 sm:mt-6 lg:absolute lg:top-9 lg:right-0 lg:m-0 lg:w-108">
            {children}
          </div>
          <p className="text-lg text-quiet sm:mt-4 lg:max-w-[34rem] lg:text-tagline">
            Electric vans, door to door across the United Kingdom. Shipping starts at{' '}
            <strong className={price}>{publishedTerms.startingExclVat} excl. VAT</strong>,{' '}
            <strong className={price}>{publishedTerms.startingInclVat} incl. VAT</strong>.
          </p>
          <ul className="mt-4 flex flex-wrap gap-x-6 gap-y-1.5 sm:order-2 lg:order-0 lg:mt-5 lg:flex-col">
            {facts.map(({ icon, text }) => (
              <li key={text} className="flex items-center gap-2">
                <Icon name={icon} className="size-5 shrink-0 text-link" />
                {text}
              </li>
            ))}
          </ul>
          <div className="relative mt-10 h-44 sm:order-3 lg:order-0 lg:-mr-120 lg:mt-6 lg:h-auto lg:min-h-55">
            <CountryScene className="absolute right-0 bottom-0 hidden h-44 w-auto sm:block lg:h-55" />
            <Beyond />
            <div className="absolute inset-0 overflow-x-clip">
              <CityScene className="absolute bottom-0 left-4 h-44 w-auto max-w-none lg:left-10 lg:h-55" />
            </div>
            <Drive className="drive-in-hero" vanClassName="van-arrives" />
          </div>
        </div>
      </div>
    </section>
  );
}

/** Beyond the end of the van's road, to the window's edge: the hill runs out, and the road goes on. */
function Beyond() {
  return (
    <div aria-hidden="true" className="absolute bottom-0 left-full hidden h-15 w-[50vw] lg:block">
      <svg viewBox="0 0 400 60" preserveAspectRatio="none" className="size-full">
        <path className="fill-drawing-haze" d="M0 0c110 12 150 48 400 34v26H0z" />
      </svg>
      <span className="absolute top-full right-0 left-3 border-t-3 route-ahead" />
    </div>
  );
}

const price = 'figures font-semibold whitespace-nowrap text-ink';

const facts = [
  { icon: 'door', text: 'Collected from your door' },
  { icon: 'receipt', text: 'Price includes VAT' },
  { icon: 'free', text: 'Free to cancel until we scan it' },
] as const;

interface Selection {
  readonly label: string;
  readonly text: string;
  readonly href: string;
}

const approach: Selection = {
  label: 'Our Approach',
  text:
    'We drive electric vans, fill them before they leave and plan rounds so one van visits many doors. Each quote shows ' +
    'your delivery’s estimated carbon footprint, in grams, and how we work it out.',
  href: '/about',
};

const goal: Selection = {
  label: 'Our Goal',
  text:
    'Parcels that are easier on your street: fewer van kilometres for each delivery, less electricity for each kilometre, ' +
    'and figures you can check for both. We only claim what we’ve counted.',
  href: '/our-goals',
};

/** The About block of the home page (specification, section 2): who we are, and a choice of two longer answers. */
function AboutBlock() {
  const [selected, select] = useState(approach);
  const descriptionId = useId();

  return (
    <section aria-labelledby="about-us" className="mx-auto max-w-page px-gutter pb-section">
      <div className="relative grid grid-cols-1 gap-8 pt-section pl-8 lg:grid-cols-2 lg:gap-16 lg:px-14">
        <Road className="top-0 left-0 h-[calc(var(--spacing-section)+0.75rem)] border-l-3" />
        <div className="relative">
          <span data-state="current" className="station absolute top-2 -left-10 lg:top-3 lg:-left-16" />
          <h2 id="about-us" className="text-2xl lg:text-3xl">
            About Us
          </h2>
          <p className="mt-3 max-w-measure text-lg text-quiet">
            Most of a parcel’s journey is a van on a road. So that’s where our environmental logistics starts: what
            powers the van, how full it is and how far it goes. We’re a courier from Dartford, and we work on all three.
          </p>
        </div>
        <div>
          <div className="flex flex-wrap gap-x-6 border-b-2 border-line">
            {[approach, goal].map((selection) => (
              <button
                key={selection.label}
                type="button"
                aria-pressed={selection === selected}
                aria-controls={descriptionId}
                onClick={() => select(selection)}
                className={classNames(
                  'relative min-h-12 font-semibold transition-colors',
                  selection === selected ? 'route-underline text-ink' : 'text-quiet hover:text-ink',
                )}
              >
                {selection.label}
              </button>
            ))}
          </div>
          <div id={descriptionId} aria-live="polite" className="mt-5 max-w-measure text-lg">
            <p>{selected.text}</p>
            <p className="mt-4">
              <Link href={selected.href}>Read More.</Link>
            </p>
          </div>
        </div>
      </div>
    </section>
  );
}

/** A static part of a page. Where its prerendered HTML is in the document, that is reused and its code never loads. */
export function prerenderedPart(id: string, load: () => Promise<ComponentType>): ComponentType {
  // What it says is also elsewhere: without it, offline for example, the rest of the page is still of use.
  const Part = lazy(async () => ({ default: await loadChunk(load).catch(() => Nothing) }));

  return function PrerenderedPart() {
    const [html] = useState(() =>
      typeof document === 'undefined' ? undefined : document.getElementById(id)?.innerHTML,
    );
    const navigate = useNavigate();
    if (html !== undefined) {
      const followInside = (event: MouseEvent) => {
        const path = ownPathOf(event);
        if (path === undefined) return;
        event.preventDefault();
        void navigate(path);
      };
      // oxlint-disable-next-line react/no-danger, jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events -- the HTML that stands there already, written by the prerender; its links take keys themselves
      return <div id={id} dangerouslySetInnerHTML={{ __html: html }} suppressHydrationWarning onClick={followInside} />;
    }
    return (
      <div id={id}>
        <Suspense>
          <Part />
        </Suspense>
      </div>
    );
  };
}

function Nothing() {
  return null;
}

/** The in-app target of a plain click on a link. Links in prerendered HTML would reload the page. */
function ownPathOf({ target, button, altKey, ctrlKey, metaKey, shiftKey }: MouseEvent): string | undefined {
  const link = target instanceof Element ? target.closest('a') : null;
  const isPlain = button === 0 && !altKey && !ctrlKey && !metaKey && !shiftKey;
  if (!link || !isPlain || link.target !== '' || link.origin !== window.location.origin) return undefined;
  return link.pathname + link.search + link.hash;
}
