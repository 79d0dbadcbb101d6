import { useMutation } from '@tanstack/react-query';
import { Download, Ellipsis, Plus, Search, Upload } from 'lucide-react';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { type AddressSide, exportAddresses } from '../../../contract/addresses/address-book.ts';
import { mostSearchLetters } from '../../../contract/values/texts/search-text.ts';
import { AddressDialog } from '../../features/addresses/book/address-dialog.tsx';
import { AddressList } from '../../features/addresses/book/address-list.tsx';
import { bookHref, importHref, readBookSearch } from '../../features/addresses/book/book-search.ts';
import { AddressImport } from '../../features/addresses/import/address-import.tsx';
import { saveAddresses } from '../../features/addresses/import/address-rows.ts';
import { fillReceiver } from '../../features/shipments/wizard/fill-return.ts';
import { stepPath } from '../../features/shipments/wizard/wizard-steps.ts';
import { call } from '../../lib/api/call.ts';
import { queryClient } from '../../lib/api/query-client.ts';
import { useCan } from '../../session/role.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { ButtonLink } from '../../ui/buttons/button-link.tsx';
import { Link } from '../../ui/buttons/link.tsx';
import { SearchField } from '../../ui/fields/search-field.tsx';
import { Menu, MenuItem } from '../../ui/overlays/menu.tsx';
import { Tabs } from '../../ui/tabs.tsx';

export const page = { title: 'Address Book', description: 'Your own addresses and those you send to.' };

/** Side, search, page and an open import are in the address. */
export function Component() {
  const [search] = useSearchParams();
  const { side } = readBookSearch(search);
  const isImporting = search.get('view') === 'import';
  const hrefOf = isImporting ? importHref : (shown: AddressSide) => bookHref({ side: shown });
  const tabs = [
    { id: 'own', label: 'My addresses', href: hrefOf('own') },
    { id: 'receiver', label: 'Receivers', href: hrefOf('receiver') },
  ] as const;

  return (
    <div className="mx-auto grid min-h-account max-w-page grid-cols-1 content-start gap-2 px-gutter pt-5 pb-12 sm:gap-4 sm:pt-8 sm:pb-section">
      <h1 className="text-2xl sm:text-3xl">{isImporting ? 'Import addresses' : 'Address Book'}</h1>
      <Tabs label="Whose addresses" tabs={tabs} selected={side} panelClassName="grid grid-cols-1 gap-3 pt-4 sm:pt-6">
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
  const canChange = useCan('shipments:book');
  return (
    <>
      <div className="grid grid-cols-1 gap-x-4 gap-y-3 lg:grid-cols-[minmax(0,28rem)_auto] lg:justify-between">
        <BookFilter key={search.text} text={search.text} onSearch={(text) => void navigate(bookHref({ side, text }))} />
        <div className="flex gap-2 sm:gap-3">
          {canChange && (
            <>
              <Button className="grow sm:grow-0" onClick={() => setIsAdding(true)}>
                <Plus aria-hidden="true" />
                Add address
              </Button>
              <ButtonLink variant="secondary" href={importHref(side)} className="max-sm:hidden">
                <Upload aria-hidden="true" />
                Import CSV
              </ButtonLink>
            </>
          )}
          <span className="max-sm:hidden">
            <ExportButton side={side} />
          </span>
          <PhoneMenu side={side} />
        </div>
      </div>
      <AddressList
        search={search}
        onSend={(entry) => {
          fillReceiver(entry);
          void navigate(stepPath(2));
        }}
      />
      {isAdding && <AddressDialog side={side} onClose={() => setIsAdding(false)} />}
    </>
  );
}

interface BookFilterProps {
  /** The current search. Also needed as the key, so that the field starts again with it. */
  readonly text: string;
  readonly onSearch: (text: string) => void;
}

function BookFilter({ text, onSearch }: BookFilterProps) {
  const [typed, setTyped] = useState(text);
  return (
    <search>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          onSearch(typed.trim());
        }}
      >
        <SearchField
          label="Find an address"
          isLabelHidden
          placeholder="Name, street or postcode"
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          maxLength={mostSearchLetters}
          action={
            <Button type="submit" variant="quiet" size="small">
              <Search aria-hidden="true" />
              <span className="sr-only">Search</span>
            </Button>
          }
        />
      </form>
    </search>
  );
}

const fileNames: Readonly<Record<AddressSide, string>> = {
  own: 'my-addresses.csv',
  receiver: 'receivers.csv',
};

/** The file can be imported again. */
function useExport(side: AddressSide) {
  return useMutation(
    {
      mutationFn: async () => {
        const { data } = await call(exportAddresses, { query: { side } });
        await saveAddresses(data, fileNames[side]);
      },
    },
    queryClient,
  );
}

function ExportButton({ side }: { readonly side: AddressSide }) {
  const { mutate, isPending } = useExport(side);
  return (
    <Button variant="secondary" isLoading={isPending} loadingText="Making your file" onClick={() => mutate()}>
      <Download aria-hidden="true" />
      Export CSV
    </Button>
  );
}

function PhoneMenu({ side }: { readonly side: AddressSide }) {
  const { mutate } = useExport(side);
  const canChange = useCan('shipments:book');
  return (
    <div className="rounded-control border border-control bg-surface sm:hidden">
      <Menu trigger={<Ellipsis aria-hidden="true" />} label="More">
        {canChange && (
          <MenuItem href={importHref(side)} icon={<Upload aria-hidden="true" />}>
            Import CSV
          </MenuItem>
        )}
        <MenuItem icon={<Download aria-hidden="true" />} onSelect={() => mutate()}>
          Export CSV
        </MenuItem>
      </Menu>
    </div>
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
