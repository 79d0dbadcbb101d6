import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Files, Plus, Search } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import type { Batch } from '../../../contract/bulk.ts';
import { myShipments, type ShipmentRecord } from '../../../contract/shipments.ts';
import { pageSize } from '../../../contract/values/page.ts';
import { shipmentStatuses } from '../../../contract/values/shipment-status.ts';
import { mostSearchLetters } from '../../../contract/values/texts/search-text.ts';
import { EmptyDrawing } from '../../drawings/empty-drawing.tsx';
import { PayBatch, PayShipment } from '../../features/payments/pay-shipment.tsx';
import {
  refreshUnpaidBatches,
  UnpaidBatches,
  useUnpaidBatches,
} from '../../features/shipments/bulk/unpaid-batches.tsx';
import {
  type HistorySearch,
  historyHref,
  historyQuery,
  readHistorySearch,
} from '../../features/shipments/history/history-search.ts';
import { summariseHistory } from '../../features/shipments/history/history-summary.ts';
import { HistorySkeleton, HistoryTable } from '../../features/shipments/history/history-table.tsx';
import { LabelBar, SelectionBar, useSelection } from '../../features/shipments/history/label-selection.tsx';
import { statusWords } from '../../features/shipments/history/status-badge.tsx';
import { bulkPath, shipPath, trackPath } from '../../layout/navigation.ts';
import { endpointQuery } from '../../lib/api/endpoint-query.ts';
import { queryClient } from '../../lib/api/query-client.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { ButtonLink } from '../../ui/buttons/button-link.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { LoadFailure } from '../../ui/feedback/load-failure.tsx';
import { Field } from '../../ui/fields/field.tsx';
import { NativeSelect } from '../../ui/fields/native-select.tsx';
import { SearchField } from '../../ui/fields/search-field.tsx';
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
    <div className="mx-auto grid max-w-page gap-8 px-gutter pt-8 pb-12 sm:pt-14 sm:pb-section">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h1 className="text-2xl sm:text-3xl">All Shipment History</h1>
        <div className="flex flex-wrap gap-3">
          <ButtonLink href={shipPath}>
            <Plus aria-hidden="true" />
            Send Parcel
          </ButtonLink>
          <ButtonLink variant="secondary" href={trackPath}>
            <Search aria-hidden="true" />
            Track
          </ButtonLink>
          <ButtonLink variant="quiet" href={bulkPath}>
            <Files aria-hidden="true" />
            Upload a spreadsheet
          </ButtonLink>
        </div>
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
  const selection = useSelection(data?.data ?? []);
  const pageCount = Math.ceil((data?.total ?? 0) / pageSize);
  const isEverything = search.status === undefined && search.text === '';

  if (error) return <LoadFailure title="We couldn’t load your shipments" error={error} onRetry={refetch} />;
  if (!data || (hasUnpaid && batches.isPending)) return <HistorySkeleton />;
  return (
    <div className="grid gap-6">
      {data.status_counts && (
        <p className="figures text-2xl font-semibold text-balance">{summariseHistory(data.status_counts)}</p>
      )}
      {hasUnpaid && <UnpaidBatches onPay={onPayBatch} />}
      {(data.total > 0 || !isEverything) && <HistoryFilter search={search} onSearch={onSearch} />}
      <div aria-busy={isPlaceholderData} className={isPlaceholderData ? 'opacity-60' : undefined}>
        <p role="status" className="figures mb-3 text-sm text-quiet">
          {data.data.length > 0 && rangeWords(search.page, data.data.length, data.total)}
        </p>
        <LabelBar shipments={data.data} selection={selection} />
        {data.data.length > 0 ? (
          // Keeps what has the focus clear of the bar at the bottom.
          <div className={selection.ids.length > 0 ? '[&_:is(a,button,input)]:scroll-mb-48' : undefined}>
            <HistoryTable shipments={data.data} selection={selection} onPay={onPay} />
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
        title="No shipments match your search"
        action={
          <ButtonLink variant="secondary" href="?">
            Show all shipments
          </ButtonLink>
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
      action={<ButtonLink href="/ship-parcel">Send your first parcel</ButtonLink>}
    >
      Your parcels will appear here, with labels, prices and tracking.
    </EmptyState>
  );
}

/** A status applies at once, a text with Enter or the button. */
function HistoryFilter({ search, onSearch }: Pick<HistoryProps, 'search' | 'onSearch'>) {
  // The address follows a moment later, and the next search must include what was just chosen.
  const [text, setText] = useOwn(search.text);
  const [status, setStatus] = useOwn(search.status);
  return (
    <search>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          onSearch({ page: 1, status, text: text.trim() });
        }}
        className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-3 sm:grid-cols-[minmax(0,1fr)_auto_minmax(12rem,auto)]"
      >
        <SearchField
          label="Find a shipment"
          placeholder="Reference, tracking number, receiver, town or street"
          value={text}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
          maxLength={mostSearchLetters}
        />
        <Button type="submit" variant="secondary">
          <Search aria-hidden="true" />
          <span className="sr-only sm:not-sr-only">Search</span>
        </Button>
        <Field label="Status" className="col-span-2 sm:col-span-1">
          {(control) => (
            <NativeSelect
              {...control}
              name="status"
              value={status ?? ''}
              onChange={({ currentTarget: { value } }) => {
                const chosen = shipmentStatuses.find((one) => one === value);
                setStatus(chosen);
                onSearch({ page: 1, status: chosen, text: text.trim() });
              }}
            >
              <option value="">All</option>
              {shipmentStatuses.map((one) => (
                <option key={one} value={one}>
                  {statusWords(one)}
                </option>
              ))}
            </NativeSelect>
          )}
        </Field>
      </form>
    </search>
  );
}

/** State that resets when the value in the address changes. */
function useOwn<T>(said: T): [T, (value: T) => void] {
  const [told, setTold] = useState(said);
  const [value, setValue] = useState(said);
  if (told !== said) {
    setTold(said);
    setValue(said);
  }
  return [value, setValue];
}
