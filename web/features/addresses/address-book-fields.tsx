import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import {
  type AddressBookEntry,
  type AddressSide,
  mostOffered,
  myAddressBook,
  searchAddresses,
} from '../../../contract/addresses/address-book.ts';
import { mostSearchLetters } from '../../../contract/values/texts/search-text.ts';
import { call } from '../../lib/api/call.ts';
import { endpointQuery } from '../../lib/api/endpoint-query.ts';
import { queryClient } from '../../lib/api/query-client.ts';
import { useDebounced } from '../../lib/use-debounced.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Combobox } from '../../ui/fields/combobox.tsx';
import { Field } from '../../ui/fields/field.tsx';
import { Select } from '../../ui/fields/select.tsx';
import { addressLine, describeEntry } from './describe-entry.ts';

interface AddressBookFieldProps {
  /** Whose addresses: the customer's own or their receivers'. */
  readonly side: AddressSide;
  readonly label: string;
  readonly onChoose: (entry: AddressBookEntry) => void;
  /** Swaps back to typing. */
  readonly onCancel: () => void;
}

const nothingSaved = 'Nothing saved yet. We save the addresses you use.';

/** Fresh for ten seconds, so that two selects, or one that was prefetched, ask once. */
const addressBookQuery = { ...endpointQuery(myAddressBook, {}), staleTime: 10_000 };

export function prefetchAddressBook(): Promise<void> {
  return queryClient.prefetchQuery(addressBookQuery);
}

/** Offers saved addresses by their postal codes, in place of the input they would be typed into (specification, section 2). */
export function AddressBookSelect({ side, label, onChoose, onCancel }: AddressBookFieldProps) {
  const { data, error } = useQuery(addressBookQuery, queryClient);
  const [chosenId, setChosenId] = useState('');
  const entries = side === 'own' ? data?.myAddressBook : data?.receiverAddressBook;

  return (
    <Cancellable onCancel={onCancel}>
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
            onChange={(chosen) => {
              const entry = entries?.find(({ id }) => id === chosen);
              if (!entry) return;
              setChosenId(chosen);
              onChoose(entry);
            }}
            placeholder={entries || error ? 'Choose a saved address' : 'Loading your addresses'}
            disabled={!entries || entries.length === 0}
          />
        )}
      </Field>
    </Cancellable>
  );
}

function hintFor(entries: readonly AddressBookEntry[] | undefined): string | undefined {
  if (entries?.length === 0) return nothingSaved;
  if (entries?.length === mostOffered) return `Your ${mostOffered} most recent addresses.`;
  return undefined;
}

const debounceMs = 300;

/** Finds one of thousands of saved addresses by part of it; opens with those used last. */
export function AddressBookPicker({ side, label, onChoose, onCancel }: AddressBookFieldProps) {
  const [typed, setTyped] = useState('');
  const text = typed.trim().slice(0, mostSearchLetters);
  const settled = useDebounced(text, debounceMs);
  const { data, error, isPending, hasNextPage, fetchNextPage } = useInfiniteQuery(
    bookSearchQuery(side, settled),
    queryClient,
  );
  const entries = data?.pages.flatMap((page) => page.data) ?? [];
  const emptyText = settled === '' ? nothingSaved : 'No saved address matches.';

  return (
    <Cancellable onCancel={onCancel} ref={focusInput}>
      <Field label={label} hint="Search by name, postcode, town or street." error={error?.message}>
        {(control) => (
          <Combobox
            {...control}
            value={typed}
            onValueChange={setTyped}
            options={entries.map((entry) => ({ value: entry.id, label: entry.fullname, detail: addressLine(entry) }))}
            onChoose={({ value }) => {
              const entry = entries.find(({ id }) => id === value);
              if (entry) onChoose(entry);
            }}
            isSearching={settled !== text || isPending}
            emptyText={error ? undefined : emptyText}
            hasMore={hasNextPage}
            onNearEnd={() => {
              if (hasNextPage) void fetchNextPage({ cancelRefetch: false });
            }}
            startsOpen
          />
        )}
      </Field>
    </Cancellable>
  );
}

function bookSearchQuery(side: AddressSide, text: string) {
  return {
    queryKey: [searchAddresses.name, side, text] as const,
    queryFn: async ({ pageParam, signal }: { pageParam: string | undefined; signal: AbortSignal }) => {
      const query = {
        side,
        ...(text !== '' && { search: text }),
        ...(pageParam !== undefined && { after: pageParam }),
      };
      return call(searchAddresses, { query }, signal);
    },
    initialPageParam: undefined as string | undefined, // the first page follows no address
    getNextPageParam: ({ data, has_more }: { data: readonly AddressBookEntry[]; has_more: boolean }) =>
      has_more ? data.at(-1)?.id : undefined,
  };
}

function focusInput(root: HTMLElement | null): void {
  root?.querySelector('input')?.focus();
}

interface CancellableProps {
  readonly ref?: (root: HTMLElement | null) => void;
  readonly onCancel: () => void;
  readonly children: ReactNode;
}

function Cancellable({ ref, onCancel, children }: CancellableProps) {
  return (
    <div ref={ref} className="grid">
      {children}
      <Button variant="quiet" size="small" className="-ml-3 justify-self-start" onClick={onCancel}>
        Cancel
      </Button>
    </div>
  );
}
