import { useMutation } from '@tanstack/react-query';
import { Pause, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import * as z from 'zod/mini';
import {
  changeRecurringCollection,
  describeRecurring,
  endRecurringCollection,
  type RecurringCollection,
  recurringTimes,
} from '../../../../contract/recurring-collections.ts';
import { friendlyDay } from '../../../../contract/values/time/friendly-date.ts';
import { useForm } from '../../../forms/use-form.ts';
import { call } from '../../../lib/api/call.ts';
import { queryClient } from '../../../lib/api/query-client.ts';
import { useCan } from '../../../session/role.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { DateField } from '../../../ui/fields/date-field.tsx';
import { ErrorSummary } from '../../../ui/fields/error-summary.tsx';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { describeEntry } from '../../addresses/describe-entry.ts';
import { RecurringDialog, refreshCollections } from './recurring-dialog.tsx';

type Opened = 'change' | 'pause' | 'end';

export function RecurringList({ recurring }: { readonly recurring: readonly RecurringCollection[] }) {
  return (
    <ul className="grid gap-3 lg:grid-cols-2">
      {recurring.map((one) => (
        <li key={one.id}>
          <RecurringCard recurring={one} />
        </li>
      ))}
    </ul>
  );
}

function RecurringCard({ recurring }: { readonly recurring: RecurringCollection }) {
  const [opened, setOpened] = useState<Opened>();
  const canBook = useCan('shipments:book');
  const close = () => setOpened(undefined);
  const times = describeRecurring(recurring);
  const place = `${describeEntry({ ...recurring, email_address: '', phone_number: '', country: 'UK' })}, ${recurring.postal_code}`;
  return (
    <Card className="grid h-full content-start gap-3">
      <div className="grid gap-1">
        <h3 className="text-lg">{times.charAt(0).toUpperCase() + times.slice(1)}</h3>
        <p className="wrap-anywhere">{place}</p>
        {recurring.ends_on !== undefined && <p className="text-quiet">Last day {dayWords(recurring.ends_on)}</p>}
      </div>
      {recurring.pauses.length > 0 && <Pauses recurring={recurring} canChange={canBook} />}
      {canBook && (
        <div className="flex flex-wrap gap-2">
          <Button variant="secondary" size="small" aria-label={`Change ${times}`} onClick={() => setOpened('change')}>
            <Pencil aria-hidden="true" />
            Change
          </Button>
          <Button variant="secondary" size="small" aria-label={`Pause ${times}`} onClick={() => setOpened('pause')}>
            <Pause aria-hidden="true" />
            Pause
          </Button>
          <Button variant="quiet-danger" size="small" aria-label={`End ${times}`} onClick={() => setOpened('end')}>
            <Trash2 aria-hidden="true" />
            End
          </Button>
        </div>
      )}
      {opened === 'change' && <RecurringDialog recurring={recurring} onClose={close} />}
      {opened === 'pause' && <PauseDialog recurring={recurring} onClose={close} />}
      {opened === 'end' && <EndDialog recurring={recurring} onClose={close} />}
    </Card>
  );
}

/** 'Thu 24 Dec 2026' would be too long twice in a line. */
function dayWords(day: string): string {
  return friendlyDay(new Date(`${day}T12:00:00Z`));
}

function timesOf({ weekdays, window, ends_on, pauses }: RecurringCollection) {
  return { weekdays, window, pauses, ...(ends_on !== undefined && { ends_on }) };
}

function Pauses({ recurring, canChange }: { readonly recurring: RecurringCollection; readonly canChange: boolean }) {
  const { mutate, isPending } = useMutation(
    {
      mutationFn: (index: number) =>
        call(changeRecurringCollection, {
          params: { id: recurring.id },
          body: { ...timesOf(recurring), pauses: recurring.pauses.toSpliced(index, 1) },
        }),
      onSuccess: refreshCollections,
    },
    queryClient,
  );
  return (
    <ul className="grid gap-1">
      {recurring.pauses.map(({ from, until }, index) => (
        <li key={`${from} ${until}`} className="flex flex-wrap items-center justify-between gap-x-3">
          <span>
            No collection {dayWords(from)} to {dayWords(until)}
          </span>
          {canChange && (
            <Button
              variant="quiet"
              size="small"
              className="max-sm:-ml-3 forced-colors:ml-0"
              isLoading={isPending}
              loadingText="Removing"
              aria-label={`Remove the pause from ${dayWords(from)}`}
              onClick={() => mutate(index)}
            >
              Remove
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}

interface ChangeProps {
  readonly recurring: RecurringCollection;
  readonly onClose: () => void;
}

const pauseForm = z.object({ from: z.iso.date('Enter a date.'), until: z.iso.date('Enter a date.') }).check(
  z.refine(({ from, until }) => from <= until, {
    path: ['until'],
    error: 'The last day can’t be before the first.',
  }),
);

function PauseDialog({ recurring, onClose }: ChangeProps) {
  const { form, summary, failure, canSend, isSending, field } = useForm({
    start: { from: '', until: '' },
    schema: pauseForm,
    send: async (pause) => {
      const body = recurringTimes.parse({ ...timesOf(recurring), pauses: [...recurring.pauses, pause] });
      await call(changeRecurringCollection, { params: { id: recurring.id }, body });
      await refreshCollections();
      toast.success('Your recurring collection is paused');
      onClose();
    },
  });
  return (
    <Dialog isOpen onClose={onClose} title="Pause this collection">
      <form {...form} aria-label="Pause this collection" className="grid gap-5">
        <ErrorSummary {...summary} />
        {failure !== undefined && <Notice tone="danger">{failure}</Notice>}
        <fieldset disabled={isSending} className="grid gap-4 sm:grid-cols-2">
          <DateField {...field('from')} label="First day without a collection" isRequired />
          <DateField {...field('until')} label="Last day without a collection" isRequired />
        </fieldset>
        <p className="text-sm text-quiet">Collections that have shipments already stay booked.</p>
        <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" disabled={!canSend} isLoading={isSending} loadingText="Saving">
            Pause
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

function EndDialog({ recurring, onClose }: ChangeProps) {
  const { mutate, isPending, error } = useMutation(
    {
      mutationFn: () => call(endRecurringCollection, { params: { id: recurring.id } }),
      onSuccess: async ({ message }) => {
        await refreshCollections();
        toast.success(message);
        onClose();
      },
    },
    queryClient,
  );
  return (
    <ConfirmDialog
      isOpen
      title="End this recurring collection?"
      confirmWords="End it"
      isSending={isPending}
      error={error}
      onConfirm={mutate}
      onClose={onClose}
    >
      <p>We’ll stop coming {describeRecurring(recurring)}. Collections that have shipments already stay booked.</p>
    </ConfirmDialog>
  );
}
