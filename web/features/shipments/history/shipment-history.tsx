import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef } from 'react';
import { myShipments, type ShipmentRecord } from '../../../../contract/shipments.ts';
import { pageSize } from '../../../../contract/values/page.ts';
import { endpointQuery } from '../../../lib/api/endpoint-query.ts';
import { queryClient } from '../../../lib/api/query-client.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Pager } from '../../../ui/pager.tsx';
import { HistoryFilter } from './history-filter.tsx';
import { type HistorySearch, historyHref, historyQuery } from './history-search.ts';
import { HistorySkeleton } from './history-skeleton.tsx';
import { HistoryTable } from './history-table.tsx';
import { LabelBar, SelectionBar } from './label-bars.tsx';
import { NoShipments } from './no-shipments.tsx';
import { useSelection } from './use-selection.ts';

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
