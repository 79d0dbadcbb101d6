import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { myInvoices } from '../../../contract/invoices.ts';
import { endpointQuery } from '../../lib/api/endpoint-query.ts';
import { queryClient } from '../../lib/api/query-client.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Pager } from '../../ui/pager.tsx';
import { Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx';
import { InvoiceTable } from './invoice-table.tsx';
import { NoInvoices } from './no-invoices.tsx';

/** As the server cuts the list. */
const pageSize = 10;

interface InvoiceListProps {
  readonly page: number;
  readonly hrefOf: (page: number) => string;
}

/** The customer's invoices, newest first, page by page. */
export function InvoiceList({ page, hrefOf }: InvoiceListProps) {
  const { data, error, isPlaceholderData, refetch } = useQuery(
    { ...endpointQuery(myInvoices, { query: { page: String(page) } }), placeholderData: keepPreviousData },
    queryClient,
  );
  if (error) {
    return (
      <Notice tone="danger" title="We could not load your invoices" isLive>
        <p>{error.message}</p>
        <Button variant="secondary" className="mt-3" onClick={() => void refetch()}>
          Try again
        </Button>
      </Notice>
    );
  }
  if (!data) return <InvoicesSkeleton />;
  const pageCount = Math.ceil(data.total / pageSize);
  if (data.data.length === 0) return <NoInvoices lastPageHref={pageCount > 0 ? hrefOf(pageCount) : undefined} />;
  return (
    <div className="grid gap-6">
      <div aria-busy={isPlaceholderData} className={isPlaceholderData ? 'opacity-60' : undefined}>
        <InvoiceTable invoices={data.data} />
      </div>
      <Pager label="Invoice pages" page={page} pageCount={pageCount} hrefOf={hrefOf} />
    </div>
  );
}

function InvoicesSkeleton() {
  return (
    <SkeletonGroup label="Loading your invoices">
      <div className="grid gap-3">
        {['first', 'second', 'third', 'fourth'].map((row) => (
          <Skeleton key={row} className="h-14 w-full" />
        ))}
      </div>
    </SkeletonGroup>
  );
}
