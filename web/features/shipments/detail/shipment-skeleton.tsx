import { Skeleton, SkeletonGroup } from '../../../ui/skeleton.tsx';

/** The page of a shipment while it is on its way, in the shape it will have. */
export function ShipmentSkeleton() {
  return (
    <SkeletonGroup label="Loading your shipment">
      <div className="grid gap-6">
        <div className="grid gap-3">
          <Skeleton className="h-10 w-64 max-w-full" />
          <Skeleton className="h-6 w-96 max-w-full" />
        </div>
        <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
          <Skeleton className="h-96 rounded-card" />
          <Skeleton className="h-64 rounded-card" />
        </div>
      </div>
    </SkeletonGroup>
  );
}
