import { Plus, Upload } from 'lucide-react';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { AddressDialog } from '../../features/addresses/book/address-dialog.tsx';
import { AddressList } from '../../features/addresses/book/address-list.tsx';
import { BookFilter } from '../../features/addresses/book/book-filter.tsx';
import { bookHref, importHref, readBookSearch } from '../../features/addresses/book/book-search.ts';
import { AddressImport } from '../../features/addresses/import/address-import.tsx';
import { ExportButton } from '../../features/addresses/import/export-button.tsx';
import { fillReceiver } from '../../features/shipments/wizard/fill-return.ts';
import { stepPath } from '../../features/shipments/wizard/wizard-steps.ts';
import { Button } from '../../ui/button.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Link } from '../../ui/link.tsx';
import { Tabs } from '../../ui/tabs.tsx';

export const page = { title: 'Address Book', description: 'Your own addresses and those you send to.' };

/** Side, search, page and an open import are in the address. */
export function Component() {
  const [search] = useSearchParams();
  const { side } = readBookSearch(search);
  const isImporting = search.get('view') === 'import';
  const hrefOf = isImporting ? importHref : (one: typeof side) => bookHref({ side: one });
  const tabs = [
    { id: 'own', label: 'My addresses', href: hrefOf('own') },
    { id: 'receiver', label: 'Receivers', href: hrefOf('receiver') },
  ] as const;

  return (
    <div className="mx-auto grid max-w-page gap-6 px-gutter pt-8 pb-12 sm:gap-8 sm:pt-14 sm:pb-section">
      <h1 className="text-2xl sm:text-3xl">{isImporting ? 'Import addresses' : 'Address Book'}</h1>
      <Tabs label="Whose addresses" tabs={tabs} selected={side} panelClassName="grid gap-6 pt-6">
        {isImporting ? <ImportPanel key={side} /> : <BookPanel key={side} />}
      </Tabs>
    </div>
  );
}

function BookPanel() {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const [isAdding, setIsAdding] = useState(false);
  const search = readBookSearch(params);
  const { side } = search;
  return (
    <>
      <div className="grid gap-4 lg:grid-cols-[minmax(0,28rem)_auto] lg:items-end lg:justify-between">
        <BookFilter key={search.text} text={search.text} onSearch={(text) => void navigate(bookHref({ side, text }))} />
        <div className="flex flex-wrap gap-3">
          <Button onClick={() => setIsAdding(true)}>
            <Plus aria-hidden="true" />
            Add address
          </Button>
          <ButtonLink variant="secondary" href={importHref(side)}>
            <Upload aria-hidden="true" />
            Import CSV
          </ButtonLink>
          <ExportButton side={side} />
        </div>
      </div>
      <AddressList
        search={search}
        onAdd={() => setIsAdding(true)}
        onSend={(entry) => {
          fillReceiver(entry);
          void navigate(stepPath(2));
        }}
      />
      {isAdding && <AddressDialog side={side} entry={undefined} onClose={() => setIsAdding(false)} />}
    </>
  );
}

function ImportPanel() {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const { side } = readBookSearch(params);
  return (
    <>
      <p>
        <Link href={bookHref({ side })}>Back to the address book</Link>
      </p>
      <AddressImport side={side} onDone={() => void navigate(bookHref({ side }))} />
    </>
  );
}
