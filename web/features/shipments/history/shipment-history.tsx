import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef } from 'react';
import { selectedLabels, unprintedLabels } from '../../../../contract/labels.ts';
import { myShipments, type ShipmentRecord } from '../../../../contract/shipments.ts';
import { pageSize } from '../../../../contract/values/page.ts';
import { EmptyDrawing } from '../../../drawings/empty-drawing.tsx';
import { call } from '../../../lib/api/call.ts';
import { endpointQuery } from '../../../lib/api/endpoint-query.ts';
import { queryClient } from '../../../lib/api/query-client.ts';
import { Button } from '../../../ui/button.tsx';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Pager } from '../../../ui/pager.tsx';
import { refreshShipments } from '../detail/shipment-query.ts';
import { DownloadLabels } from '../labels/download-labels.tsx';
import { HistoryFilter } from './history-filter.tsx';
import { type HistorySearch, historyHref, historyQuery } from './history-search.ts';
import { HistorySkeleton, HistoryTable } from './history-table.tsx';
import { type Selection, useSelection } from './use-selection.ts';

interface ShipmentHistoryProps {
  readonly search: HistorySearch;
  readonly onSearch: (search: HistorySearch) => void;
  readonly hrefOf: (shipment: ShipmentRecord) => string;
  readonly onPay: (shipment: ShipmentRecord) => void;
  /** Stands above the list while one of its shipments waits for its payment. */
  readonly whenUnpaid?: ReactNode;
}

/** The customer's shipments, newest first, page by page, with a way to find some of them. */
export function ShipmentHistory({ search, onSearch, hrefOf, onPay, whenUnpaid }: ShipmentHistoryProps) {
  const { data, error, isPlaceholderData, refetch } = useQuery(
    { ...endpointQuery(myShipments, { query: historyQuery(search) }), placeholderData: keepPreviousData },
    queryClient,
  );
  useTopOfNewPage(search.page);
  const selection = useSelection(data?.data ?? []);
  const pageCount = Math.ceil((data?.total ?? 0) / pageSize);
  const isEverything = search.status === undefined && search.text === '';

  if (error) {
    return (
      <Notice tone="danger" title="We could not load your shipments" isLive>
        <p>{error.message}</p>
        <Button variant="secondary" className="mt-3" onClick={() => void refetch()}>
          Try again
        </Button>
      </Notice>
    );
  }
  if (!data) return <HistorySkeleton />;
  return (
    <div className="grid gap-6">
      {data.data.some(({ status }) => status === 'PENDING_PAYMENT') && whenUnpaid}
      {(data.total > 0 || !isEverything) && <HistoryFilter search={search} onSearch={onSearch} />}
      <div aria-busy={isPlaceholderData} className={isPlaceholderData ? 'opacity-60' : undefined}>
        <p role="status" className="figures mb-3 text-sm text-quiet">
          {data.data.length > 0 && rangeWords(search.page, data.data.length, data.total)}
        </p>
        <LabelBar shipments={data.data} selection={selection} />
        {data.data.length > 0 ? (
          // What has the focus is scrolled clear of the bar at the foot.
          <div className={selection.ids.length > 0 ? '[&_:is(a,button,input)]:scroll-mb-48' : undefined}>
            <HistoryTable shipments={data.data} selection={selection} hrefOf={hrefOf} onPay={onPay} />
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
          hrefOf={(page) => historyHref({ ...search, page })}
        />
      )}
      <SelectionBar selection={selection} />
    </div>
  );
}

function rangeWords(page: number, count: number, total: number): string {
  if (total === 1) return '1 shipment';
  if (count === total) return `${total} shipments`;
  const first = (page - 1) * pageSize + 1;
  const shown = count === 1 ? first : `${first} to ${first + count - 1}`;
  return `${shown} of ${total} shipments`;
}

/** Another page of the list is read from its top, as any other page. */
function useTopOfNewPage(page: number): void {
  const shown = useRef(page);
  useEffect(() => {
    if (shown.current !== page) window.scrollTo(0, 0);
    shown.current = page;
  }, [page]);
}

interface NoShipmentsProps {
  readonly search: HistorySearch;
  readonly pageCount: number;
}

/** What stands where no shipment is: on a page past the end, for a search that finds nothing, or before the first shipment. */
function NoShipments({ search, pageCount }: NoShipmentsProps) {
  if (pageCount > 0) {
    return (
      <EmptyState
        title={`There is no page ${search.page}`}
        action={<ButtonLink href={historyHref({ ...search, page: pageCount })}>Go to the last page</ButtonLink>}
      >
        Your list ends with page {pageCount}.
      </EmptyState>
    );
  }
  if (search.status || search.text !== '') {
    return (
      <EmptyState
        title="No shipment matches your search"
        action={
          <ButtonLink variant="secondary" href="?">
            Show all shipments
          </ButtonLink>
        }
      >
        Try fewer letters, or another status.
      </EmptyState>
    );
  }
  return (
    <EmptyState
      drawing={<EmptyDrawing />}
      title="No shipment history to view"
      action={<ButtonLink href="/ship-parcel">Send your first parcel</ButtonLink>}
    >
      Everything you send is listed here, with its label, its price and where it is.
    </EmptyState>
  );
}

interface LabelBarProps {
  readonly shipments: readonly ShipmentRecord[];
  readonly selection: Selection;
}

/** Stands above the list: selects all of the page, and prints what was booked today and is not printed. */
function LabelBar({ shipments, selection }: LabelBarProps) {
  const printable = shipments.filter(({ has_label }) => has_label);
  if (printable.length === 0) return null;
  return (
    <div className="mb-4 flex flex-wrap items-end justify-between gap-4">
      <Checkbox
        label="Select all on this page"
        hint="All that wait for collection and can be printed."
        checked={printable.every(selection.has)}
        onChange={({ currentTarget }) => selection.set(printable, currentTarget.checked)}
      />
      <DownloadLabels variant="secondary" load={(format) => call(unprintedLabels, { query: { format } })}>
        Download today’s unprinted labels
      </DownloadLabels>
    </div>
  );
}

/** Stands at the foot of the screen while something is selected. */
function SelectionBar({ selection }: Pick<LabelBarProps, 'selection'>) {
  const count = selection.ids.length;
  return (
    <>
      {/* Heard as it changes, so it is there from the start. */}
      <p role="status" className="sr-only">
        {count > 0 && selectedWords(count)}
      </p>
      {count > 0 && (
        <div className="sticky bottom-0 z-10 -mx-gutter flex flex-wrap items-center justify-between gap-x-6 gap-y-1 border-t border-line bg-page px-gutter py-3 sm:mx-0 sm:rounded-t-card sm:border-x sm:px-4">
          <p className="flex grow items-center justify-between gap-4 sm:grow-0 sm:self-center">
            <span aria-hidden="true" className="figures font-semibold">
              {selectedWords(count)}
            </span>
            <Button variant="quiet" size="small" onClick={selection.clear}>
              Clear selection
            </Button>
          </p>
          <DownloadLabels
            isCompact
            load={(format) => call(selectedLabels, { body: { ids: [...selection.ids], format } })}
            onSaved={selection.clear}
            onFailed={() => void refreshShipments()} // one of them may have been collected or cancelled meanwhile
          >
            Download labels
          </DownloadLabels>
        </div>
      )}
    </>
  );
}

function selectedWords(count: number): string {
  return count === 1 ? '1 shipment selected' : `${count} shipments selected`;
}
