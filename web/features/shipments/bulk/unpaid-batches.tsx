import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type Batch, unpaidBatches } from '../../../../contract/bulk.ts';
import { endpointQuery } from '../../../lib/api/endpoint-query.ts';
import { queryClient } from '../../../lib/api/query-client.ts';
import { formatDateTime } from '../../../lib/format-date-time.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Price } from '../../../ui/price.tsx';

export function refreshUnpaidBatches(): void {
  void queryClient.invalidateQueries({ queryKey: endpointQuery(unpaidBatches, {}).queryKey });
}

/** More would push the shipments off a phone's screen. */
const shownAtFirst = 2;

/** Settled once it is known whether there are such files, so that the list below does not move. */
export function useUnpaidBatches(isWanted: boolean) {
  return useQuery({ ...endpointQuery(unpaidBatches, {}), enabled: isWanted }, queryClient);
}

/** Files whose shipments wait for payment, each to be paid at once. Renders nothing without such files. */
export function UnpaidBatches({ onPay }: { readonly onPay: (batch: Batch) => void }) {
  const [isOpen, setIsOpen] = useState(false);
  const { data } = useUnpaidBatches(true);
  const batches = data?.data.filter(({ unpaid }) => unpaid > 1) ?? [];
  if (batches.length === 0) return null;
  const hidden = batches.length - shownAtFirst;
  return (
    <section aria-labelledby="files" className="rounded-card border border-control bg-surface px-4 sm:px-5">
      <h2 id="files" className="border-b border-line py-3 text-base">
        Unpaid uploads
      </h2>
      <ul aria-labelledby="files" className="divide-y divide-line">
        {batches.slice(0, isOpen ? undefined : shownAtFirst).map((batch) => (
          <BatchLine key={batch._id} batch={batch} onPay={() => onPay(batch)} />
        ))}
      </ul>
      {hidden > 0 && (
        <div className="border-t border-line py-1">
          <Button
            variant="quiet"
            size="small"
            className="-ml-3 forced-colors:my-2 forced-colors:ml-0"
            aria-expanded={isOpen}
            onClick={() => setIsOpen(!isOpen)}
          >
            {isOpen ? 'Show fewer' : `Show ${hidden} more`}
            <span className="sr-only"> files</span>
          </Button>
        </div>
      )}
    </section>
  );
}

function BatchLine({ batch, onPay }: { readonly batch: Batch; readonly onPay: () => void }) {
  const count = batch.unpaid.toLocaleString('en-GB');
  return (
    <li className="py-3">
      <div className="flex items-center justify-between gap-x-4 gap-y-2 max-[22rem]:flex-wrap">
        <p>
          <span className="font-semibold">{count} shipments</span>{' '}
          <span className="block text-sm text-quiet sm:inline">
            Created{' '}
            <time dateTime={batch.createdAt} className="figures whitespace-nowrap">
              {formatDateTime(batch.createdAt)}
            </time>
          </span>
        </p>
        <div className="flex flex-col items-end justify-between gap-x-4 gap-y-2 max-[22rem]:w-full max-[22rem]:flex-row max-[22rem]:items-center sm:flex-row sm:items-center">
          <Price pounds={batch.total} className="font-semibold" />
          <Button size="small" className="whitespace-nowrap" onClick={onPay}>
            Pay for all
            <span className="sr-only"> {count} shipments</span>
          </Button>
        </div>
      </div>
    </li>
  );
}
