import { type ComponentType, lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { Logo } from '../drawings/logo.tsx';
import { openChat } from '../integrations/chat/open-chat.ts';
import { company } from '../lib/company.ts';
import { toastEvent } from '../lib/show-toast.ts';
import { useHydrated } from '../lib/use-hydrated.ts';
import { useIsSignedIn, useSession } from '../session/session-store.ts';
import { Link } from '../ui/buttons/link.tsx';
import { linkClasses } from '../ui/buttons/link-classes.ts';
import { Spinner } from '../ui/spinner.tsx';
import { AccountBar, Header } from './header.tsx';

const Toaster = lazy(() => loadOnceOnline(async () => (await import('../ui/overlays/toaster.tsx')).Toaster));
const ConnectionBanner = lazy(() =>
  loadOnceOnline(async () => (await import('./connection-banner.tsx')).ConnectionBanner),
);
const FocusKeeper = lazy(() => loadOnceOnline(async () => (await import('./focus-keeper.tsx')).FocusKeeper));

export function Frame({ children }: { children: ReactNode }) {
  // Toasts and banner load after the first interaction: nothing uses them before, and the page loads faster.
  const [hasBeenUsed, isSignedIn] = [useHasBeenUsed(), useIsSignedIn()];
  const isInUse = hasBeenUsed || isSignedIn;
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#main"
        className="absolute top-2 left-2 z-50 -translate-y-20 rounded-control bg-action px-4 py-2.5 font-semibold text-on-action focus:translate-y-0"
      >
        Skip to content
      </a>
      <Header />
      <AccountBar />
      {isInUse && (
        <Suspense>
          <ConnectionBanner />
        </Suspense>
      )}
      <main id="main" tabIndex={-1} className="flex-1 outline-none">
        {children}
      </main>
      <Footer />
      <PageLoader />
      {isInUse && (
        <Suspense>
          <Toaster />
          <FocusKeeper />
        </Suspense>
      )}
    </div>
  );
}

/** Waits for a connection where there is none: the page must not fail because of an optional part. */
async function loadOnceOnline(load: () => Promise<ComponentType>): Promise<{ default: ComponentType }> {
  try {
    return { default: await load() };
  } catch {
    await new Promise((resolve) => window.addEventListener('online', resolve, { once: true }));
    return loadOnceOnline(load);
  }
}

const thisYear = new Date().getFullYear();
const social = [
  { label: 'LinkedIn', href: company.linkedInUrl },
  { label: 'Instagram', href: company.instagramUrl },
  { label: 'Facebook', href: company.facebookUrl },
];
const pages = [
  { label: 'Help', href: '/help' },
  { label: 'Complaints', href: '/complaints' },
  { label: 'Privacy Policy', href: '/privacy-policy' },
  { label: 'Terms of Use', href: '/terms-of-use' },
  { label: 'Drop-off points', href: '/points' },
];

/** Where one is busy with a form, a line is enough. */
const withShortFooter = /^\/(?:auth\/|ship-parcel|account-setup|join|staff)/;

function Footer() {
  const { pathname } = useLocation();
  return (
    <footer className="on-evergreen print:hidden">
      {!withShortFooter.test(pathname) && <FullFooter />}
      <div className="mx-auto flex max-w-page flex-wrap items-center justify-between gap-x-6 px-gutter py-2 text-quiet sm:py-3">
        <p className="text-sm sm:py-2">
          © <CurrentYear /> {company.name}
        </p>
        {withShortFooter.test(pathname) ? (
          <div className="flex flex-wrap gap-x-6">
            <p className={`${footerRow} max-sm:hidden`}>
              <ChatButton />
            </p>
            <FooterLinks links={pages.filter(({ href }) => !/complaints|points/.test(href))} className="contents" />
          </div>
        ) : (
          <p className="text-sm sm:py-2">{company.address.join(', ')}</p>
        )}
      </div>
    </footer>
  );
}

