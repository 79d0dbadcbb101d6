import { Download } from 'lucide-react';
import { exportInvoices, invoicePdf } from '../../../contract/invoices.ts';
import { call } from '../../lib/api/call.ts';
import { useDownload } from '../../lib/use-download.ts';
import { Button } from '../../ui/buttons/button.tsx';

export function DownloadInvoice({ number }: { readonly number: string }) {
  const { download, isDownloading } = useDownload({
    load: () => call(invoicePdf, { params: { number } }),
    type: 'application/pdf',
    name: `${number}.pdf`,
  });
  const kind = number.startsWith('CRN') ? 'credit note' : 'invoice';
  return (
    <Button
      variant="secondary"
      size="small"
      className="whitespace-nowrap"
      isLoading={isDownloading}
      loadingText={`Getting ${number}`}
      onClick={download}
      aria-label={`Download ${kind} ${number} as PDF`}
    >
      <Download aria-hidden="true" />
      {kind === 'invoice' ? 'PDF' : 'Credit note'}
    </Button>
  );
}

/** The invoices and credit notes of a month, or all, as CSV. */
export function DownloadTable({ month }: { readonly month: string | undefined }) {
  const { download, isDownloading } = useDownload({
    load: () => call(exportInvoices, { query: month === undefined ? {} : { month } }),
    type: 'text/csv',
    name: month === undefined ? 'invoices.csv' : `invoices-${month}.csv`,
  });
  return (
    <Button variant="secondary" isLoading={isDownloading} loadingText="Getting the file" onClick={download}>
      <Download aria-hidden="true" />
      <span>
        <span className="max-sm:sr-only">Download </span>CSV
      </span>
    </Button>
  );
}
