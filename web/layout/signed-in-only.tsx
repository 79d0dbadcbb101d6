import { useDeferredValue, useState } from 'react';
import { Outlet, useLocation } from 'react-router';
import { useIsSignedIn } from '../session/session-store.ts';
import { loginPathFrom } from './navigation.ts';
import { Redirect } from './redirect.tsx';

/**
 * Redirects visitors of a customer's page to the log-in (specification, section 2). Visitors who opened it by a link, such as one in our
 * emails, return to it afterwards; customers who logged out do not.
 */
export function SignedInOnly() {
  const location = useLocation();
  const isSignedIn = useIsSignedIn();
  const [wasSignedIn] = useState(isSignedIn);
  // Deferred, because the page's file may still have to load after signing in, while another page shows.
  const canShow = useDeferredValue(isSignedIn);
  if (isSignedIn && canShow) return <Outlet />;
  const from = location.pathname + location.search;
  return <Redirect to={loginPathFrom(location)} state={wasSignedIn ? undefined : { from }} />;
}
