import { useLayoutEffect } from 'react';
import { Navigate } from 'react-router';
import { Skeleton, SkeletonGroup } from '../ui/skeleton.tsx';

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
