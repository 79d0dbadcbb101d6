import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { exportInvoices, invoicePdf } from '../../../contract/invoices.ts';
import { call } from '../../lib/api/call.ts';
import { queryClient } from '../../lib/api/query-client.ts';
import { saveFile } from '../../lib/save-file.ts';
import { Button } from '../../ui/button.tsx';

/** Fetches an invoice or credit note as a PDF. */
export function DownloadInvoice({ number }: { readonly number: string }) {
  const { mutate, isPending } = useMutation(
    {
      mutationFn: () => call(invoicePdf, { params: { number } }),
      onSuccess: (bytes) => saveFile(bytes, 'application/pdf', `${number}.pdf`),
    },
    queryClient,
  );
  const kind = number.startsWith('CRN') ? 'credit note' : 'invoice';
  return (
    <Button
      variant="secondary"
      size="small"
      className="whitespace-nowrap"
      isLoading={isPending}
      loadingText={`Fetching ${number}`}
      onClick={() => mutate()}
      aria-label={`Download ${kind} ${number} as PDF`}
    >
      <Download aria-hidden="true" />
      {kind === 'invoice' ? 'PDF' : 'Credit note'}
    </Button>
  );
}

/** The invoices and credit notes of a month, or all, as a table for who keeps the books. */
export function DownloadTable({ month }: { readonly month: string | undefined }) {
  const { mutate, isPending } = useMutation(
    {
      mutationFn: () => call(exportInvoices, { query: month === undefined ? {} : { month } }),
      onSuccess: (bytes) => saveFile(bytes, 'text/csv', month === undefined ? 'invoices.csv' : `invoices-${month}.csv`),
    },
    queryClient,
  );
  return (
    <Button variant="secondary" isLoading={isPending} loadingText="Fetching the table" onClick={() => mutate()}>
      <Download aria-hidden="true" />
      <span>
        <span className="max-sm:sr-only">Download </span>CSV
      </span>
    </Button>
  );
}
