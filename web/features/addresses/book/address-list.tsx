import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { Pencil, Send, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import { Navigate } from 'react-router';
import {
  type AddressBookEntry,
  type AddressSide,
  deleteAddress,
  listAddresses,
} from '../../../../contract/addresses/address-book.ts';
import { pageSize } from '../../../../contract/values/page.ts';
import { formatPhone } from '../../../../contract/values/people/phone.ts';
import { streetLine } from '../../../../contract/values/places/street-line.ts';
import { EmptyAddressesDrawing } from '../../../drawings/empty-drawing.tsx';
import { call } from '../../../lib/api/call.ts';
import { endpointQuery } from '../../../lib/api/endpoint-query.ts';
import { queryClient } from '../../../lib/api/query-client.ts';
import { useCan } from '../../../session/role.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { ButtonLink } from '../../../ui/buttons/button-link.tsx';
import { IconButton } from '../../../ui/buttons/icon-button.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { LoadFailure } from '../../../ui/feedback/load-failure.tsx';
import { RowSkeletons, SkeletonGroup } from '../../../ui/feedback/skeleton.tsx';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { Pager } from '../../../ui/pager.tsx';
import { type Column, Table } from '../../../ui/table.tsx';
import { describeEntry } from '../describe-entry.ts';
import { AddressDialog } from './address-dialog.tsx';
import { type BookSearch, bookHref } from './book-search.ts';
import { refreshAddresses } from './refresh-addresses.ts';

interface AddressListProps {
  readonly search: BookSearch;
  /** Starts a shipment. */
  readonly onSend: (entry: AddressBookEntry) => void;
}

export function AddressList({ search, onSend }: AddressListProps) {
  const { data, error, isPlaceholderData, refetch } = useQuery(addressListQuery(search), queryClient);
  const [edited, setEdited] = useState<AddressBookEntry>();
  const [deleted, setDeleted] = useState<AddressBookEntry>();
  const isReceivers = search.side === 'receiver';
  const canChange = useCan('shipments:book');

  if (error && !data) {
    return <LoadFailure title="We couldn’t load your addresses" error={error} onRetry={refetch} />;
  }
  if (!data) return <ListSkeleton />;
  const pageCount = Math.ceil(data.total / pageSize);
  if (data.total > 0 && search.page > pageCount && !isPlaceholderData) {
    return <Navigate to={bookHref({ ...search, page: pageCount })} replace />; // the page's last address was deleted
  }
  if (data.total === 0) return <NoAddresses search={search} />;

  return (
    <div className="grid grid-cols-1 gap-3" aria-busy={isPlaceholderData}>
      <p role="status" className="text-sm text-quiet">
        {data.total === 1 ? '1 address' : `${data.total.toLocaleString('en-GB')} addresses`}
      </p>
      <Table
        caption={isReceivers ? "Receivers' addresses" : 'My addresses'}
        isCaptionHidden
        columns={[
          ...columns,
          ...(canChange
            ? [actionsColumn({ onSend: isReceivers ? onSend : undefined, onEdit: setEdited, onDelete: setDeleted })]
            : []),
        ]}
        rows={data.data}
        rowKey={({ id }) => id}
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

function addressListQuery({ side, text, page }: BookSearch) {
  const query = { side, page: String(page), ...(text !== '' && { search: text }) };
  return { ...endpointQuery(listAddresses, { query }), placeholderData: keepPreviousData };
}

const emptyTexts: Readonly<Record<AddressSide, string>> = {
  own: 'We save the addresses you send from. You can also add your own.',
  receiver: 'We save everyone you send to. You can also add or import addresses.',
};

function NoAddresses({ search: { side, text } }: Pick<AddressListProps, 'search'>) {
  if (text !== '') {
    return (
      <EmptyState
        drawing={<EmptyAddressesDrawing />}
        title={`Nothing found for '${text}'`}
        action={
          <ButtonLink variant="secondary" href={bookHref({ side })}>
            Show all addresses
          </ButtonLink>
        }
      >
        Try a name, street, postcode, email address or phone number.
      </EmptyState>
    );
  }
  return (
    <EmptyState drawing={<EmptyAddressesDrawing />} title="No addresses yet">
      {emptyTexts[side]}
    </EmptyState>
  );
}

function ListSkeleton() {
  return (
    <SkeletonGroup label="Loading your addresses">
      <RowSkeletons count={6} />
    </SkeletonGroup>
  );
}

function DeleteDialog({ entry, onClose }: { readonly entry: AddressBookEntry; readonly onClose: () => void }) {
  const { mutate, isPending, error } = useMutation(
    {
      mutationFn: () => call(deleteAddress, { params: { id: entry.id } }),
      onSuccess: async ({ message }) => {
        await refreshAddresses();
        toast.success(message);
        onClose();
      },
    },
    queryClient,
  );

  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title="Delete this address?"
      confirmWords="Delete"
      isSending={isPending}
      error={error}
      onConfirm={mutate}
    >
      <p>
        <span className="font-semibold">{describeEntry(entry)}</span>, {entry.postal_code}
      </p>
      <p className="text-quiet">Past shipments won’t change.</p>
    </ConfirmDialog>
  );
}

interface Actions {
  /** Undefined for the customer's own addresses. */
  readonly onSend: ((entry: AddressBookEntry) => void) | undefined;
  readonly onEdit: (entry: AddressBookEntry) => void;
  readonly onDelete: (entry: AddressBookEntry) => void;
}

const columns: readonly Column<AddressBookEntry>[] = [
  {
    key: 'fullname',
    header: 'Name',
    card: '@max-table:col-span-full @max-table:font-semibold wrap-anywhere',
    cell: ({ fullname }) => fullname,
  },
  {
    key: 'street',
    header: 'Address',
    card: '@max-table:col-span-full wrap-anywhere',
    cell: ({ building, street_name }) => streetLine(building, street_name),
  },
  {
    key: 'town',
    header: 'Town',
    card: '@max-table:col-span-full wrap-anywhere',
    cell: ({ town, postal_code }) => (
      <>
        {town}
        <span aria-hidden="true" className="figures whitespace-nowrap @table:hidden">
          , {postal_code}
        </span>
      </>
    ),
  },
  {
    key: 'postal_code',
    header: 'Postcode',
    card: '@max-table:sr-only',
    cell: ({ postal_code }) => <span className="figures whitespace-nowrap">{postal_code}</span>,
  },
  {
    key: 'contact',
    header: 'Contact',
    card: '@max-table:col-span-full @max-table:text-quiet',
    cell: (entry) => hasContact(entry) && <Contact entry={entry} />,
  },
];

function actionsColumn({ onSend, onEdit, onDelete }: Actions): Column<AddressBookEntry> {
  return {
    key: 'actions',
    header: 'Actions',
    card: '@max-table:col-span-full @max-table:pt-1.5',
    cell: (entry) => (
      <span className="-my-1.5 flex items-center gap-1 align-middle @max-table:my-0 @max-table:justify-end @table:inline-flex">
        {onSend && (
          <Button
            variant="secondary"
            size="small"
            className="@max-table:grow"
            aria-label={`Send to this address: ${describeEntry(entry)}`}
            onClick={() => onSend(entry)}
          >
            <Send aria-hidden="true" />
            Send to this address
          </Button>
        )}
        <IconButton label={`Edit ${describeEntry(entry)}`} icon={<Pencil />} onClick={() => onEdit(entry)} />
        <IconButton
          label={`Delete ${describeEntry(entry)}`}
          icon={<Trash2 />}
          onClick={() => onDelete(entry)}
          className="text-danger hover:bg-danger-tint hover:text-danger"
        />
      </span>
    ),
  };
}

function hasContact({ email_address, phone_number }: AddressBookEntry): boolean {
  return email_address !== '' || phone_number !== '';
}

function Contact({ entry: { email_address, phone_number } }: { readonly entry: AddressBookEntry }) {
  return (
    <>
      {email_address !== '' && (
        <span className="block break-all @max-table:mr-3 @max-table:inline">{email_address}</span>
      )}
      {phone_number !== '' && (
        <span className="figures block text-quiet @max-table:inline @max-table:whitespace-nowrap">
          {formatPhone(phone_number)}
        </span>
      )}
    </>
  );
}
