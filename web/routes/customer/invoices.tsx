import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { type InvoiceRecord, myInvoices } from '../../../contract/invoices.ts';
import { pageSize } from '../../../contract/values/page.ts';
import { groupTrackingCode } from '../../../contract/values/tracking-code.ts';
import { EmptyInvoicesDrawing } from '../../drawings/empty-drawing.tsx';
import { DownloadInvoice, DownloadTable } from '../../features/invoices/download-invoice.tsx';
import { MonthSelect, monthIn, monthWords } from '../../features/invoices/month-select.tsx';
import { billingPath, emissionsPath } from '../../layout/navigation.ts';
import { endpointQuery } from '../../lib/api/endpoint-query.ts';
import { queryClient } from '../../lib/api/query-client.ts';
import { formatDateTime } from '../../lib/format-date-time.ts';
import { trackPathOf } from '../../lib/navigation/track-path.ts';
import { ButtonLink } from '../../ui/buttons/button-link.tsx';
import { Link } from '../../ui/buttons/link.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { LoadFailure } from '../../ui/feedback/load-failure.tsx';
import { RowSkeletons, SkeletonGroup } from '../../ui/feedback/skeleton.tsx';
import { Pager } from '../../ui/pager.tsx';
import { Price } from '../../ui/price.tsx';
import { type Column, Table } from '../../ui/table.tsx';

export const page = { title: 'My Invoices', description: 'A VAT invoice for every parcel you’ve paid for.' };

interface InvoicePage {
  readonly page: number;
  /** A month such as '2026-11'; undefined for all. */
  readonly month: string | undefined;
}

/** Page and month are in the address. */
export function Component() {
  const [search] = useSearchParams();
  const asked = Number(search.get('page') ?? 1);
  const shown = { page: Number.isSafeInteger(asked) && asked >= 1 ? asked : 1, month: monthIn(search) };
  const { data, isPlaceholderData } = useInvoices(shown);
  const hasNone = data?.total === 0 && shown.month === undefined;
  const hasInvoices = data !== undefined && !isPlaceholderData && data.total > 0;
  return (
    <div className="mx-auto grid min-h-account max-w-page grid-cols-1 content-start gap-5 px-gutter pt-5 pb-12 sm:gap-8 sm:pt-8 sm:pb-section">
      <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-2">
        <h1 className="text-2xl sm:text-3xl">All Invoices</h1>
        <div className="flex min-h-control items-center gap-3 empty:hidden max-sm:w-full">
          {!hasNone && <MonthSelect month={shown.month} hrefTo={(month) => hrefOf({ page: 1, month })} />}
          {hasInvoices && <DownloadTable month={shown.month} />}
        </div>
      </div>
      <InvoiceList shown={shown} />
      {/* Not before the list: it would move up when that comes. */}
      {data && (
        <p className="flex flex-wrap gap-x-6 gap-y-2">
          <Link href={emissionsPath}>Your carbon footprint, year by year</Link>
          <Link href={billingPath}>Balance and account</Link>
        </p>
      )}
    </div>
  );
}

function hrefOf({ page: target, month }: InvoicePage): string {
  const search = new URLSearchParams({ ...(month && { month }), ...(target > 1 && { page: String(target) }) });
  return `?${search.toString()}`;
}

/** The page before stays until this one has loaded. */
function useInvoices({ page: shownPage, month }: InvoicePage) {
  const query = { page: String(shownPage), ...(month !== undefined && { month }) };
  return useQuery({ ...endpointQuery(myInvoices, { query }), placeholderData: keepPreviousData }, queryClient);
}

function InvoiceList({ shown }: { readonly shown: InvoicePage }) {
  const { month } = shown;
  const { data, error, isPlaceholderData, refetch } = useInvoices(shown);
  const pageHref = (target: number) => hrefOf({ page: target, month });
  if (error) return <LoadFailure title="We couldn’t load your invoices" error={error} onRetry={refetch} />;
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
      <Pager label="Invoice pages" page={shown.page} pageCount={pageCount} hrefOf={pageHref} />
    </div>
  );
}

function InvoicesSkeleton() {
  return (
    <SkeletonGroup label="Loading your invoices">
      <RowSkeletons count={6} />
    </SkeletonGroup>
  );
}

