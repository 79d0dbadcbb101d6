import { useSearchParams } from 'react-router';
import { DownloadTable } from '../../features/invoices/download-invoice.tsx';
import { InvoiceList, useInvoices } from '../../features/invoices/invoice-list.tsx';
import { MonthSelect, monthIn } from '../../features/invoices/month-select.tsx';
import { emissionsPath } from '../../layout/navigation.ts';
import { Link } from '../../ui/link.tsx';

export const page = { title: 'My Invoices', description: 'A VAT invoice for every parcel you paid for.' };

/** Page and month are in the address. */
export function Component() {
  const [search] = useSearchParams();
  const asked = Number(search.get('page') ?? 1);
  const shown = { page: Number.isSafeInteger(asked) && asked >= 1 ? asked : 1, month: monthIn(search) };
  const { data, isPlaceholderData } = useInvoices(shown);
  const hasInvoices = data !== undefined && !isPlaceholderData && data.total > 0;
  return (
    <div className="mx-auto grid max-w-page gap-8 px-gutter pt-8 pb-12 sm:pt-14 sm:pb-section">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <h1 className="text-2xl sm:text-3xl">All Invoices</h1>
        <div className="flex items-center gap-3">
          <MonthSelect month={shown.month} hrefOf={(month) => hrefOf({ page: 1, month })} />
          {hasInvoices && <DownloadTable month={shown.month} />}
        </div>
      </div>
      <InvoiceList shown={shown} hrefOf={hrefOf} />
      <p>
        <Link href={emissionsPath}>What your parcels emitted, year by year</Link>
      </p>
    </div>
  );
}

function hrefOf({ page: target, month }: { readonly page: number; readonly month: string | undefined }): string {
  const search = new URLSearchParams({ ...(month && { month }), ...(target > 1 && { page: String(target) }) });
  return `?${search.toString()}`;
}
