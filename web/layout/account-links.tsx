import { lazy, Suspense } from 'react';
import { Link } from 'react-router';
import { useIsSignedIn } from '../session/use-is-signed-in.ts';
import { ButtonLink } from '../ui/button-link.tsx';
import { Icon } from '../ui/icon.tsx';
import { afterLogin, loginPath, registerPath } from './navigation.ts';

// Loaded for customers only: a visitor has no use for it.
const AccountMenu = lazy(async () => ({ default: (await import('./account-menu.tsx')).AccountMenu }));

/** The header's icon: to the customer's own pages, with a menu beside it; for a visitor to the log-in, in words where there is room. */
export function AccountLinks() {
  const isSignedIn = useIsSignedIn();
  const label = isSignedIn ? 'My account' : 'Login';
  return (
    <>
      <Link
        to={isSignedIn ? afterLogin : loginPath}
        aria-label={label}
        title={label}
        className="inline-flex h-11 min-w-11 items-center justify-center gap-2 rounded-full font-semibold whitespace-nowrap text-ink transition-colors hover:bg-tint md:px-3"
      >
        <Icon name="person" className="size-6" />
        {!isSignedIn && <span className="hidden md:inline">Login</span>}
      </Link>
      {!isSignedIn && (
        <div className="hidden lg:block">
          <ButtonLink variant="secondary" href={registerPath} className="whitespace-nowrap">
            Create Account
          </ButtonLink>
        </div>
      )}
      {isSignedIn && (
        <div className="hidden md:block">
          <Suspense>
            <AccountMenu />
          </Suspense>
        </div>
      )}
    </>
  );
}
