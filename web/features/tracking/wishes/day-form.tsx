import { anotherDayWish } from '../../../../contract/wishes.ts';
import { useForm } from '../../../forms/use-form.ts';
import { RadioGroup } from '../../../ui/radio-group.tsx';
import { WishActions } from './wish-actions.tsx';
import type { WishFormProps } from './wish-form.ts';
import { wordsOfDay } from './wish-words.ts';

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
