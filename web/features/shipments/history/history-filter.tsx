import { Search } from 'lucide-react';
import { useState } from 'react';
import { mostSearchLetters } from '../../../../contract/values/search-text.ts';
import { shipmentStatuses } from '../../../../contract/values/shipment-status.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { NativeSelect } from '../../../ui/native-select.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import type { HistorySearch } from './history-search.ts';
import { statusWords } from './status-badge.tsx';

interface HistoryFilterProps {
  readonly search: HistorySearch;
  /** Called with the first page of what was asked for. */
  readonly onSearch: (search: HistorySearch) => void;
}

/** Narrows the history to a status or a text. Choosing a status does it at once, a text with Enter or the button. */
export function HistoryFilter({ search, onSearch }: HistoryFilterProps) {
  // The address follows a moment later, and what is asked for next must not forget what was asked for just now.
  const [text, setText] = useOwn(search.text);
  const [status, setStatus] = useOwn(search.status);
  return (
    <search>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          onSearch({ page: 1, status, text: text.trim() });
        }}
        className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-3 sm:grid-cols-[minmax(0,1fr)_auto_minmax(12rem,auto)]"
      >
        <TextField
          name="search"
          type="search"
          label="Find a shipment"
          placeholder="Reference, tracking code, receiver, town or street"
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
              value={status ?? ''}
              onChange={({ currentTarget: { value } }) => {
                const chosen = shipmentStatuses.find((one) => one === value);
                setStatus(chosen);
                onSearch({ page: 1, status: chosen, text: text.trim() });
              }}
            >
              <option value="">All</option>
              {shipmentStatuses.map((one) => (
                <option key={one} value={one}>
                  {statusWords(one)}
                </option>
              ))}
            </NativeSelect>
          )}
        </Field>
      </form>
    </search>
  );
}

/** What stands in a control, starting again whenever the address says something else. */
function useOwn<T>(said: T): [T, (value: T) => void] {
  const [told, setTold] = useState(said);
  const [value, setValue] = useState(said);
  if (told !== said) {
    setTold(said);
    setValue(said);
  }
  return [value, setValue];
}
