import { lazy, Suspense } from 'react';
import { Link } from 'react-router';
import { useIsSignedIn } from '../session/use-is-signed-in.ts';
import { Icon } from '../ui/icon.tsx';
import { afterLogin, loginPath } from './navigation.ts';

// Loaded for customers only: a visitor has no use for it.
const AccountMenu = lazy(async () => ({ default: (await import('./account-menu.tsx')).AccountMenu }));

/** The header's icon: to the customer's own pages, or for a visitor to the log-in. Who is signed in has a menu beside it. */
export function AccountLinks() {
  const isSignedIn = useIsSignedIn();
  const label = isSignedIn ? 'My account' : 'Login';
  return (
    <>
      <Link
        to={isSignedIn ? afterLogin : loginPath}
        aria-label={label}
        title={label}
        className="inline-grid size-11 place-items-center rounded-full text-ink transition-colors hover:bg-tint"
      >
        <Icon name="person" className="size-6" />
      </Link>
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
