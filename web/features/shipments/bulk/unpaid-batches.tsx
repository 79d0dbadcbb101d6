import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type Batch, unpaidBatches } from '../../../../contract/bulk.ts';
import { endpointQuery } from '../../../lib/api/endpoint-query.ts';
import { queryClient } from '../../../lib/api/query-client.ts';
import { formatDateTime } from '../../../lib/format-date-time.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Price } from '../../../ui/price.tsx';

export function refreshUnpaidBatches(): void {
  void queryClient.invalidateQueries({ queryKey: endpointQuery(unpaidBatches, {}).queryKey });
}

/** More would push the form off a phone's screen. */
const shownAtFirst = 2;

/** Settled once it is known whether there are such files, so that the list below does not move. */
export function useUnpaidBatches(isWanted: boolean) {
  return useQuery({ ...endpointQuery(unpaidBatches, {}), enabled: isWanted }, queryClient);
}

interface UnpaidBatchesProps {
  readonly onPay: (batch: Batch) => void;
  /** The newest in one line and the others folded, above a list that people came for. */
  readonly isFolded?: boolean;
}

/** Files whose shipments wait for payment, each to be paid at once. Renders nothing without such files. */
export function UnpaidBatches({ onPay, isFolded = false }: UnpaidBatchesProps) {
  const { data } = useUnpaidBatches(true);
  const batches = data?.data.filter(({ unpaid }) => unpaid > 1) ?? [];
  if (batches.length === 0) return null;
  if (isFolded) {
    const [newest, ...others] = batches;
    return (
      <section aria-labelledby="files" className={boxLook}>
        <h2 id="files" className="sr-only">
          Unpaid uploads
        </h2>
        <ul aria-labelledby="files">{newest && <BatchLine batch={newest} onPay={() => onPay(newest)} isBar />}</ul>
        {others.length > 0 && (
          <details className="border-t border-line">
            <summary className="summary-chevron">
              <span className="flex grow flex-wrap items-baseline justify-between gap-x-4">
                <span>{others.length === 1 ? '1 more unpaid upload' : `${others.length} more unpaid uploads`}</span>
                <Price pounds={sumOf(others)} className="font-semibold" />
              </span>
            </summary>
            <ul aria-label="More unpaid uploads" className="divide-y divide-line border-t border-line">
              {others.map((batch) => (
                <BatchLine key={batch._id} batch={batch} onPay={() => onPay(batch)} />
              ))}
            </ul>
          </details>
        )}
      </section>
    );
  }
  return <OpenBatches batches={batches} onPay={onPay} />;
}

const boxLook = 'rounded-card border border-control bg-surface px-4 sm:px-5';

function sumOf(batches: readonly Batch[]): number {
  return batches.reduce((pence, { total }) => pence + Math.round(total * 100), 0) / 100;
}

function OpenBatches({
  batches,
  onPay,
}: {
  readonly batches: readonly Batch[];
  readonly onPay: (batch: Batch) => void;
}) {
  const [isOpen, setIsOpen] = useState(false);
  const hidden = batches.length - shownAtFirst;
  return (
    <section aria-labelledby="files" className={boxLook}>
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

interface BatchLineProps {
  readonly batch: Batch;
  readonly onPay: () => void;
  /** Alone above a list. */
  readonly isBar?: boolean;
}

function BatchLine({ batch, onPay, isBar = false }: BatchLineProps) {
  const count = batch.unpaid.toLocaleString('en-GB');
  return (
    <li className={isBar ? 'py-2' : 'py-3'}>
      <div className="flex items-center justify-between gap-x-4 gap-y-2 max-[22rem]:flex-wrap">
        <p>
          <span className="font-semibold">
            {count} shipments{isBar && <span className="max-sm:sr-only"> to pay for</span>}
          </span>{' '}
          <span className={isBar ? 'text-sm text-quiet max-sm:sr-only' : 'block text-sm text-quiet sm:inline'}>
            Created{' '}
            <time dateTime={batch.createdAt} className="figures whitespace-nowrap">
              {formatDateTime(batch.createdAt)}
            </time>
          </span>
        </p>
        <div
          className={classNames(
            'flex justify-between gap-x-4 gap-y-2 max-[22rem]:w-full max-[22rem]:flex-row max-[22rem]:items-center sm:flex-row sm:items-center',
            isBar ? 'items-center' : 'flex-col items-end',
          )}
        >
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
