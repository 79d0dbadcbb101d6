import { useQuery } from '@tanstack/react-query';
import { toast } from 'react-hot-toast/headless';
import * as z from 'zod/mini';
import { type AddressBookEntry, myAddressBook } from '../../../../contract/addresses/address-book.ts';
import { offerSlots } from '../../../../contract/collections.ts';
import {
  addRecurringCollection,
  changeRecurringCollection,
  hoursOfWindow,
  listCollections,
  type RecurringCollection,
  recurringTimes,
  weekdayNames,
} from '../../../../contract/recurring-collections.ts';
import { useForm } from '../../../forms/use-form.ts';
import { call } from '../../../lib/api/call.ts';
import { endpointQuery } from '../../../lib/api/endpoint-query.ts';
import { queryClient } from '../../../lib/api/query-client.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Link } from '../../../ui/buttons/link.tsx';
import { LoadFailure } from '../../../ui/feedback/load-failure.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { RowSkeletons, SkeletonGroup } from '../../../ui/feedback/skeleton.tsx';
import { Checkbox } from '../../../ui/fields/checkbox.tsx';
import { DateField } from '../../../ui/fields/date-field.tsx';
import { ErrorSummary } from '../../../ui/fields/error-summary.tsx';
import { Field, RequiredMark } from '../../../ui/fields/field.tsx';
import { NativeSelect } from '../../../ui/fields/native-select.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { describeEntry } from '../../addresses/describe-entry.ts';

interface RecurringDialogProps {
  /** The one to change; without it a new one is added. */
  readonly recurring?: RecurringCollection;
  readonly onClose: () => void;
}

/** After a change: refetches what shows collections. */
export async function refreshCollections(): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: [listCollections.name] });
}

export function RecurringDialog({ recurring, onClose }: RecurringDialogProps) {
  const { data, error, refetch } = useQuery(
    { ...endpointQuery(myAddressBook, {}), enabled: recurring === undefined },
    queryClient,
  );
  const own = data?.myAddressBook.filter(({ town }) => town !== '');
  return (
    <Dialog isOpen onClose={onClose} title={recurring ? 'Change the days and time' : 'Add a recurring collection'}>
      {error && <LoadFailure title="We couldn’t load your addresses" error={error} onRetry={refetch} />}
      {!recurring && !own && !error && (
        <SkeletonGroup label="Loading your addresses">
          <RowSkeletons count={3} />
        </SkeletonGroup>
      )}
      {own?.length === 0 && (
        <p>
          Save the address where we collect in your <Link href="/dashboard/address-book">address book</Link> first.
        </p>
      )}
      {(recurring || (own && own.length > 0)) && (
        <RecurringForm recurring={recurring} own={own ?? []} onClose={onClose} />
      )}
    </Dialog>
  );
}

const dayFields = ['day_1', 'day_2', 'day_3', 'day_4', 'day_5'] as const;

const ticked = z.optional(z.boolean());

const schema = z.pipe(
  z
    .object({
      address: z.string().check(z.minLength(1, 'Choose an address.')),
      day_1: ticked,
      day_2: ticked,
      day_3: ticked,
      day_4: ticked,
      day_5: ticked,
      window: recurringTimes.shape.window,
      ends_on: z.union([z.literal(''), z.iso.date()], 'Enter a date.'),
    })
    .check(
      z.refine((values) => dayFields.some((name) => values[name] === true), {
        path: ['day_1'],
        error: 'Choose at least one day.',
      }),
    ),
  z.transform(({ address, window, ends_on, ...days }) => ({
    address,
    times: {
      weekdays: dayFields.flatMap((name, index) => (days[name] === true ? [index + 1] : [])),
      window,
      ...(ends_on !== '' && { ends_on }),
    },
  })),
);

function formValuesOf(recurring: RecurringCollection | undefined) {
  const isOn = (day: number) => recurring?.weekdays.includes(day) ?? false;
  return {
    address: recurring?.id ?? '',
    day_1: isOn(1),
    day_2: isOn(2),
    day_3: isOn(3),
    day_4: isOn(4),
    day_5: isOn(5),
    window: recurring?.window ?? '',
    ends_on: recurring?.ends_on ?? '',
  };
}

