import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Ellipsis, Files, Plus, Search } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import type { Batch } from '../../../contract/bulk.ts';
import { myShipments, type ShipmentRecord } from '../../../contract/shipments.ts';
import { pageSize } from '../../../contract/values/page.ts';
import { EmptyDrawing } from '../../drawings/empty-drawing.tsx';
import { JourneyScene } from '../../drawings/journey-scene.tsx';
import { PayBatch, PayShipment } from '../../features/payments/pay-shipment.tsx';
import {
  refreshUnpaidBatches,
  UnpaidBatches,
  useUnpaidBatches,
} from '../../features/shipments/bulk/unpaid-batches.tsx';
import { HistoryFilter, summariseHistory } from '../../features/shipments/history/history-filter.tsx';
import {
  type HistorySearch,
  historyHref,
  historyQuery,
  readHistorySearch,
} from '../../features/shipments/history/history-search.ts';
import { HistorySkeleton, HistoryTable } from '../../features/shipments/history/history-table.tsx';
import { LabelsSheet, SelectionBar, useSelection } from '../../features/shipments/history/label-selection.tsx';
import { bulkPath, shipPath, trackPath } from '../../layout/navigation.ts';
import { endpointQuery } from '../../lib/api/endpoint-query.ts';
import { queryClient } from '../../lib/api/query-client.ts';
import { useCan } from '../../session/role.ts';
import { ButtonLink } from '../../ui/buttons/button-link.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { LoadFailure } from '../../ui/feedback/load-failure.tsx';
import { Menu, MenuItem } from '../../ui/overlays/menu.tsx';
import { Pager } from '../../ui/pager.tsx';

export const page = { title: 'My Shipments', description: 'Everything you’ve sent, and where it is.' };

/** Page and filter are in the address. */
export function Component() {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const [paying, setPaying] = useState<ShipmentRecord>();
  const [payingBatch, setPayingBatch] = useState<Batch>();
  const closeBatch = () => {
    setPayingBatch(undefined);
    refreshUnpaidBatches();
  };
  return (
    <div className="mx-auto grid min-h-account max-w-page grid-cols-1 content-start gap-y-4 px-gutter pt-4 pb-12 sm:pt-8 sm:pb-section">
      <div className="grid grid-cols-1 items-center gap-x-4 gap-y-4 lg:grid-cols-[1fr_auto]">
        <h1 className="text-2xl lg:text-3xl">All Shipment History</h1>
        <Actions />
      </div>
      <History
        search={readHistorySearch(search)}
        onSearch={(wanted) => void navigate(historyHref(wanted))}
        onPay={setPaying}
        onPayBatch={setPayingBatch}
      />
      {paying && <PayShipment shipment={paying} isCreating={false} onClose={() => setPaying(undefined)} />}
      {payingBatch && <PayBatch batch={payingBatch} isCreating={false} onClose={closeBatch} />}
    </div>
  );
}

/** On a phone only the first has room; the others are in a menu. */
function Actions() {
  const canBook = useCan('shipments:book');
  return (
    <div className="flex gap-2 sm:gap-3">
      {canBook && (
        <ButtonLink href={shipPath} className="max-sm:grow">
          <Plus aria-hidden="true" />
          Send Parcel
        </ButtonLink>
      )}
      <ButtonLink variant="secondary" href={trackPath} className="max-sm:hidden">
        <Search aria-hidden="true" />
        Track
      </ButtonLink>
      {canBook && (
        <ButtonLink variant="quiet" href={bulkPath} className="-mr-4 max-sm:hidden forced-colors:mr-0">
          <Files aria-hidden="true" />
          Upload a spreadsheet
        </ButtonLink>
      )}
      <div className="rounded-control border border-control bg-surface sm:hidden">
        <Menu trigger={<Ellipsis aria-hidden="true" />} label="More">
          <MenuItem href={trackPath} icon={<Search aria-hidden="true" />}>
            Track
          </MenuItem>
          {canBook && (
            <MenuItem href={bulkPath} icon={<Files aria-hidden="true" />}>
              Upload a spreadsheet
            </MenuItem>
          )}
        </Menu>
      </div>
    </div>
  );
}

interface HistoryProps {
  readonly search: HistorySearch;
  readonly onSearch: (search: HistorySearch) => void;
  readonly onPay: (shipment: ShipmentRecord) => void;
  readonly onPayBatch: (batch: Batch) => void;
}

