import * as z from 'zod/mini';
import {
  anotherDayPreference,
  neighbourPreference,
  preferenceMaxLength,
  safePlacePreference,
} from '../../../../contract/delivery-preferences.ts';
import { useForm } from '../../../forms/use-form.ts';
import { Button } from '../../../ui/button.tsx';
import { RadioGroup } from '../../../ui/radio-group.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import type { PreferenceFormProps } from './preference-actions.tsx';
import { PreferenceActions } from './preference-actions.tsx';
import { wordsOfDay } from './preference-words.ts';

const schema = z.discriminatedUnion('kind', [safePlacePreference, neighbourPreference]);

/** One press instead of typing, in the rain. */
const usualPlaces = ['In the porch', 'In the shed', 'Behind the bins', 'In the garage'];

/** Where to leave the parcel when nobody is in. */
export function PlaceForm({ preference, onSave, onWithdraw }: PreferenceFormProps) {
  const state = useForm({
    start: {
      kind: preference?.kind ?? 'SAFE_PLACE',
      place: preference?.kind === 'SAFE_PLACE' ? preference.place : '',
      neighbour: preference?.kind === 'NEIGHBOUR' ? preference.neighbour : '',
    },
    schema,
    send: onSave,
  });
  const place = state.control('place');
  return (
    <form {...state.form} aria-label="If nobody is in" className="grid gap-4">
      <RadioGroup
        {...state.control('kind')}
        label="Where should we leave it?"
        options={[
          { value: 'SAFE_PLACE', label: 'In a safe place' },
          { value: 'NEIGHBOUR', label: 'With a neighbour' },
        ]}
      />
      {state.values.kind === 'SAFE_PLACE' ? (
        <>
          <TextField
            {...state.field('place')}
            label="Where is it safe and dry?"
            hint="Out of sight from the street, please."
            maxLength={preferenceMaxLength.place}
            autoComplete="off"
          />
          <div className="-mt-2 flex flex-wrap gap-2">
            {usualPlaces.map((usual) => (
              <Button key={usual} variant="secondary" size="small" onClick={() => place.onChange(usual)}>
                {usual}
              </Button>
            ))}
          </div>
        </>
      ) : (
        <TextField
          {...state.field('neighbour')}
          label="Which neighbour?"
          hint="A house number or a name. Please ask them first."
          maxLength={preferenceMaxLength.place}
          autoComplete="off"
        />
      )}
      <PreferenceActions {...state} onWithdraw={onWithdraw} />
    </form>
  );
}

/** On which of the days offered to deliver instead. */
export function DayForm({
  days,
  preference,
  onSave,
  onWithdraw,
}: PreferenceFormProps & { readonly days: readonly string[] }) {
  const state = useForm({
    start: { kind: 'ANOTHER_DAY', day: preference?.kind === 'ANOTHER_DAY' ? preference.day : '' },
    schema: anotherDayPreference,
    send: onSave,
  });
  return (
    <form {...state.form} aria-label="Another day" className="grid gap-4">
      <RadioGroup
        {...state.control('day')}
        label="Which day suits you?"
        options={days.map((day) => ({ value: day, label: wordsOfDay(day) }))}
      />
      <PreferenceActions {...state} onWithdraw={onWithdraw} />
    </form>
  );
}
