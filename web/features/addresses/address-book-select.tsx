import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type AddressBookEntry, type AddressSide, mostOffered } from '../../../contract/address-book.ts';
import { queryClient } from '../../lib/api/query-client.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Select } from '../../ui/select.tsx';
import { addressBookQuery } from './address-book-query.ts';
import { describeEntry } from './describe-entry.ts';

interface AddressBookSelectProps {
  /** Whose addresses: the customer's own or their receivers'. */
  readonly side: AddressSide;
  readonly label: string;
  readonly onChoose: (entry: AddressBookEntry) => void;
  /** Swaps back to typing. */
  readonly onCancel: () => void;
}

/** A select of saved addresses by their postal codes, in the place of the input they would be typed into (specification, section 2). */
export function AddressBookSelect({ side, label, onChoose, onCancel }: AddressBookSelectProps) {
  const { data, error } = useQuery(addressBookQuery, queryClient);
  const [chosenId, setChosenId] = useState('');
  const entries = side === 'own' ? data?.myAddressBook : data?.receiverAddressBook;

  return (
    <div className="grid">
      <Field label={label} hint={hintFor(entries)} error={error && !data ? error.message : undefined}>
        {(control) => (
          <Select
            {...control}
            options={(entries ?? []).map((entry) => ({
              value: entry.id,
              label: entry.postal_code,
              detail: describeEntry(entry),
            }))}
            value={chosenId}
            onChange={(id) => {
              const entry = entries?.find((one) => one.id === id);
              if (!entry) return;
              setChosenId(id);
              onChoose(entry);
            }}
            placeholder={entries || error ? 'Choose a saved address' : 'Loading your addresses'}
            disabled={!entries || entries.length === 0}
          />
        )}
      </Field>
      <Button variant="quiet" size="small" className="-ml-3 justify-self-start" onClick={onCancel}>
        Cancel
      </Button>
    </div>
  );
}

function hintFor(entries: readonly AddressBookEntry[] | undefined): string | undefined {
  if (entries?.length === 0) return 'Nothing saved yet: addresses you ship with are kept here.';
  if (entries?.length === mostOffered) return `The ${mostOffered} addresses you used last.`;
  return undefined;
}
