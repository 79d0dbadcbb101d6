import * as z from 'zod/mini';
import { deliveryNeeds, longestWish, needsWish } from '../../../../contract/wishes.ts';
import { useSchemaForm } from '../../../lib/use-schema-form.ts';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { WishActions } from './wish-actions.tsx';
import type { WishFormProps } from './wish-form.ts';
import { needLabels } from './wish-words.ts';

/** A box for each need and a note, as the wish that they make. */
const schema = z.pipe(
  z.pipe(
    z.object({ KNOCK_LOUDLY: z.boolean(), MORE_TIME: z.boolean(), STEP_FREE: z.boolean(), note: z.string() }),
    z.transform(
      ({ note, ...boxes }): z.input<typeof needsWish> => ({
        kind: 'NEEDS',
        needs: deliveryNeeds.filter((need) => boxes[need]),
        note,
      }),
    ),
  ),
  needsWish,
);

/** What is needed at the door: any number of things at once, and a note. */
export function NeedsForm({ wish, onSave, onWithdraw }: WishFormProps) {
  const standing = wish?.kind === 'NEEDS' ? wish : undefined;
  const isNeeded = (need: (typeof deliveryNeeds)[number]) => standing?.needs.includes(need) ?? false;
  const state = useSchemaForm({
    start: {
      KNOCK_LOUDLY: isNeeded('KNOCK_LOUDLY'),
      MORE_TIME: isNeeded('MORE_TIME'),
      STEP_FREE: isNeeded('STEP_FREE'),
      note: standing?.note ?? '',
    },
    schema,
    send: onSave,
  });
  return (
    <form {...state.form} aria-label="At the door" className="grid gap-4">
      <fieldset className="grid gap-2">
        <legend className="mb-2 font-semibold">What helps you?</legend>
        {deliveryNeeds.map((need) => (
          <Checkbox key={need} {...state.box(need)} label={needLabels[need]} className="py-1.5" />
        ))}
      </fieldset>
      <TextField
        {...state.field('note')}
        label="Anything else? (optional)"
        hint="The bell, the gate, the stairs. Please write no codes or passwords."
        maxLength={longestWish.note}
        autoComplete="off"
      />
      <p className="text-sm text-quiet">
        By saving you agree that we use this to deliver this parcel, also where it says something about your health. We
        delete it 30 days after the delivery.
      </p>
      <WishActions {...state} onWithdraw={onWithdraw} />
    </form>
  );
}
