import { Search } from 'lucide-react';
import { useState } from 'react';
import { shipmentStatuses } from '../../../../contract/values/shipment-status.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { NativeSelect } from '../../../ui/native-select.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { type HistorySearch, mostSearchLetters } from './history-search.ts';
import { statusWords } from './status-badge.tsx';

interface HistoryFilterProps {
  readonly search: HistorySearch;
  /** Called with the first page of what was asked for. */
  readonly onSearch: (search: HistorySearch) => void;
}

/** Narrows the history to a status or a text. Choosing a status does it at once, a text with Enter or the button. */
export function HistoryFilter({ search, onSearch }: HistoryFilterProps) {
  const [text, setText] = useTextOf(search);
  return (
    <search>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          onSearch({ ...search, page: 1, text: text.trim() });
        }}
        className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-3 sm:grid-cols-[minmax(0,1fr)_auto_minmax(12rem,auto)]"
      >
        <TextField
          name="search"
          type="search"
          label="Find a shipment"
          placeholder="Reference, tracking code, receiver or street"
          value={text}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
          maxLength={mostSearchLetters}
          autoComplete="off"
          enterKeyHint="search"
        />
        <Button type="submit" variant="secondary">
          <Search aria-hidden="true" />
          <span className="sr-only sm:not-sr-only">Search</span>
        </Button>
        <Field label="Status" className="col-span-2 sm:col-span-1">
          {(control) => (
            <NativeSelect
              {...control}
              name="status"
              value={search.status ?? ''}
              onChange={({ currentTarget: { value } }) =>
                onSearch({ page: 1, status: shipmentStatuses.find((status) => status === value), text: text.trim() })
              }
            >
              <option value="">All</option>
              {shipmentStatuses.map((status) => (
                <option key={status} value={status}>
                  {statusWords(status)}
                </option>
              ))}
            </NativeSelect>
          )}
        </Field>
      </form>
    </search>
  );
}

/** What is typed, starting anew whenever the address says something else. */
function useTextOf(search: HistorySearch): [string, (text: string) => void] {
  const [told, setTold] = useState(search.text);
  const [text, setText] = useState(search.text);
  if (told !== search.text) {
    setTold(search.text);
    setText(search.text);
  }
  return [text, setText];
}
