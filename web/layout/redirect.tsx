import { useDeferredValue, useLayoutEffect, useState } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router';
import { useIsSignedIn } from '../session/session-store.ts';
import { Skeleton, SkeletonGroup } from '../ui/feedback/skeleton.tsx';
import { loginPathFrom } from './navigation.ts';

interface RedirectProps {
  readonly to: string;
  readonly state?: { readonly from: string } | undefined;
}

/** Shows a skeleton until the other page's code has loaded. Without it the footer would flash. */
export function Redirect({ to, state }: RedirectProps) {
  useLayoutEffect(() => {
    window.scrollTo(0, 0);
  }, []);
  return (
    <SkeletonGroup label="Loading">
      <Navigate to={to} replace state={state} />
      <div className="mx-auto grid min-h-dvh max-w-form content-start gap-6 px-gutter pt-8 sm:max-w-[33rem] sm:pt-14">
        <Skeleton className="h-9 w-40" />
        <Skeleton className="h-80 w-full" />
      </div>
    </SkeletonGroup>
  );
}

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