interface RecurringFormProps {
  readonly recurring: RecurringCollection | undefined;
  readonly own: readonly AddressBookEntry[];
  readonly onClose: () => void;
}

function RecurringForm({ recurring, own, onClose }: RecurringFormProps) {
  const { form, summary, failure, canSend, isSending, field, checkbox, values } = useForm({
    start: formValuesOf(recurring),
    typed: recurring ? {} : { address: own[0]?.id ?? '' },
    schema,
    send: async ({ address, times }) => {
      const entry = own.find(({ id }) => id === address);
      const { message } = recurring
        ? await call(changeRecurringCollection, {
            params: { id: recurring.id },
            body: { ...times, pauses: recurring.pauses },
          })
        : await call(addRecurringCollection, { body: { ...times, ...placeOf(entry) } });
      await refreshCollections();
      toast.success(message);
      onClose();
    },
  });
  const postcode = recurring?.postal_code ?? own.find(({ id }) => id === values.address)?.postal_code ?? '';
  const windows = useWindows(postcode, values.window);
  const { error: daysError } = checkbox('day_1');
  return (
    <form {...form} aria-label="Recurring collection" className="grid gap-5">
      <ErrorSummary {...summary} />
      {failure !== undefined && <Notice tone="danger">{failure}</Notice>}
      <fieldset disabled={isSending} className="contents">
        {!recurring && (
          <Field {...field('address')} label="Address" isRequired>
            {(control) => (
              <NativeSelect {...field('address')} {...control}>
                {own.map((entry) => (
                  <option key={entry.id} value={entry.id}>
                    {describeEntry(entry)}, {entry.postal_code}
                  </option>
                ))}
              </NativeSelect>
            )}
          </Field>
        )}
        <fieldset className="grid gap-2">
          <legend className="mb-2 font-semibold">
            Days
            <RequiredMark />
          </legend>
          {daysError !== undefined && <Notice tone="danger">{daysError}</Notice>}
          <div className="grid grid-cols-2 gap-2 pointer-coarse:gap-y-5 sm:grid-cols-3">
            {dayFields.map((name, index) => {
              const { error: _error, ...box } = checkbox(name);
              return <Checkbox key={name} {...box} label={weekdayNames[index]} />;
            })}
          </div>
        </fieldset>
        <Field {...field('window')} label="Time" isRequired>
          {(control) => (
            <NativeSelect {...field('window')} {...control}>
              <option value="">Choose a time</option>
              {windows.map((window) => (
                <option key={window} value={window}>
                  {hoursOfWindow(window)}
                </option>
              ))}
            </NativeSelect>
          )}
        </Field>
        <DateField {...field('ends_on')} label="Last day" hint="Leave it empty to go on until you end it." />
      </fieldset>
      <p className="text-sm text-quiet">
        We don’t come on bank holidays, or on days when nothing is booked by the cut-off. Those days cost nothing.
      </p>
      {/* In view however far the form is scrolled; over the dialog's own padding. */}
      <div className="sticky bottom-0 z-1 -mx-5 -mb-5 flex gap-3 border-t border-line bg-raised px-5 pt-3 pb-[max(1rem,env(safe-area-inset-bottom))] sm:-mx-6 sm:-mb-6 sm:justify-end sm:px-6">
        <Button variant="secondary" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" className="max-sm:flex-1" disabled={!canSend} isLoading={isSending} loadingText="Saving">
          Save
        </Button>
      </div>
    </form>
  );
}

function placeOf(entry: AddressBookEntry | undefined) {
  return {
    fullname: entry?.fullname ?? '',
    ...(entry && entry.phone_number !== '' && { phone_number: entry.phone_number }),
    postal_code: entry?.postal_code ?? '',
    street_name: entry?.street_name ?? '',
    building: entry?.building ?? '',
    town: entry?.town ?? '',
  };
}

/** Those on offer in the next days, and the one chosen before. */
function useWindows(postcode: string, chosen: string): readonly string[] {
  const { data } = useQuery(
    { ...endpointQuery(offerSlots, { query: { postal_code: postcode } }), enabled: postcode !== '' },
    queryClient,
  );
  const offered = data?.data.map(({ slot }) => slot.slice('2026-11-19 '.length)) ?? [];
  return [...new Set([...offered, ...(chosen === '' ? [] : [chosen])])].toSorted();
}
