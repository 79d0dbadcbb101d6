import { useLayoutEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router';
import { useCan } from '../session/role.ts';
import { useIsSignedIn } from '../session/session-store.ts';
import { afterLogin, bulkPath, customerLinksFor, emissionsPath, invoicesPath, shipPath } from './navigation.ts';

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
      <nav
        ref={bar}
        aria-label="Account"
        className="relative mx-auto flex h-12 max-w-page items-stretch justify-between gap-6 overflow-x-auto overflow-y-hidden px-gutter [scrollbar-width:none]"
      >
        <ul className="flex h-full gap-6">
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
