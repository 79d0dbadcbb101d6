import { Skeleton, SkeletonGroup } from '../../../ui/skeleton.tsx';

/** The history while it is on its way, in the shape it will have: cards, or the lines of a table where there is room for one. */
export function HistorySkeleton() {
  return (
    <SkeletonGroup label="Loading your shipments">
      <div className="@container">
        <div className="grid gap-3 @steps:grid-cols-2 @table:grid-cols-1 @table:gap-4">
          {Array.from({ length: 6 }, (_, index) => (
            <Skeleton key={index} className="h-72 rounded-card @table:h-14 @table:rounded-control" />
          ))}
        </div>
      </div>
    </SkeletonGroup>
  );
}
