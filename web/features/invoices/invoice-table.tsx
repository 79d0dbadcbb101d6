import type { InvoiceRecord } from '../../../contract/invoices.ts';
import { formatDateTime } from '../../lib/format-date-time.ts';
import { Price } from '../../ui/price.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import { DownloadInvoice } from './download-invoice.tsx';

const columns: readonly Column<InvoiceRecord>[] = [
  { key: 'number', header: 'Invoice', cell: (invoice) => <Numbers invoice={invoice} /> },
  {
    key: 'createdAt',
    header: 'Created',
    cell: ({ createdAt }) => (
      <time dateTime={createdAt} className="figures text-sm whitespace-nowrap">
        {formatDateTime(createdAt)}
      </time>
    ),
  },
  { key: 'shipper', header: 'Shipper', cell: ({ shipper }) => <Party name={shipper} /> },
  { key: 'receiver', header: 'Receiver', cell: ({ receiver }) => <Party name={receiver} /> },
  { key: 'net', header: 'Net', cell: ({ net }) => <Price pounds={net} />, isNumeric: true },
  { key: 'vat', header: 'VAT', cell: ({ vat }) => <Price pounds={vat} />, isNumeric: true },
  {
    key: 'total',
    header: 'Total',
    cell: ({ total }) => <Price pounds={total} className="font-semibold" />,
    isNumeric: true,
  },
  { key: 'pdf', header: 'Document', cell: (invoice) => <Documents invoice={invoice} /> },
];

/** The invoices of a page. */
export function InvoiceTable({ invoices }: { readonly invoices: readonly InvoiceRecord[] }) {
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

/** The invoice's number, the parcel it is for, and what took it back. */
function Numbers({ invoice }: { readonly invoice: InvoiceRecord }) {
  const { refund } = invoice;
  const isFailing = refund?.state === 'FAILED' || refund?.state === 'RETRYING';
  return (
    <span className="flex w-full flex-wrap items-baseline justify-between gap-x-3 @table:grid @table:justify-start">
      <span className="figures whitespace-nowrap">{invoice._invoice_number}</span>
      <span className="figures text-sm font-normal whitespace-nowrap text-quiet">{invoice._tracking_id}</span>
      {invoice.your_reference !== '' && (
        <span className="text-sm font-normal wrap-anywhere text-quiet">Your reference {invoice.your_reference}</span>
      )}
      {invoice.credit_notes.map(({ _invoice_number }) => (
        <span key={_invoice_number} className="figures text-sm font-normal whitespace-nowrap text-quiet">
          {isFailing ? 'Credit note' : 'Refunded by'} {_invoice_number}
        </span>
      ))}
      {isFailing && <span className="max-w-72 basis-full text-sm font-normal text-danger">{refund.message}</span>}
    </span>
  );
}

function Party({ name }: { readonly name: string }) {
  return (
    <span className="line-clamp-2 min-w-28 wrap-anywhere" title={name}>
      {name}
    </span>
  );
}

function Documents({ invoice }: { readonly invoice: InvoiceRecord }) {
  return (
    <span className="flex flex-wrap justify-end gap-2 @table:justify-start">
      {[invoice, ...invoice.credit_notes].map(({ _invoice_number }) => (
        <DownloadInvoice key={_invoice_number} number={_invoice_number} />
      ))}
    </span>
  );
}
