import { Skeleton, SkeletonGroup } from '../../../ui/feedback/skeleton.tsx';

/** A shipment’s page below its heading while it loads. */
export function ShipmentSkeleton() {
  return (
    <SkeletonGroup label="Loading your shipment">
      <div className="grid gap-6">
        <Skeleton className="h-6 w-96 max-w-full" />
        <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
          <Skeleton className="h-96 rounded-card" />
          <Skeleton className="h-64 rounded-card" />
        </div>
      </div>
    </SkeletonGroup>
  );
}
