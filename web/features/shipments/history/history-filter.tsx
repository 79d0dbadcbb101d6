import { ListFilter, Search } from 'lucide-react';
import { useState } from 'react';
import type { StatusCount } from '../../../../contract/shipments.ts';
import { type ShipmentStatus, shipmentStatuses } from '../../../../contract/values/shipment-status.ts';
import { mostSearchLetters } from '../../../../contract/values/texts/search-text.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Field } from '../../../ui/fields/field.tsx';
import { NativeSelect } from '../../../ui/fields/native-select.tsx';
import { SearchField } from '../../../ui/fields/search-field.tsx';
import type { HistorySearch } from './history-search.ts';
import { statusWords } from './status-badge.tsx';

interface HistoryFilterProps {
  readonly search: HistorySearch;
  readonly onSearch: (search: HistorySearch) => void;
}

/** One row at every width. A status applies at once, a text with Enter or the button. */
export function HistoryFilter({ search, onSearch }: HistoryFilterProps) {
  // The address follows a moment later, and the next search must include what was just chosen.
  const [text, setText] = useOwn(search.text);
  const [status, setStatus] = useOwn(search.status);
  return (
    <search>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          onSearch({ page: 1, status, text: text.trim() });
        }}
        className="grid grid-cols-[minmax(0,1fr)_auto] gap-2 sm:gap-3"
      >
        <SearchField
          label="Find a shipment"
          isLabelHidden
          placeholder="Reference, tracking number, receiver, town or street"
          value={text}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
          maxLength={mostSearchLetters}
          action={
            <Button type="submit" variant="quiet" size="small">
              <Search aria-hidden="true" />
              <span className="sr-only">Search</span>
            </Button>
          }
        />
        <Field label="Status" isLabelHidden>
          {(control) => (
            <StatusSelect
              {...control}
              value={status ?? ''}
              onChange={({ currentTarget: { value } }) => {
                const chosen = shipmentStatuses.find((one) => one === value);
                setStatus(chosen);
                onSearch({ page: 1, status: chosen, text: text.trim() });
              }}
            />
          )}
        </Field>
      </form>
    </search>
  );
}

/** On a phone an icon, until a status is chosen. */
function StatusSelect({ value, ...rest }: Parameters<typeof NativeSelect>[0]) {
  const isOnlyIcon = value === '';
  return (
    <div className="relative">
      <NativeSelect
        {...rest}
        name="status"
        value={value}
        className={classNames(
          'sm:w-56',
          isOnlyIcon ? 'max-sm:w-control max-sm:[&>*]:opacity-0' : 'max-sm:w-40 max-sm:[&>select]:text-ellipsis',
        )}
      >
        <option value="">All statuses</option>
        {shipmentStatuses.map((one) => (
          <option key={one} value={one}>
            {statusWords(one)}
          </option>
        ))}
      </NativeSelect>
      {isOnlyIcon && (
        <ListFilter aria-hidden="true" className="pointer-events-none absolute inset-0 m-auto size-5 sm:hidden" />
      )}
    </div>
  );
}

/** State that resets when the value in the address changes. */
function useOwn<T>(said: T): [T, (value: T) => void] {
  const [told, setTold] = useState(said);
  const [value, setValue] = useState(said);
  if (told !== said) {
    setTold(said);
    setValue(said);
  }
  return [value, setValue];
}

interface Part {
  readonly statuses: readonly ShipmentStatus[];
  readonly one: string;
  readonly many: string;
}

const parts: readonly Part[] = [
  {
    statuses: ['COLLECTED', 'AT_DEPOT', 'IN_TRANSIT', 'OUT_FOR_DELIVERY', 'READY_FOR_PICKUP'],
    one: 'on its way',
    many: 'on their way',
  },
  { statuses: ['RETURNING_TO_SENDER'], one: 'coming back', many: 'coming back' },
  { statuses: ['DELIVERY_ATTEMPTED', 'COLLECTION_FAILED', 'ON_HOLD'], one: 'held up', many: 'held up' },
  { statuses: ['BOOKED'], one: 'booked', many: 'booked' },
  { statuses: ['PENDING_PAYMENT'], one: 'needs paying', many: 'need paying' },
];

/** '2 on their way, 1 needs paying.' Says nothing of what is over. */
export function summariseHistory(counts: readonly StatusCount[]): string {
  const said = parts.flatMap(({ statuses, one, many }) => {
    const count = counts.reduce((sum, each) => (statuses.includes(each.status) ? sum + each.count : sum), 0);
    return count === 0 ? [] : [`${count.toLocaleString('en-GB')} ${count === 1 ? one : many}`];
  });
  return said.length === 0 ? 'Nothing on its way right now.' : `${said.join(', ')}.`;
}
