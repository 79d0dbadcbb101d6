import type { OfferedSlot } from '../../../../contract/collections.ts';
import { formatMass } from '../../../../contract/values/co2e.ts';
import { useNow } from '../../../lib/use-now.ts';
import { Field } from '../../../ui/fields/field.tsx';
import { NativeSelect } from '../../../ui/fields/native-select.tsx';
import { RadioGroup } from '../../../ui/fields/radio-group.tsx';
import { cutOffWords, dayWords, hoursWords } from './slot-words.ts';

interface SlotChoiceProps {
  /** Of the first radio. */
  readonly id: string;
  readonly slots: readonly OfferedSlot[];
  /** Empty: none. */
  readonly value: string;
  readonly onChange: (slot: string) => void;
  /** What choosing no day is called; absent where one has to be chosen. */
  readonly noneWords?: string;
  /** Instead, and first: the recurring collection that is joined without a day. */
  readonly joinWords?: string | undefined;
  readonly error?: string | undefined;
}

/** A day, and one of its windows. Choosing a day chooses its first window. */
export function SlotChoice({ id, slots, value, onChange, noneWords, joinWords, error }: SlotChoiceProps) {
  const now = useNow();
  const days = Map.groupBy(slots, ({ slot }) => dayOf(slot));
  const ofDay = days.get(dayOf(value)) ?? [];
  const chosen = ofDay.find(({ slot }) => slot === value);
  return (
    <>
      <Field label="Day" error={ofDay.length === 0 ? error : undefined}>
        {(control) => (
          <NativeSelect
            {...control}
            name="collection_day"
            value={dayOf(value)}
            onChange={({ target }) => onChange(days.get(target.value)?.[0]?.slot ?? '')}
          >
            {joinWords !== undefined && <option value="">{joinWords}</option>}
            {[...days].map(([day, [first]]) => (
              <option key={day} value={day}>
                {first && dayWords(first, now)}
              </option>
            ))}
            {joinWords === undefined && noneWords !== undefined && <option value="">{noneWords}</option>}
          </NativeSelect>
        )}
      </Field>
      {ofDay.length > 0 && (
        <div className="col-span-full">
          <RadioGroup
            id={id}
            name="collection_slot"
            label="Time"
            options={ofDay.map((slot) => ({ value: slot.slot, label: hoursWords(slot), ...savingOf(slot) }))}
            value={value}
            onChange={onChange}
            error={error}
          />
        </div>
      )}
      {chosen && (
        <p className="text-sm text-quiet col-span-full">Book this time {cutOffWords(chosen.book_until, now)}.</p>
      )}
    </>
  );
}

/** Beside a window in which a van passes anyway. */
function savingOf({ saved_co2e_grams: grams }: OfferedSlot): { readonly detail?: string } {
  return grams === undefined ? {} : { detail: `We’re in your street then. Saves ${formatMass(grams)} of CO2e.` };
}

/** '2026-11-19', the first part of a slot's name. */
function dayOf(slot: string): string {
  return slot.slice(0, 10);
}
