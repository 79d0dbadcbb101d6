import { Pencil, Send, Trash2 } from 'lucide-react';
import type { AddressBookEntry } from '../../../../contract/address-book.ts';
import { formatPhone } from '../../../../contract/values/phone.ts';
import { streetLine } from '../../../../contract/values/street-line.ts';
import { Button } from '../../../ui/button.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { type Column, Table } from '../../../ui/table.tsx';
import { describeEntry } from '../describe-entry.ts';

interface AddressTableProps {
  readonly caption: string;
  readonly entries: readonly AddressBookEntry[];
  /** Starts a shipment to the address; absent where nobody sends to it. */
  readonly onSend: ((entry: AddressBookEntry) => void) | undefined;
  readonly onEdit: (entry: AddressBookEntry) => void;
  readonly onDelete: (entry: AddressBookEntry) => void;
}

const columns: readonly Column<AddressBookEntry>[] = [
  { key: 'fullname', header: 'Name', cell: ({ fullname }) => fullname },
  {
    key: 'street',
    header: 'Address',
    cell: ({ building, street_name }) => streetLine(building, street_name),
  },
  { key: 'town', header: 'Town', cell: ({ town }) => town },
  {
    key: 'postal_code',
    header: 'Postal code',
    cell: ({ postal_code }) => <span className="figures whitespace-nowrap">{postal_code}</span>,
  },
  { key: 'contact', header: 'Contact', cell: (entry) => hasContact(entry) && <Contact entry={entry} /> },
];

/** The addresses of a page, each with what can be done with it. */
export function AddressTable({ caption, entries, ...actions }: AddressTableProps) {
  return (
    <Table
      caption={caption}
      isCaptionHidden
      columns={[...columns, actionsColumn(actions)]}
      rows={entries}
      rowKey={({ id }) => id}
    />
  );
}

type Actions = Omit<AddressTableProps, 'caption' | 'entries'>;

function actionsColumn({ onSend, onEdit, onDelete }: Actions): Column<AddressBookEntry> {
  return {
    key: 'actions',
    header: 'Actions',
    cell: (entry) => (
      <span className="-my-1.5 inline-flex flex-wrap items-center gap-1 align-middle">
        {onSend && (
          <Button
            variant="secondary"
            size="small"
            aria-label={`Send to this address: ${describeEntry(entry)}`}
            onClick={() => onSend(entry)}
          >
            <Send aria-hidden="true" />
            Send to this address
          </Button>
        )}
        <IconButton label={`Edit ${describeEntry(entry)}`} icon={<Pencil />} onClick={() => onEdit(entry)} />
        <IconButton label={`Delete ${describeEntry(entry)}`} icon={<Trash2 />} onClick={() => onDelete(entry)} />
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
      {email_address !== '' && <span className="block break-all">{email_address}</span>}
      {phone_number !== '' && <span className="figures block text-quiet">{formatPhone(phone_number)}</span>}
    </>
  );
}
