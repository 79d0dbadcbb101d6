import { useMutation } from '@tanstack/react-query';
import * as z from 'zod/mini';
import {
  anotherDayPreference,
  type DeliveryPreference,
  deliveryNeeds,
  needsPreference,
  neighbourPreference,
  preferenceMaxLength,
  safePlacePreference,
} from '../../../../contract/receiver/delivery-preferences.ts';
import type { NeedsProfile } from '../../../../contract/receiver/needs-profile.ts';
import type { MyDelivery } from '../../../../contract/receiver/receiver.ts';
import { friendlyDay, longDay } from '../../../../contract/values/time/friendly-date.ts';
import { useForm } from '../../../forms/use-form.ts';
import { queryClient } from '../../../lib/api/query-client.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { Checkbox } from '../../../ui/fields/checkbox.tsx';
import { RadioGroup } from '../../../ui/fields/radio-group.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { needLabels } from './preference-words.ts';

export interface PreferenceFormProps {
  /** The current one. */
  readonly preference: DeliveryPreference | undefined;
  readonly onSave: (preference: DeliveryPreference) => Promise<void>;
  /** Absent where there is nothing to withdraw. */
  readonly onWithdraw: (() => Promise<void>) | undefined;
}

const placeSchema = z.discriminatedUnion('kind', [safePlacePreference, neighbourPreference]);

/** Suggestions, so that nobody has to type. */
const usualPlaces = ['In the porch', 'In the shed', 'Behind the bins', 'In the garage'];

interface PlaceFormProps extends PreferenceFormProps {
  /** Where nothing was chosen before. */
  readonly startsWith: 'SAFE_PLACE' | 'NEIGHBOUR';
}

export function PlaceForm({ preference, startsWith, onSave, onWithdraw }: PlaceFormProps) {
  const state = useForm({
    start: {
      kind: preference?.kind ?? startsWith,
      place: preference?.kind === 'SAFE_PLACE' ? preference.place : '',
      neighbour: preference?.kind === 'NEIGHBOUR' ? preference.neighbour : '',
    },
    schema: placeSchema,
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
            label="Describe your safe place"
            hint="Somewhere dry and out of sight of the street."
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
        options={days.map((day) => ({ value: day, label: longDay(day) }))}
      />
      <PreferenceActions {...state} onWithdraw={onWithdraw} />
    </form>
  );
}

const boxes = z.object({
  KNOCK_LOUDLY: z.boolean(),
  MORE_TIME: z.boolean(),
  STEP_FREE: z.boolean(),
  note: z.string(),
  isRemembered: z.boolean(),
});

const said = z.object({ preference: needsPreference, isRemembered: z.boolean() });

const needsSchema = z.pipe(
  z.pipe(
    boxes,
    z.transform(
      ({ note, isRemembered, ...ticked }): z.input<typeof said> => ({
        preference: { kind: 'NEEDS', needs: deliveryNeeds.filter((need) => ticked[need]), note },
        isRemembered,
      }),
    ),
  ),
  said,
);

/** Saved needs from earlier parcels. Only a visitor who is proven to be the receiver sees them. */
export interface RememberedNeeds {
  readonly profile: MyDelivery['needs_profile'];
  readonly onForget: () => Promise<void>;
}

interface NeedsFormProps extends PreferenceFormProps {
  readonly onSave: (preference: DeliveryPreference, isRemembered?: boolean) => Promise<void>;
  readonly remembered: RememberedNeeds | undefined;
}

export function NeedsForm({ preference, onSave, onWithdraw, remembered }: NeedsFormProps) {
  const standing = preference?.kind === 'NEEDS' ? preference : undefined;
  const profile = remembered?.profile;
  const used = profile?.is_used ? profile : undefined;
  const offered = standing || used ? undefined : profile;
  const state = useForm({
    start: { ...valuesOf(standing ?? used), isRemembered: profile !== undefined },
    typed: offered ? valuesOf(offered) : {}, // for this parcel; not saved yet
    schema: needsSchema,
    send: ({ preference: left, isRemembered }) => onSave(left, remembered && isRemembered),
  });
  return (
    <form {...state.form} aria-label="At the door" className="grid gap-4">
      {offered && (
        <Notice>
          <p>
            You asked us to remember this on {friendlyDay(new Date(offered.saved_at))}. Save it to use it for this
            parcel.
          </p>
        </Notice>
      )}
      <fieldset className="grid gap-2">
        <legend className="mb-2 font-semibold">What helps you?</legend>
        {deliveryNeeds.map((need) => (
          <Checkbox key={need} {...state.checkbox(need)} label={needLabels[need]} className="py-1.5" />
        ))}
      </fieldset>
      <TextField
        {...state.field('note')}
        label="Anything else? (optional)"
        hint="The bell, the gate, the stairs. Don’t include door codes or passwords."
        maxLength={preferenceMaxLength.note}
        autoComplete="off"
      />
      {remembered && (
        <Checkbox
          {...state.checkbox('isRemembered')}
          label="Remember this for my next parcels to this address"
          hint="We’ll use it for them without asking again. We keep it until you untick this box or press ‘Forget this for next time’, and at most a year after we last used it."
        />
      )}
      <p className="text-quiet">
        By saving, you agree we can use this to deliver your parcel, including anything it says about your health. Only
        we and the driver see it, never the sender. We delete it 30 days after the delivery.
      </p>
      <PreferenceActions {...state} onWithdraw={onWithdraw} />
      {profile && remembered && (
        <Button variant="quiet" className="justify-self-start" onClick={() => void remembered.onForget()}>
          Forget this for next time
        </Button>
      )}
    </form>
  );
}

function valuesOf(needed: Pick<NeedsProfile, 'needs' | 'note'> | undefined) {
  const isNeeded = (need: (typeof deliveryNeeds)[number]) => needed?.needs.includes(need) ?? false;
  return {
    KNOCK_LOUDLY: isNeeded('KNOCK_LOUDLY'),
    MORE_TIME: isNeeded('MORE_TIME'),
    STEP_FREE: isNeeded('STEP_FREE'),
    note: needed?.note ?? '',
  };
}

type PreferenceActionsProps = Pick<ReturnType<typeof useForm>, 'canSend' | 'isSending' | 'failure'> &
  Pick<PreferenceFormProps, 'onWithdraw'>;

export function PreferenceActions({ canSend, isSending, failure, onWithdraw }: PreferenceActionsProps) {
  const withdrawal = useMutation({ mutationFn: async () => onWithdraw?.() }, queryClient); // a failure shows a toast
  return (
    <>
      {failure !== undefined && (
        <Notice tone="danger">
          <p>{failure}</p>
        </Notice>
      )}
      <div className="grid gap-3 sm:flex">
        <Button type="submit" disabled={!canSend} isLoading={isSending} loadingText="Saving">
          Save
        </Button>
        {onWithdraw && (
          <Button
            variant="secondary"
            isLoading={withdrawal.isPending}
            loadingText="Removing"
            onClick={() => withdrawal.mutate()}
          >
            Remove
          </Button>
        )}
      </div>
    </>
  );
}
