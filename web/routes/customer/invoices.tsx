import { useSearchParams } from 'react-router';
import { ExportMonth } from '../../features/invoices/export-month.tsx';
import { InvoiceList } from '../../features/invoices/invoice-list.tsx';

export const page = { title: 'My Invoices', description: 'A VAT invoice for every parcel you paid for.' };

/** The customer's invoices. The page of the list is in the address. */
export function Component() {
  const [search] = useSearchParams();
  const asked = Number(search.get('page') ?? 1);
  const number = Number.isSafeInteger(asked) && asked >= 1 ? asked : 1;
  return (
    <div className="mx-auto grid max-w-page gap-8 px-gutter pt-8 pb-12 sm:pt-14 sm:pb-section">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <h1 className="text-2xl sm:text-3xl">All Invoices</h1>
        <ExportMonth />
      </div>
      <InvoiceList page={number} hrefOf={(target) => (target > 1 ? `?page=${target}` : '?')} />
    </div>
  );
}
