import { Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx';

/** The outline of a parcel that is being looked for. */
export function ParcelSkeleton() {
  return (
    <SkeletonGroup label="Looking for your parcel">
      <div className="grid gap-6">
        <Skeleton className="h-10 w-2/3" />
        <Skeleton className="h-16 w-full" />
        <Skeleton className="h-64 w-full" />
      </div>
    </SkeletonGroup>
  );
}
