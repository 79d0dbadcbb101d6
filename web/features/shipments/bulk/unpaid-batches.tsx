import { useQuery } from '@tanstack/react-query';
import { type Batch, unpaidBatches } from '../../../../contract/bulk.ts';
import { endpointQuery } from '../../../lib/api/endpoint-query.ts';
import { queryClient } from '../../../lib/api/query-client.ts';
import { formatDateTime } from '../../../lib/format-date-time.ts';
import { Button } from '../../../ui/button.tsx';
import { Price } from '../../../ui/price.tsx';

/** Asks again which files wait: something was paid, or is about to be. */
export function refreshUnpaidBatches(): void {
  void queryClient.invalidateQueries({ queryKey: endpointQuery(unpaidBatches, {}).queryKey });
}

/** Files whose shipments wait for their payment, each to be paid at once. Nothing where there is none, or while it is not known. */
export function UnpaidBatches({ onPay }: { readonly onPay: (batch: Batch) => void }) {
  const { data } = useQuery(endpointQuery(unpaidBatches, {}), queryClient);
  const batches = data?.data.filter(({ unpaid }) => unpaid > 1) ?? [];
  if (batches.length === 0) return null;
  return (
    <ul aria-label="Files waiting for payment" className="grid gap-3">
      {batches.map((batch) => (
        <li
          key={batch._id}
          className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-card border border-control bg-surface p-4"
        >
          <p>
            <span className="font-semibold">{batch.unpaid.toLocaleString('en-GB')} shipments of one file</span> wait for
            their payment: <Price pounds={batch.total} className="font-semibold" />.{' '}
            <span className="text-quiet">
              Created{' '}
              <time dateTime={batch.createdAt} className="figures whitespace-nowrap">
                {formatDateTime(batch.createdAt)}
              </time>
            </span>
          </p>
          <Button size="small" onClick={() => onPay(batch)}>
            Pay for all
            <span className="sr-only"> {batch.unpaid} shipments</span>
          </Button>
        </li>
      ))}
    </ul>
  );
}
