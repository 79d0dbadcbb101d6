import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type AddressBookEntry, type AddressSide, searchAddresses } from '../../../contract/address-book.ts';
import { mostSearchLetters } from '../../../contract/values/search-text.ts';
import { call } from '../../lib/api/call.ts';
import { queryClient } from '../../lib/api/query-client.ts';
import { useDebounced } from '../../lib/use-debounced.ts';
import { Button } from '../../ui/button.tsx';
import { Combobox } from '../../ui/combobox.tsx';
import { Field } from '../../ui/field.tsx';
import { addressLine } from './describe-entry.ts';

interface AddressBookPickerProps {
  /** Whose addresses: the customer's own or their receivers'. */
  readonly side: AddressSide;
  readonly label: string;
  readonly onChoose: (entry: AddressBookEntry) => void;
  readonly onCancel: () => void;
}

/** How long the typing rests before the book is searched, as for other suggestions. */
const debounceMs = 300;

/** Finds one of thousands of saved addresses by typing part of it; it opens with those used last. */
export function AddressBookPicker({ side, label, onChoose, onCancel }: AddressBookPickerProps) {
  const [typed, setTyped] = useState('');
  const text = typed.trim().slice(0, mostSearchLetters);
  const settled = useDebounced(text, debounceMs);
  const { data, error, isPending, hasNextPage, fetchNextPage } = useInfiniteQuery(
    bookSearchQuery(side, settled),
    queryClient,
  );
  const entries = data?.pages.flatMap((page) => page.data) ?? [];

  return (
    <div ref={focusInput} className="grid">
      <Field label={label} hint="Search by name, postal code, town or street." error={error?.message}>
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
            emptyText={error ? undefined : emptyText(settled)}
            hasMore={hasNextPage}
            onNearEnd={() => {
              if (hasNextPage) void fetchNextPage({ cancelRefetch: false });
            }}
            startsOpen
          />
        )}
      </Field>
      <Button variant="quiet" size="small" className="-ml-3 justify-self-start" onClick={onCancel}>
        Cancel
      </Button>
    </div>
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

function emptyText(text: string): string {
  return text === ''
    ? 'Nothing saved yet: addresses you ship with are kept here.'
    : 'No saved address has all of these words.';
}

function focusInput(root: HTMLElement | null): void {
  root?.querySelector('input')?.focus();
}
