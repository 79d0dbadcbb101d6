import { useDeferredValue, useState } from 'react';
import { Outlet, useLocation } from 'react-router';
import { useIsSignedIn } from '../session/session-store.ts';
import { loginPathFrom } from './navigation.ts';
import { Redirect } from './redirect.tsx';

/**
 * Surrounds the pages that are a customer's own: visitors are redirected to the log-in page (specification, section 2). Who
 * opened the page by a link, in one of our emails for example, comes back to it afterwards; who logged out does not.
 */
export function SignedInOnly() {
  const location = useLocation();
  const isSignedIn = useIsSignedIn();
  const [wasSignedIn] = useState(isSignedIn);
  // Deferred, because the page's file may still have to be loaded by who signs in while another page stands here.
  const canShow = useDeferredValue(isSignedIn);
  if (isSignedIn && canShow) return <Outlet />;
  const from = location.pathname + location.search;
  return <Redirect to={loginPathFrom(location)} state={wasSignedIn ? undefined : { from }} />;
}
