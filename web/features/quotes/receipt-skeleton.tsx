import type { QuoteRequest } from '../../../contract/quotes.ts';
import { Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx';
import { Fact } from './receipt.tsx';

/** The receipt while its price is on the way: what the address already says is there, the rest in the shape it will have. */
export function ReceiptSkeleton({ request }: { request: QuoteRequest }) {
  return (
    <>
      <SkeletonGroup label="Getting your price">
        <Skeleton className="h-13 w-44" />
        <div className="mt-6 grid gap-2.5">
          <Skeleton className="h-5" />
          <Skeleton className="h-5" />
          <Skeleton className="h-5" />
        </div>
      </SkeletonGroup>
      <dl className="grid gap-4 border-t border-line pt-6 sm:grid-cols-2 sm:gap-x-0">
        <Fact label="Weight">{request.weight} KG</Fact>
        <Fact label="Delivery">
          <Skeleton className="mt-1 h-5 w-48" />
        </Fact>
        <Fact label="Emissions of this journey" className="sm:col-span-2">
          <Skeleton className="mt-1 h-5 w-24" />
          <Skeleton className="mt-3 h-5 w-40" />
        </Fact>
      </dl>
    </>
  );
}
