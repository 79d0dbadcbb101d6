import { useLayoutEffect } from 'react';
import { Navigate } from 'react-router';
import { Skeleton, SkeletonGroup } from '../ui/skeleton.tsx';

/**
 * Goes to another page from one that must not be shown any more. Until the other's code is here a skeleton stands in its place, from
 * its top: otherwise the foot of the page would come into sight for a moment.
 */
export function Redirect({
  to,
  state,
}: {
  readonly to: string;
  readonly state?: { readonly from: string } | undefined;
}) {
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
