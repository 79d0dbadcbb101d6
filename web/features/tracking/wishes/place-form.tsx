import * as z from 'zod/mini';
import { anotherDayWish, longestWish, neighbourWish, safePlaceWish } from '../../../../contract/wishes.ts';
import { useForm } from '../../../forms/use-form.ts';
import { Button } from '../../../ui/button.tsx';
import { RadioGroup } from '../../../ui/radio-group.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import type { WishFormProps } from './wish-actions.tsx';
import { WishActions } from './wish-actions.tsx';
import { wordsOfDay } from './wish-words.ts';

const schema = z.discriminatedUnion('kind', [safePlaceWish, neighbourWish]);

/** One press instead of typing, in the rain. */
const usualPlaces = ['In the porch', 'In the shed', 'Behind the bins', 'In the garage'];

/** Where to leave the parcel when nobody is in. */
export function PlaceForm({ wish, onSave, onWithdraw }: WishFormProps) {
  const state = useForm({
    start: {
      kind: wish?.kind ?? 'SAFE_PLACE',
      place: wish?.kind === 'SAFE_PLACE' ? wish.place : '',
      neighbour: wish?.kind === 'NEIGHBOUR' ? wish.neighbour : '',
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
            maxLength={longestWish.place}
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
          maxLength={longestWish.place}
          autoComplete="off"
        />
      )}
      <WishActions {...state} onWithdraw={onWithdraw} />
    </form>
  );
}

/** On which of the days offered to deliver instead. */
export function DayForm({ days, wish, onSave, onWithdraw }: WishFormProps & { readonly days: readonly string[] }) {
  const state = useForm({
    start: { kind: 'ANOTHER_DAY', day: wish?.kind === 'ANOTHER_DAY' ? wish.day : '' },
    schema: anotherDayWish,
    send: onSave,
  });
  return (
    <form {...state.form} aria-label="Another day" className="grid gap-4">
      <RadioGroup
        {...state.control('day')}
        label="Which day suits you?"
        options={days.map((day) => ({ value: day, label: wordsOfDay(day) }))}
      />
      <WishActions {...state} onWithdraw={onWithdraw} />
    </form>
  );
}
