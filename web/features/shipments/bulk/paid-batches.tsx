import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { paidBatches } from '../../../../contract/bulk.ts';
import { friendlyTime } from '../../../../contract/values/friendly-date.ts';
import { endpointQuery } from '../../../lib/api/endpoint-query.ts';
import { queryClient } from '../../../lib/api/query-client.ts';
import { Button } from '../../../ui/button.tsx';
import { BatchDownloads } from '../labels/batch-downloads.tsx';

/** The files that were paid lately, on demand or where a link of our emails asks for them, each with its labels and tracking codes. */
export function PaidBatches({ isOpenAtFirst }: { readonly isOpenAtFirst: boolean }) {
  const [isOpen, setIsOpen] = useState(isOpenAtFirst);
  const { data } = useQuery({ ...endpointQuery(paidBatches, {}), enabled: isOpen }, queryClient);
  return (
    <div className="grid justify-items-start gap-3">
      <Button variant="quiet" size="small" className="-ml-3" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
        Labels and tracking codes of earlier files
      </Button>
      {isOpen && data?.data.length === 0 && (
        <p className="text-quiet">You have paid for no file in the last 30 days.</p>
      )}
      {isOpen && data && data.data.length > 0 && (
        <ul
          aria-label="Earlier files"
          className="w-full divide-y divide-line rounded-card border border-line bg-surface px-4"
        >
          {data.data.map(({ _id, createdAt, paid }) => (
            <li key={_id} className="grid gap-3 py-4">
              <p>
                <span className="figures font-semibold">
                  {paid === 1 ? '1 shipment' : `${paid.toLocaleString('en-GB')} shipments`}
                </span>
                , created <time dateTime={createdAt}>{friendlyTime(new Date(createdAt))}</time>
              </p>
              <div className="flex flex-wrap items-end gap-3">
                <BatchDownloads batchId={_id} />
              </div>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
