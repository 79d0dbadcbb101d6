import { NavLink } from 'react-router';
import { Logo } from '../drawings/logo.tsx';
import { company } from '../lib/company.ts';
import { AccountLinks } from './account-links.tsx';
import { MobileMenu } from './mobile-menu.tsx';
import { homePath, navigation, trackPath } from './navigation.ts';

/** The sticky top bar: the logo, the main links, the account's, and on a phone the button of the full-screen menu. */
export function Header() {
  return (
    <header className="@container sticky top-0 z-40 border-b border-line bg-page/95 backdrop-blur-sm print:static print:border-0">
      <div className="mx-auto flex h-header max-w-page items-center justify-between gap-2 px-gutter md:grid md:grid-cols-[1fr_auto_1fr] md:gap-6 print:px-0">
        <NavLink
          to={homePath}
          aria-label={`${company.name} home`}
          className="inline-flex justify-self-start rounded-control text-ink"
        >
          <Logo name={company.name} />
        </NavLink>
        <nav aria-label="Main" className="hidden md:block print:hidden">
          <ul className="flex items-center gap-5 lg:gap-8">
            {[...navigation, { label: 'Track', href: trackPath }].map(({ label, href }) => (
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
