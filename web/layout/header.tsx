import { lazy, Suspense, useLayoutEffect, useRef } from 'react';
import { Link, NavLink, useLocation } from 'react-router';
import { Logo } from '../drawings/logo.tsx';
import { company } from '../lib/company.ts';
import { useCan } from '../session/role.ts';
import { useIsSignedIn } from '../session/session-store.ts';
import { ButtonLink } from '../ui/buttons/button-link.tsx';
import { classNames } from '../ui/class-names.ts';
import { Icon } from '../ui/icon.tsx';
import { MobileMenu } from './mobile-menu.tsx';
import {
  afterLogin,
  bulkPath,
  customerLinksFor,
  emissionsPath,
  helpPath,
  homePath,
  invoicesPath,
  loginPath,
  navigation,
  registerPath,
  shipPath,
  trackPath,
} from './navigation.ts';

export function Header() {
  return (
    <header className="@container sticky top-0 z-40 border-b border-line bg-page/95 backdrop-blur-sm print:static print:border-0">
      <div className="mx-auto flex h-header max-w-page items-center justify-between gap-2 px-gutter md:grid md:grid-cols-[1fr_auto_1fr] md:gap-4 lg:gap-6 print:px-0">
        <NavLink
          to={homePath}
          aria-label={`${company.name} home`}
          className="inline-flex min-h-11 items-center justify-self-start rounded-control text-ink"
        >
          <Logo name={company.name} />
        </NavLink>
        <nav aria-label="Main" className="hidden md:block print:hidden">
          <ul className="flex items-center gap-4 lg:gap-8">
            {[...navigation, ...ours].map(({ label, href }) => (
              <li key={href}>
                <NavLink
                  to={href}
                  className="relative inline-flex min-h-11 items-center font-semibold text-quiet transition-colors hover:text-ink aria-[current=page]:route-underline aria-[current=page]:text-ink"
                >
                  {label}
                </NavLink>
              </li>
            ))}
          </ul>
        </nav>
        <div className="flex items-center gap-1 justify-self-end print:hidden">
          <AccountLinks />
          <MobileMenu />
        </div>
      </div>
    </header>
  );
}

/** After those of the specification. */
const ours = [
  { label: 'Track', href: trackPath },
  { label: 'Help', href: helpPath },
] as const;

// Only customers need it.
const AccountMenu = lazy(async () => ({ default: (await import('./account-menu.tsx')).AccountMenu }));

function AccountLinks() {
  const isSignedIn = useIsSignedIn();
  const label = isSignedIn ? 'My account' : 'Login';
  return (
    <>
      <div
        className={classNames(
          'flex items-center',
          isSignedIn && 'md:rounded-full md:border md:border-line md:[&_button[aria-controls]]:rounded-full',
        )}
      >
        <Link
          to={isSignedIn ? afterLogin : loginPath}
          aria-label={label}
          title={label}
          className="inline-flex h-11 min-w-11 items-center justify-center gap-2 rounded-full font-semibold whitespace-nowrap text-ink transition-colors hover:bg-tint md:px-2"
        >
          <Icon name="person" className="size-6" />
          {!isSignedIn && <span className="hidden md:inline">Login</span>}
        </Link>
        {isSignedIn && (
          <div className="hidden min-w-control md:block">
            <Suspense>
              <AccountMenu />
            </Suspense>
          </div>
        )}
      </div>
      {!isSignedIn && (
        <div className="hidden min-[56.25rem]:block">
          <ButtonLink variant="secondary" href={registerPath} className="whitespace-nowrap">
            Create Account
          </ButtonLink>
        </div>
      )}
    </>
  );
}

/** Pages of the account. The shipment form has its own steps in this place. */
const accountPages = /^\/(?:dashboard|settings)(?:\/|$)/;

/** The link that is marked: a page without one of its own belongs to the list that leads to it. */
function sectionOf(pathname: string): string {
  if (pathname === bulkPath || pathname.startsWith('/dashboard/shipments/')) return afterLogin;
  return pathname === emissionsPath ? invoicesPath : pathname.replace(/\/$/, '');
}

/** The way around the account, under the header. It is there before its page has loaded, so that nothing moves. */
export function AccountBar() {
  const { pathname } = useLocation();
  const canBook = useCan('shipments:book');
  const canReadBilling = useCan('billing:read');
  const isSignedIn = useIsSignedIn();
  const bar = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const link = bar.current?.querySelector<HTMLElement>('[aria-current=page]');
    if (bar.current && link)
      bar.current.scrollLeft = link.offsetLeft - (bar.current.clientWidth - link.offsetWidth) / 2;
  });
  if (!isSignedIn || !accountPages.test(pathname)) return null;
  return (
    <div className="border-b border-line bg-page print:hidden">
      <nav ref={bar} aria-label="Account" className="account-bar">
        <ul className="flex h-full gap-[inherit]">
          {customerLinksFor(canReadBilling).map(({ label, href }) => (
            <li key={href}>
              <Link to={href} aria-current={sectionOf(pathname) === href ? 'page' : undefined} className={accountLink}>
                {label}
              </Link>
            </li>
          ))}
        </ul>
        {/* The list has a button of this name. */}
        {pathname !== afterLogin && canBook && (
          <Link to={shipPath} className={accountLink}>
            Send Parcel
          </Link>
        )}
      </nav>
    </div>
  );
}

/** The line under the active one, with its station, fits into the bar, which clips what it scrolls. */
const accountLink =
  'relative inline-flex h-[2.6875rem] items-center pt-[5px] font-semibold whitespace-nowrap text-quiet transition-colors hover:text-ink ' +
  'focus-visible:-outline-offset-3 aria-[current=page]:route-underline aria-[current=page]:text-ink';
