import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Navigate } from 'react-router';
import type { AddressBookEntry, AddressSide } from '../../../../contract/address-book.ts';
import { pageSize } from '../../../../contract/values/page.ts';
import { EmptyDrawing } from '../../../drawings/empty-drawing.tsx';
import { queryClient } from '../../../lib/api/query-client.ts';
import { Button } from '../../../ui/button.tsx';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Pager } from '../../../ui/pager.tsx';
import { Skeleton, SkeletonGroup } from '../../../ui/skeleton.tsx';
import { AddressDialog } from './address-dialog.tsx';
import { addressListQuery } from './address-list-query.ts';
import { AddressTable } from './address-table.tsx';
import { type BookSearch, bookHref } from './book-search.ts';
import { DeleteDialog } from './delete-dialog.tsx';

interface AddressListProps {
  readonly search: BookSearch;
  /** Starts adding an address. */
  readonly onAdd: () => void;
  /** Starts a shipment to a receiver. */
  readonly onSend: (entry: AddressBookEntry) => void;
}

/** One side of the address book, a page at a time, with ways to change and delete each address. */
export function AddressList({ search, onAdd, onSend }: AddressListProps) {
  const { data, error, isPlaceholderData, refetch } = useQuery(addressListQuery(search), queryClient);
  const [edited, setEdited] = useState<AddressBookEntry>();
  const [deleted, setDeleted] = useState<AddressBookEntry>();

  if (error && !data) {
    return (
      <Notice tone="danger" title="Your addresses could not be loaded">
        <p>{error.message}</p>
        <Button variant="secondary" size="small" className="mt-3" onClick={() => void refetch()}>
          Try again
        </Button>
      </Notice>
    );
  }
  if (!data) return <ListSkeleton />;
  const pageCount = Math.ceil(data.total / pageSize);
  if (data.total > 0 && search.page > pageCount && !isPlaceholderData) {
    return <Navigate to={bookHref({ ...search, page: pageCount })} replace />; // the page's last address was deleted
  }
  if (data.total === 0) return <NoAddresses search={search} onAdd={onAdd} />;

  return (
    <div className="grid gap-6" aria-busy={isPlaceholderData}>
      <p role="status" className="text-sm text-quiet">
        {data.total === 1 ? '1 address' : `${data.total.toLocaleString('en-GB')} addresses`}
      </p>
      <AddressTable
        caption={search.side === 'own' ? 'My addresses' : "Receivers' addresses"}
        entries={data.data}
        onSend={search.side === 'receiver' ? onSend : undefined}
        onEdit={setEdited}
        onDelete={setDeleted}
      />
      <Pager
        label="Address book pages"
        page={search.page}
        pageCount={pageCount}
        hrefOf={(page) => bookHref({ ...search, page })}
      />
      {edited && <AddressDialog side={search.side} entry={edited} onClose={() => setEdited(undefined)} />}
      {deleted && <DeleteDialog entry={deleted} onClose={() => setDeleted(undefined)} />}
    </div>
  );
}

const emptyTexts: Readonly<Record<AddressSide, string>> = {
  own: 'Addresses you collect parcels from are kept here when you ship. You can also add them yourself.',
  receiver: 'Everybody you send a parcel to is kept here. You can also add them yourself, or bring a list along.',
};

function NoAddresses({ search: { side, text }, onAdd }: Omit<AddressListProps, 'onSend'>) {
  if (text !== '') {
    return (
      <EmptyState
        drawing={<EmptyDrawing />}
        title={`Nothing found for '${text}'`}
        action={
          <ButtonLink variant="secondary" href={bookHref({ side })}>
            Show all addresses
          </ButtonLink>
        }
      >
        Names, streets, postal codes, e-mail addresses and phone numbers are searched.
      </EmptyState>
    );
  }
  return (
    <EmptyState
      drawing={<EmptyDrawing />}
      title="No addresses yet"
      action={<Button onClick={onAdd}>Add an address</Button>}
    >
      {emptyTexts[side]}
    </EmptyState>
  );
}

function ListSkeleton() {
  return (
    <SkeletonGroup label="Loading your addresses">
      <div className="@container">
        <div className="grid gap-3 @steps:grid-cols-2 @table:grid-cols-1 @table:gap-4">
          {Array.from({ length: 6 }, (_, index) => (
            <Skeleton key={index} className="h-52 rounded-card @table:h-12 @table:rounded-control" />
          ))}
        </div>
      </div>
    </SkeletonGroup>
  );
}
