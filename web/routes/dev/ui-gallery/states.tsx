import { EmptyDrawing } from '../../../drawings/empty-drawing.tsx';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import { Skeleton, SkeletonGroup } from '../../../ui/skeleton.tsx';
import { Specimen } from './specimen.tsx';

export function States() {
  return (
    <>
      <Specimen title="Skeleton" note="Shaped like what comes, with words for those who can’t see it." layout="stack">
        <SkeletonGroup label="Loading your shipments">
          <div className="grid gap-4">
            {[1, 2, 3].map((row) => (
              <div key={row} className="flex items-center gap-4">
                <Skeleton className="size-10 rounded-full" />
                <div className="grid flex-1 gap-2">
                  <Skeleton className="h-4 w-1/3" />
                  <Skeleton className="h-3 w-2/3" />
                </div>
                <Skeleton className="h-6 w-20" />
              </div>
            ))}
          </div>
        </SkeletonGroup>
      </Specimen>
      <Specimen title="Empty state" note="A drawing, a sentence, and the next thing to do." layout="stack">
        <EmptyState
          drawing={<EmptyDrawing className="h-auto w-40" />}
          title="No shipment history to view"
          action={<ButtonLink href="#states">Send Parcel</ButtonLink>}
        >
          Parcels you send appear here, newest first.
        </EmptyState>
        <EmptyState title="No Invoices to view" />
      </Specimen>
      <Specimen title="Progress bar" note="How far something has come, or that nobody can tell." layout="stack">
        <ProgressBar label="Checked and priced: 400 of 1,000" value={400} max={1000} />
        <ProgressBar label="Creating all shipments at once. This takes a few seconds." />
      </Specimen>
    </>
  );
}