const columns: readonly Column<InvoiceRecord>[] = [
  {
    key: 'number',
    header: 'Invoice',
    card: '@max-table:col-start-1 @max-table:row-start-2',
    cell: (invoice) => <Numbers invoice={invoice} />,
  },
  {
    key: 'createdAt',
    header: 'Created',
    card: '@max-table:col-start-1 @max-table:row-start-3 @max-table:text-quiet',
    cell: ({ createdAt }) => (
      <time dateTime={createdAt} className="figures text-sm whitespace-nowrap">
        {formatDateTime(createdAt)}
      </time>
    ),
  },
  { key: 'shipper', header: 'Shipper', card: '@max-table:sr-only', cell: ({ shipper }) => <Party name={shipper} /> },
  {
    key: 'receiver',
    header: 'Receiver',
    card: '@max-table:col-start-1 @max-table:row-start-1 @max-table:font-semibold @table:w-[16%]',
    cell: ({ receiver }) => <Party name={receiver} />,
  },
  { key: 'net', header: 'Net', card: '@max-table:sr-only', cell: ({ net }) => <Price pounds={net} />, isNumeric: true },
  { key: 'vat', header: 'VAT', card: '@max-table:sr-only', cell: ({ vat }) => <Price pounds={vat} />, isNumeric: true },
  {
    key: 'total',
    header: 'Total',
    card: '@max-table:col-start-2 @max-table:row-start-1 @max-table:justify-self-end',
    cell: ({ total }) => <Price pounds={total} className="font-semibold" />,
    isNumeric: true,
  },
  {
    key: 'pdf',
    header: 'Document',
    // Beside number and date, or in a row of their own if there are several.
    card:
      '@max-table:not-has-data-several:col-start-2 @max-table:not-has-data-several:row-span-2 @max-table:not-has-data-several:row-start-2 ' +
      '@max-table:justify-self-end @max-table:has-data-several:col-span-full @max-table:has-data-several:row-start-4 ' +
      '@max-table:has-data-several:mt-2 @max-table:has-data-several:justify-self-stretch',
    cell: (invoice) => <Documents invoice={invoice} />,
  },
];

function InvoiceTable({ invoices }: { readonly invoices: readonly InvoiceRecord[] }) {
  return (
    <Table
      caption="All Invoices"
      isCaptionHidden
      columns={columns}
      rows={invoices}
      rowKey={({ _invoice_number }) => _invoice_number}
    />
  );
}

function Numbers({ invoice }: { readonly invoice: InvoiceRecord }) {
  const { refund } = invoice;
  const isFailing = refund?.state === 'FAILED' || refund?.state === 'RETRYING';
  return (
    <span className="grid w-full gap-x-3">
      <span className="figures whitespace-nowrap">{invoice._invoice_number}</span>
      <Link
        href={trackPathOf(invoice._tracking_id)}
        className="figures justify-self-start text-sm font-normal whitespace-nowrap @max-table:sr-only @max-table:focus:not-sr-only"
      >
        {groupTrackingCode(invoice._tracking_id)}
      </Link>
      {invoice.your_reference !== '' && (
        <span className="text-sm font-normal wrap-anywhere text-quiet">Your reference {invoice.your_reference}</span>
      )}
      {invoice.credit_notes.map(({ _invoice_number }) => (
        <span key={_invoice_number} className="figures text-sm font-normal text-quiet @table:whitespace-nowrap">
          {isFailing ? 'Credit note' : 'Refunded by'} {_invoice_number}
        </span>
      ))}
      {isFailing && (
        <span className="max-w-72 basis-full text-left text-sm font-normal text-danger">{refund.message}</span>
      )}
    </span>
  );
}

/** The name, and where the table has room the town under it. */
function Party({ name: told }: { readonly name: string }) {
  const [, name = told, town] = /^(.*), ([^,]*)$/.exec(told) ?? [];
  return (
    <span className="line-clamp-1 min-w-28 wrap-anywhere @table:line-clamp-3" title={told}>
      <span className="font-semibold">{name}</span>
      {town !== undefined && (
        <>
          <span className="@table:sr-only">, </span>
          <span className="font-normal text-quiet @table:block">{town}</span>
        </>
      )}
    </span>
  );
}

function Documents({ invoice }: { readonly invoice: InvoiceRecord }) {
  const documents = [invoice, ...invoice.credit_notes];
  const several = documents.length > 1 ? { 'data-several': true } : {};
  return (
    <span
      {...several}
      className="grid gap-2 data-several:grid-cols-2 @table:flex @table:flex-wrap @table:justify-start"
    >
      {documents.map(({ _invoice_number }) => (
        <DownloadInvoice key={_invoice_number} number={_invoice_number} />
      ))}
    </span>
  );
}

interface NoInvoicesProps {
  readonly month: string | undefined;
  /** Undefined where the list is empty. */
  readonly lastPageHref: string | undefined;
  readonly allHref: string;
}

/** Before the first invoice, in a month without any, or on a page past the end. */
function NoInvoices({ month, lastPageHref, allHref }: NoInvoicesProps) {
  if (lastPageHref !== undefined) {
    return (
      <EmptyState
        title="That page doesn’t exist"
        action={<ButtonLink href={lastPageHref}>Go to the last page</ButtonLink>}
      >
        You don’t have that many invoices.
      </EmptyState>
    );
  }
  if (month !== undefined) {
    return (
      <EmptyState
        drawing={<EmptyInvoicesDrawing />}
        title="No Invoices to view"
        action={<ButtonLink href={allHref}>See all months</ButtonLink>}
      >
        There are no invoices or credit notes in {monthWords(month)}.
      </EmptyState>
    );
  }
  return (
    <EmptyState
      drawing={<EmptyInvoicesDrawing />}
      title="No Invoices to view"
      action={<ButtonLink href="/ship-parcel">Send a parcel</ButtonLink>}
    >
      Your VAT invoices will appear here.
    </EmptyState>
  );
}
