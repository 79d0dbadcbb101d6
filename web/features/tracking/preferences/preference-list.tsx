import { useMutation } from '@tanstack/react-query';
import { CalendarDays, Check, ChevronDown, DoorOpen, House, Store } from 'lucide-react';
import { Fragment, type ReactNode, useId, useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import type { ChangeForm, DeliveryPreference } from '../../../../contract/receiver/delivery-preferences.ts';
import { queryClient } from '../../../lib/api/query-client.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { PickupPointForm, type PickupSearch } from './pickup-point-form.tsx';
import { DayForm, NeedsForm, PlaceForm, type RememberedNeeds } from './preference-forms.tsx';
import { describePreference } from './preference-words.ts';

interface PreferenceListProps {
  /** Current ones that this visitor may see. */
  readonly preferences: readonly DeliveryPreference[];
  readonly days: readonly string[];
  /** The form that the visitor chose, in our mail or above; a new object opens it again. */
  readonly chosen?: { readonly form: ChangeForm } | undefined;
  readonly onLeave: (preference: DeliveryPreference, isRemembered?: boolean) => Promise<void>;
  /** Absent for visitors who may not have it taken to a point. */
  readonly pickup?: PickupSearch;
  /** Absent if there are no saved needs. */
  readonly remembered?: RememberedNeeds;
  /** Absent for visitors who may set preferences but not withdraw them. */
  readonly onWithdraw?: (kind: DeliveryPreference['kind']) => Promise<void>;
}

const rowOfForm: Readonly<Record<ChangeForm, string>> = {
  'safe-place': 'place',
  neighbour: 'place',
  'another-day': 'day',
};

export function PreferenceList({
  preferences,
  days,
  chosen,
  pickup,
  onLeave,
  onWithdraw,
  remembered,
}: PreferenceListProps) {
  const [open, setOpen] = useState(chosen && rowOfForm[chosen.form]);
  const [followed, setFollowed] = useState(chosen);
  if (chosen !== followed) {
    setFollowed(chosen);
    if (chosen) setOpen(rowOfForm[chosen.form]);
  }
  const id = useId();
  const close = (name: string, message: string) => {
    const { activeElement: focused, body } = document;
    const line = document.getElementById(`${id}${name}`);
    const isHere = focused === body || line?.closest('div')?.contains(focused);
    if (isHere) line?.focus(); // the form or button with the focus is about to disappear
    setOpen((now) => (now === name ? undefined : now)); // another one may be open by now
    toast.success(message);
  };
  const rowOf = (name: string, kinds: readonly DeliveryPreference['kind'][]) => {
    const preference = preferences.find(({ kind }) => kinds.includes(kind));
    const withdraw = async (kind: DeliveryPreference['kind']) => {
      await onWithdraw?.(kind);
      close(name, 'Removed.');
    };
    return {
      row: {
        id: `${id}${name}`,
        standing:
          preference && (preference.kind === 'PICKUP_POINT' ? preference.place : describePreference(preference)), // its title says the rest
        isOpen: open === name,
        onToggle: () => setOpen(open === name ? undefined : name),
      },
      form: {
        preference,
        onSave: async (left: DeliveryPreference, isRemembered?: boolean) => {
          await onLeave(left, isRemembered);
          close(name, 'Saved.');
        },
        onWithdraw: preference && onWithdraw ? () => withdraw(preference.kind) : undefined,
      },
    };
  };
  const place = rowOf('place', ['SAFE_PLACE', 'NEIGHBOUR']);
  const point = rowOf('point', ['PICKUP_POINT']);
  const day = rowOf('day', ['ANOTHER_DAY']);
  const needs = rowOf('needs', ['NEEDS']);
  const profile = remembered?.profile;
  const isProfileUsed = profile?.is_used === true && !needs.form.preference;
  const forget = async () => {
    await remembered?.onForget();
    close('needs', 'We’ve forgotten it.');
  };
  return (
    <div className="-mb-4">
      <PreferenceRow
        {...place.row}
        title="If nobody is in"
        icon={<House aria-hidden="true" />}
        offer="A safe place, or a neighbour"
      >
        <PlaceForm
          key={chosen?.form === 'neighbour' ? 'NEIGHBOUR' : 'SAFE_PLACE'}
          {...place.form}
          startsWith={chosen?.form === 'neighbour' ? 'NEIGHBOUR' : 'SAFE_PLACE'}
        />
      </PreferenceRow>
      {pickup && (
        <PreferenceRow
          {...point.row}
          title="Collect it from a point"
          icon={<Store aria-hidden="true" />}
          offer="A shop or locker near you, with a PIN"
        >
          <PickupPointForm {...point.form} search={pickup} />
        </PreferenceRow>
      )}
      <PreferenceRow
        {...day.row}
        title="Another day"
        icon={<CalendarDays aria-hidden="true" />}
        offer="Choose a later date"
      >
        <DayForm {...day.form} days={days} />
      </PreferenceRow>
      <PreferenceRow
        {...needs.row}
        {...(isProfileUsed && {
          standing: describePreference({ kind: 'NEEDS', ...profile }),
          lead: 'We’ll use what you told us last time: ',
          action: <ForgetNeeds onForget={forget} />,
        })}
        title="At the door"
        icon={<DoorOpen aria-hidden="true" />}
        offer="Knock loudly, give me time, no steps"
      >
        <NeedsForm
          key={profile?.saved_at}
          {...needs.form}
          remembered={remembered && { ...remembered, onForget: forget }}
        />
      </PreferenceRow>
    </div>
  );
}

function ForgetNeeds({ onForget }: { readonly onForget: () => Promise<void> }) {
  const { mutate, isPending } = useMutation({ mutationFn: onForget }, queryClient); // a failure shows a toast
  return (
    <Button variant="quiet" className="-mt-2 mb-3 ml-13" isLoading={isPending} onClick={() => mutate()}>
      Forget this for next time
    </Button>
  );
}

interface PreferenceRowProps {
  /** The id of the line that opens the form. */
  readonly id: string;
  readonly title: string;
  readonly icon: ReactNode;
  readonly standing: string | undefined;
  /** Replaces 'Your choice', which only screen readers announce. */
  readonly lead?: string | undefined;
  /** Another action while the form is closed. */
  readonly action?: ReactNode;
  /** Shown without a current preference. */
  readonly offer: string;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
  readonly children: ReactNode;
}

/**
 * The current answer in a line that opens the form. An open form stays mounted, so that opening another loses nothing; it resets when the
 * answer changes.
 */
function PreferenceRow({
  id,
  title,
  icon,
  standing,
  lead,
  action,
  offer,
  isOpen,
  onToggle,
  children,
}: PreferenceRowProps) {
  const [wasOpened, setWasOpened] = useState(isOpen);
  if (isOpen && !wasOpened) setWasOpened(true);
  return (
    <div className="border-t border-line first:border-t-0">
      <h3>
        <button
          type="button"
          id={id}
          aria-expanded={isOpen}
          aria-controls={`${id}-form`}
          onClick={onToggle}
          className="-mx-2 flex w-[calc(100%+1rem)] items-center gap-4 rounded-control px-2 py-4 text-left hover:bg-tint"
        >
          <span
            className={classNames(
              'grid size-11 shrink-0 place-items-center rounded-full [&>svg]:size-5',
              standing === undefined ? 'bg-tint text-ink' : 'bg-action text-accent-on-action',
            )}
          >
            {standing === undefined ? icon : <Check aria-hidden="true" strokeWidth={3} />}
          </span>
          <span className="min-w-0 flex-1">
            <span className="block font-semibold">{title}</span>
            <span
              className={classNames(
                'block text-wrap wrap-anywhere',
                standing === undefined ? 'font-normal text-quiet' : 'font-medium',
              )}
            >
              {standing !== undefined && (lead ?? <VisuallyHidden>Your choice: </VisuallyHidden>)}
              {standing ?? offer}
            </span>
          </span>
          <ChevronDown
            aria-hidden="true"
            className={classNames('size-5 shrink-0 text-quiet transition-transform', isOpen && 'rotate-180')}
          />
        </button>
      </h3>
      {!isOpen && action}
      <div id={`${id}-form`} hidden={!isOpen} className="pt-1 pb-6">
        {wasOpened && <Fragment key={standing ?? ''}>{children}</Fragment>}
      </div>
    </div>
  );
}
