import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { listCollections } from '../../../contract/recurring-collections.ts';
import { EmptyAddressesDrawing } from '../../drawings/empty-drawing.tsx';
import { ComingCollections } from '../../features/shipments/collection/coming-collections.tsx';
import { RecurringDialog } from '../../features/shipments/collection/recurring-dialog.tsx';
import { RecurringList } from '../../features/shipments/collection/recurring-list.tsx';
import { endpointQuery } from '../../lib/api/endpoint-query.ts';
import { queryClient } from '../../lib/api/query-client.ts';
import { useCan } from '../../session/role.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { LoadFailure } from '../../ui/feedback/load-failure.tsx';
import { RowSkeletons, SkeletonGroup } from '../../ui/feedback/skeleton.tsx';

export const page = { title: 'Collections', description: 'When we come to collect your parcels.' };

export function Component() {
  const { data, error, refetch } = useQuery(endpointQuery(listCollections, {}), queryClient);
  const [isAdding, setIsAdding] = useState(false);
  const canBook = useCan('shipments:book');
  const add = canBook && (
    <Button onClick={() => setIsAdding(true)}>
      <Plus aria-hidden="true" />
      Add recurring collection
    </Button>
  );
  const isEmpty = data?.coming.length === 0 && data.recurring.length === 0;
  return (
    <div className="mx-auto grid min-h-account max-w-page grid-cols-1 content-start gap-6 px-gutter pt-5 pb-12 sm:pt-8 sm:pb-section">
      <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-3">
        <h1 className="text-2xl sm:text-3xl">Collections</h1>
        {!isEmpty && add}
      </div>
      {error && !data && <LoadFailure title="We couldn’t load your collections" error={error} onRetry={refetch} />}
      {!data && !error && (
        <SkeletonGroup label="Loading your collections">
          <RowSkeletons count={5} />
        </SkeletonGroup>
      )}
      {isEmpty && (
        <EmptyState drawing={<EmptyAddressesDrawing />} title="No collections yet" action={add}>
          Have us come every week on the days you choose. Shipments from that address join by themselves.
        </EmptyState>
      )}
      {data && data.recurring.length > 0 && (
        <section aria-labelledby="recurring" className="grid gap-3">
          <h2 id="recurring" className="text-xl">
            Recurring
          </h2>
          <RecurringList recurring={data.recurring} />
        </section>
      )}
      {data && data.coming.length > 0 && (
        <section aria-labelledby="coming" className="grid gap-3">
          <h2 id="coming" className="text-xl">
            Coming up
          </h2>
          <ComingCollections coming={data.coming} />
        </section>
      )}
      {isAdding && <RecurringDialog onClose={() => setIsAdding(false)} />}
    </div>
  );
}
