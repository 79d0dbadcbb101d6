import { pageSize } from '../../../contract/values/page.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Pager } from '../../ui/pager.tsx';
import { Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx';
import { InvoiceTable } from './invoice-table.tsx';
import { NoInvoices } from './no-invoices.tsx';
import { type InvoicePage, useInvoices } from './use-invoices.ts';

interface InvoiceListProps {
  readonly shown: InvoicePage;
  readonly hrefOf: (shown: InvoicePage) => string;
}

/** The customer's invoices, newest first, page by page. */
export function InvoiceList({ shown, hrefOf }: InvoiceListProps) {
  const { page, month } = shown;
  const { data, error, isPlaceholderData, refetch } = useInvoices(shown);
  const pageHref = (target: number) => hrefOf({ page: target, month });
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
  if (data.data.length === 0) {
    const lastPageHref = pageCount > 0 ? pageHref(pageCount) : undefined;
    return <NoInvoices month={month} lastPageHref={lastPageHref} allHref={hrefOf({ page: 1, month: undefined })} />;
  }
  return (
    <div className="grid gap-6">
      <div aria-busy={isPlaceholderData} className={isPlaceholderData ? 'opacity-60' : undefined}>
        <InvoiceTable invoices={data.data} />
      </div>
      <Pager label="Invoice pages" page={page} pageCount={pageCount} hrefOf={pageHref} />
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
