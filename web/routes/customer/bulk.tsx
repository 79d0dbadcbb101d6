import { useQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { useCallback, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { type Batch, paidBatches } from '../../../contract/bulk.ts';
import { friendlyTime } from '../../../contract/values/time/friendly-date.ts';
import { PayBatch } from '../../features/payments/pay-shipment.tsx';
import { BulkPreview } from '../../features/shipments/bulk/bulk-preview.tsx';
import { type BulkRow, hasErrors } from '../../features/shipments/bulk/bulk-row.ts';
import { type BulkSearch, bulkHref, readBulkSearch, type View } from '../../features/shipments/bulk/bulk-search.ts';
import { BulkTotal } from '../../features/shipments/bulk/bulk-total.tsx';
import { ChooseBulkFile } from '../../features/shipments/bulk/choose-bulk-file.tsx';
import { MatchColumns } from '../../features/shipments/bulk/match-columns.tsx';
import { refreshUnpaidBatches, UnpaidBatches } from '../../features/shipments/bulk/unpaid-batches.tsx';
import { type BulkRows, useBulkRows } from '../../features/shipments/bulk/use-bulk-rows.ts';
import { useCreateBatch } from '../../features/shipments/bulk/use-create-batch.ts';
import { useRowPrices } from '../../features/shipments/bulk/use-row-prices.ts';
import { BatchDownloads } from '../../features/shipments/labels/batch-downloads.tsx';
import { MayNotBook } from '../../layout/may-not-book.tsx';
import { afterLogin } from '../../layout/navigation.ts';
import { endpointQuery } from '../../lib/api/endpoint-query.ts';
import { queryClient } from '../../lib/api/query-client.ts';
import { focusInPlace } from '../../lib/focus-in-place.ts';
import { useFocusOnce } from '../../lib/use-focus-once.ts';
import { useCan } from '../../session/role.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Link } from '../../ui/buttons/link.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';

export const page = { title: 'Upload a spreadsheet', description: 'Book up to 1,000 shipments from one file.' };

/** Creates shipments from one file and pays them together. The filter of the rows is in the address. */
export function Component() {
  return useCan('shipments:book') ? <UploadSpreadsheet /> : <MayNotBook title="Upload a spreadsheet" />;
}

function UploadSpreadsheet() {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const bulk = useBulkRows();
  const [created, setCreated] = useState<Batch>();
  const [waiting, setWaiting] = useState<Batch>();
  const closeWaiting = () => {
    setWaiting(undefined);
    refreshUnpaidBatches();
  };
  const withdraw = () => {
    bulk.restoreRows();
    setCreated(undefined);
    refreshUnpaidBatches();
  };
  const goToShipments = () => void navigate(afterLogin);
  return (
    <div className="mx-auto grid min-h-account max-w-page grid-cols-1 content-start gap-4 px-gutter pt-2 pb-12 sm:gap-6 sm:pt-6 sm:pb-section">
      <Link href={afterLogin} className="inline-flex min-h-11 items-center gap-2 justify-self-start">
        <ArrowLeft aria-hidden="true" className="size-4" />
        All Shipment History
      </Link>
      <h1 className="text-2xl sm:text-3xl">Upload a spreadsheet</h1>
      <UnpaidBatches onPay={setWaiting} />
      <BulkUpload
        bulk={bulk}
        search={readBulkSearch(search)}
        onView={(view) => void navigate(bulkHref({ view }), { replace: true })}
        onCreated={(batch, then) => (then === 'pay' ? setCreated(batch) : goToShipments())}
      />
      <PaidBatches isOpenAtFirst={search.get('files') === 'paid'} />
      {/* Withdrawn: the rows can be changed again. Only closed: the shipments wait in the list. */}
      {created && <PayBatch batch={created} isCreating onWithdrawn={withdraw} onClose={goToShipments} />}
      {waiting && <PayBatch batch={waiting} isCreating={false} onClose={closeWaiting} />}
    </div>
  );
}

interface BulkUploadProps {
  readonly bulk: BulkRows;
  readonly search: BulkSearch;
  readonly onView: (view: View) => void;
  readonly onCreated: (batch: Batch, then: 'pay' | 'later') => void;
}

function BulkUpload(props: BulkUploadProps) {
  const { bulk } = props;
  const { rows, table } = bulk;
  const hasRows = rows !== undefined && rows.length > 0;
  if (bulk.isMatching && table) {
    const onBack = hasRows ? bulk.cancelMatching : undefined;
    return <MatchColumns table={table} onMatch={bulk.match} onBack={onBack} onStartAgain={bulk.startAgain} />;
  }
  if (hasRows) return <CheckRows {...props} rows={rows} />;
  return <ChooseBulkFile isAgain={rows !== undefined} problem={bulk.problem} onChoose={bulk.read} />;
}

interface CheckRowsProps extends BulkUploadProps {
  readonly rows: readonly BulkRow[];
}

function CheckRows({ rows, bulk, search, onView, onCreated }: CheckRowsProps) {
  const prices = useRowPrices(rows, bulk.answer);
  const batch = useCreateBatch(bulk);
  const heading = useFocusOnce();
  const focusHeading = useCallback(() => heading.current && focusInPlace(heading.current), [heading]);
  const wrong = rows.filter(hasErrors).length;
  const show = (view: View) => {
    bulk.settle();
    onView(view);
  };

  return (
    <div className="grid gap-6">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <div>
          <h2 ref={heading} tabIndex={-1} className="text-xl outline-none">
            Check the rows
          </h2>
          <p role="status" className="figures text-quiet">
            {statusWords(rows.length, wrong)}
          </p>
        </div>
        {/* Aligns the words of quiet buttons with the text, not their frames. */}
        <div className="-mx-4 flex flex-wrap forced-colors:mx-0 forced-colors:gap-2">
          {bulk.table && (
            <Button variant="quiet" disabled={batch.isSending} onClick={bulk.matchAgain}>
              Match your columns again
            </Button>
          )}
          <Button variant="quiet" disabled={batch.isSending} onClick={bulk.startAgain}>
            Choose another file
          </Button>
        </div>
      </div>
      {bulk.isOwnAddressMissing && (
        <Notice tone="warning" title="Your account has no address yet">
          We’ll collect rows without a sender from your address.{' '}
          <Link href="/settings">Add it in Profile Settings</Link> and come back. We’ll keep your rows and fill it in.
        </Notice>
      )}
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <fieldset disabled={batch.isSending} className="min-w-0">
          <legend className="sr-only">Rows in your file</legend>
          <BulkPreview rows={rows} bulk={bulk} search={search} onView={show} onGone={focusHeading} />
        </fieldset>
        <BulkTotal rows={rows} prices={prices} batch={batch} onShow={show} onCreated={onCreated} />
      </div>
    </div>
  );
}

function statusWords(all: number, wrong: number): string {
  const rows = all === 1 ? '1 row' : `${all.toLocaleString('en-GB')} rows`;
  if (wrong === 0) return `${rows}, no errors.`;
  if (wrong === 1) return `${rows}, 1 needs fixing. Fix or remove it.`;
  return `${rows}, ${wrong.toLocaleString('en-GB')} need fixing. Fix or remove them.`;
}

/** Files paid in the last 30 days, on demand or by the link in a receipt, with their labels and tracking codes. */
function PaidBatches({ isOpenAtFirst }: { readonly isOpenAtFirst: boolean }) {
  const [isOpen, setIsOpen] = useState(isOpenAtFirst);
  const { data } = useQuery({ ...endpointQuery(paidBatches, {}), enabled: isOpen }, queryClient);
  return (
    <div className="grid justify-items-start gap-3">
      <Button
        variant="quiet"
        size="small"
        className="-ml-3 text-left"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
      >
        Labels and tracking numbers from earlier uploads
      </Button>
      {isOpen && data?.data.length === 0 && (
        <p className="text-quiet">You haven’t paid for an upload in the last 30 days.</p>
      )}
      {isOpen && data && data.data.length > 0 && (
        <ul
          aria-label="Earlier uploads"
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