/** The customer's shipments, newest first, page by page, with a way to find some of them. */
function History({ search, onSearch, onPay, onPayBatch }: HistoryProps) {
  const { data, error, isPlaceholderData, refetch } = useQuery(
    { ...endpointQuery(myShipments, { query: historyQuery(search) }), placeholderData: keepPreviousData },
    queryClient,
  );
  const hasUnpaid = data?.data.some(({ status }) => status === 'PENDING_PAYMENT') ?? false;
  const batches = useUnpaidBatches(hasUnpaid);
  useTopOfNewPage(search.page);
  const canBook = useCan('shipments:book');
  const shipments = (data?.data ?? []).map((shipment) => (canBook ? shipment : { ...shipment, has_label: false }));
  const selection = useSelection(shipments);
  const pageCount = Math.ceil((data?.total ?? 0) / pageSize);
  const isEverything = search.status === undefined && search.text === '';

  if (error) return <LoadFailure title="We couldn’t load your shipments" error={error} onRetry={refetch} />;
  if (!data || (hasUnpaid && batches.isPending)) return <HistorySkeleton />;
  return (
    <div className="grid grid-cols-1 gap-4">
      {data.status_counts && (
        <p className="figures text-xl font-semibold text-balance">{summariseHistory(data.status_counts)}</p>
      )}
      {hasUnpaid && canBook && <UnpaidBatches isFolded onPay={onPayBatch} />}
      <div className="grid grid-cols-1 gap-x-4 lg:grid-cols-[minmax(0,1fr)_auto]">
        {(data.total > 0 || !isEverything) && <HistoryFilter search={search} onSearch={onSearch} />}
        <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 lg:min-h-control">
          <p role="status" className="figures text-sm text-quiet">
            {data.data.length > 0 && rangeWords(search.page, data.data.length, data.total)}
          </p>
          {canBook && <LabelsSheet shipments={shipments} selection={selection} />}
        </div>
      </div>
      <div aria-busy={isPlaceholderData} className={isPlaceholderData ? 'opacity-60' : undefined}>
        {data.data.length > 0 ? (
          // Keeps what has the focus clear of the bar at the bottom.
          <div className={selection.ids.length > 0 ? '[&_:is(a,button,input)]:scroll-mb-48' : undefined}>
            <HistoryTable shipments={shipments} selection={selection} onPay={onPay} />
          </div>
        ) : (
          <NoShipments search={search} pageCount={pageCount} />
        )}
      </div>
      {data.data.length > 0 && (
        <Pager
          label="Shipment history pages"
          page={search.page}
          pageCount={pageCount}
          hrefOf={(number) => historyHref({ ...search, page: number })}
        />
      )}
      <SelectionBar selection={selection} />
    </div>
  );
}

function rangeWords(pageNumber: number, count: number, total: number): string {
  if (total === 1) return '1 shipment';
  if (count === total) return `${total} shipments`;
  const first = (pageNumber - 1) * pageSize + 1;
  const shown = count === 1 ? first : `${first} to ${first + count - 1}`;
  return `${shown} of ${total} shipments`;
}

/** Scrolls to the top when the page of the list changes. */
function useTopOfNewPage(pageNumber: number): void {
  const shown = useRef(pageNumber);
  useEffect(() => {
    if (shown.current !== pageNumber) window.scrollTo(0, 0);
    shown.current = pageNumber;
  }, [pageNumber]);
}

interface NoShipmentsProps {
  readonly search: HistorySearch;
  readonly pageCount: number;
}

/** On a page past the end, for a search without matches, or before the first shipment. */
function NoShipments({ search, pageCount }: NoShipmentsProps) {
  const canBook = useCan('shipments:book');
  if (pageCount > 0) {
    return (
      <EmptyState
        title="That page doesn’t exist"
        action={<ButtonLink href={historyHref({ ...search, page: pageCount })}>Go to the last page</ButtonLink>}
      >
        Your list has {pageCount === 1 ? '1 page' : `${pageCount} pages`}.
      </EmptyState>
    );
  }
  if (search.status || search.text !== '') {
    return (
      <EmptyState
        drawing={<JourneyScene scene="search" className="h-auto w-36 max-w-full" />}
        title={search.text === '' ? 'No shipments match your search' : `No shipments match “${search.text}”`}
        action={
          <>
            <ButtonLink href="?">Show all shipments</ButtonLink>
            <ButtonLink variant="secondary" href={trackPath}>
              Track by number
            </ButtonLink>
          </>
        }
      >
        Try a shorter search or a different status.
      </EmptyState>
    );
  }
  return (
    <EmptyState
      drawing={<EmptyDrawing />}
      title="No shipment history to view"
      action={canBook && <ButtonLink href={shipPath}>Send your first parcel</ButtonLink>}
    >
      Your parcels will appear here, with labels, prices and tracking.
    </EmptyState>
  );
}