function FullFooter() {
  return (
    <div className="mx-auto max-w-page px-gutter">
      <div className="grid gap-x-8 gap-y-4 border-b border-line pt-4 pb-2 md:grid-cols-[4fr_5fr_3fr_3fr] md:py-10 lg:gap-x-16 lg:grid-cols-[5fr_4fr_2fr_2fr]">
        <div className="hidden content-start gap-4 md:grid">
          <Logo name={company.name} />
          <p className="max-w-measure text-quiet max-lg:hidden">
            See what’s in every price, and the carbon in every journey.
          </p>
        </div>
        <address className="not-italic">
          <Contact label="Call Us">
            <Link href={`tel:${company.phone.replace(/\s/g, '')}`}>{company.phone}</Link>
          </Contact>
          <Contact label="Email">
            <Link href={`mailto:${company.email}`}>{company.email}</Link>
          </Contact>
          <Contact label="Chat">
            <ChatButton />
          </Contact>
        </address>
        <nav
          aria-label="Footer"
          className="grid grid-cols-2 content-start gap-x-8 md:col-span-2 md:gap-x-4 lg:gap-x-16"
        >
          <FooterLinks links={social} />
          <FooterLinks links={pages} />
        </nav>
      </div>
    </div>
  );
}

function ChatButton() {
  return (
    <button type="button" onClick={() => void openChat()} className={linkClasses}>
      Chat with us
    </button>
  );
}

function FooterLinks({ links, className }: { links: readonly { label: string; href: string }[]; className?: string }) {
  return (
    <ul className={className}>
      {links.map(({ label, href }) => (
        <li key={label} className={`${footerRow} whitespace-nowrap`}>
          <Link href={href}>{label}</Link>
        </li>
      ))}
    </ul>
  );
}

/** As high as a finger needs, link and all. */
const footerRow =
  'flex min-h-8 items-center pointer-coarse:min-h-11 pointer-coarse:[&>:is(a,button)]:min-h-11 pointer-coarse:[&>a]:inline-flex ' +
  'pointer-coarse:[&>a]:items-center';

/** The HTML may be of last year, and hydration keeps a text that differs; the new key makes React write this year's. */
function CurrentYear() {
  const isHydrated = useHydrated();
  return (
    <span key={String(isHydrated)} suppressHydrationWarning>
      {thisYear}
    </span>
  );
}

function Contact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <p className={footerRow}>
      <span className="w-20 shrink-0 font-semibold">{label}</span> {children}
    </p>
  );
}

/** Specification 2. base.css locks the scroll while it shows. */
function PageLoader() {
  const isShown = useSession(({ app }) => app.showPageLoader);
  if (!isShown) return null;
  return (
    <div data-scroll-lock role="status" className="fixed inset-0 z-50 grid place-items-center bg-page/90">
      <div className="grid justify-items-center gap-4">
        <Spinner className="size-14 text-route" />
        <p className="text-lg font-semibold">Loading</p>
      </div>
    </div>
  );
}

const signs = ['pointerdown', 'keydown', 'focusin', 'input', toastEvent] as const;

/** Whether the visitor has interacted with the page, or there is a toast to show. True on pages behind the general shell, because these call the server. */
export function useHasBeenUsed(): boolean {
  const [hasBeenUsed, setHasBeenUsed] = useState(false);

  useEffect(() => {
    const use = () => setHasBeenUsed(true);
    const isPrerendered = document.querySelector('#root:not([data-shell=""])') !== null;
    if (!isPrerendered || document.activeElement !== document.body) {
      use();
      return undefined;
    }
    const over = new AbortController();
    for (const sign of signs) window.addEventListener(sign, use, { once: true, passive: true, signal: over.signal });
    return () => over.abort();
  }, []);

  return hasBeenUsed;
}

/** When the page replaces its shell, moves the focus to the same control of the page. The browser would move it to the top. */
export function keepShellFocus(root: HTMLElement): void {
  let focused = document.activeElement;
  const note = ({ target }: FocusEvent) => {
    if (target instanceof Element) focused = target;
  };
  root.addEventListener('focusin', note);
  const drawn = new MutationObserver(() => {
    drawn.disconnect();
    root.removeEventListener('focusin', note);
    const isLost = focused !== null && !focused.isConnected && document.activeElement === document.body;
    const controls = [...root.querySelectorAll<HTMLElement>('a[href], button')];
    if (isLost) controls.find((control) => nameOf(control) === nameOf(focused))?.focus({ preventScroll: true });
  });
  drawn.observe(root, { childList: true });
}

/** Identifies a control: the header and the footer have links of the same name. */
function nameOf(control: Element | null): string {
  const part = control?.closest('header, footer')?.localName;
  return `${part}: ${control?.getAttribute('aria-label') ?? control?.textContent}`;
}
