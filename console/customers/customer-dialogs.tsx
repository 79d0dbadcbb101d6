import { useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import {
  changeLock,
  type DataRequestRow,
  type DataRequestStep,
  dataRequestChannels,
  dataRequestKinds,
  type LockChange,
  listDataRequests,
  recordDataRequest,
  takeDataRequestStep,
} from '../../contract/staff/customer-care.ts';
import { type StaffCustomerPage, staffCustomer } from '../../contract/staff/customers.ts';
import { plainTextWith } from '../../contract/values/texts/plain-text.ts';
import { dateText, londonDay } from '../../contract/values/time/working-days.ts';
import { Form } from '../../web/forms/form.tsx';
import { useForm } from '../../web/forms/use-form.ts';
import { call } from '../../web/lib/api/call.ts';
import { queryClient } from '../../web/lib/api/query-client.ts';
import { randomKey } from '../../web/lib/random-key.ts';
import { DateField } from '../../web/ui/fields/date-field.tsx';
import { Field } from '../../web/ui/fields/field.tsx';
import { NativeSelect } from '../../web/ui/fields/native-select.tsx';
import { ConfirmDialog } from '../../web/ui/overlays/confirm-dialog.tsx';
import { Dialog } from '../../web/ui/overlays/dialog.tsx';
import { ReasonDialog } from '../parts/reason-dialog.tsx';
import { useChange } from '../parts/use-change.ts';
import { channelWords, kindWords } from './data-request-words.ts';

type Person = Pick<StaffCustomerPage['people'][number], 'id' | 'name'>;

interface DialogProps {
  readonly onClose: () => void;
}

async function finish(message: string, onClose: () => void): Promise<void> {
  toast.success(message);
  onClose();
  const changed = [staffCustomer, listDataRequests];
  await Promise.all(changed.map(({ name }) => queryClient.invalidateQueries({ queryKey: [name] })));
}

const lockWords: Readonly<
  Record<LockChange, { readonly title: string; readonly effect: string; readonly submit: string }>
> = {
  LOCK: {
    title: 'Lock this person',
    effect:
      'They’re logged out everywhere and can’t log in. Their parcels are still delivered, and other people in their organisation can go on. Booking as a guest stays possible.',
    submit: 'Lock',
  },
  UNLOCK: { title: 'Unlock this person', effect: 'They can log in again.', submit: 'Unlock' },
};

interface LockDialogProps extends DialogProps {
  readonly person: Person;
  readonly change: LockChange;
}

export function LockDialog({ person: { id, name }, change, onClose }: LockDialogProps) {
  const { title, effect, submit } = lockWords[change];
  return (
    <ReasonDialog
      title={title}
      submitLabel={submit}
      submitVariant={change === 'LOCK' ? 'danger' : 'primary'}
      reason={changeLock.body.shape.reason}
      hint="It’s in the audit log, and in the copy of their data if they ask for one."
      send={(reason, idempotencyKey) =>
        call(changeLock, { params: { id }, body: { change, reason } }, undefined, { idempotencyKey })
      }
      onSent={(message) => finish(message, onClose)}
      onClose={onClose}
    >
      <span className="font-semibold wrap-anywhere">{name}</span>: {effect}
    </ReasonDialog>
  );
}

export function RecordRequestDialog({ person: { id }, onClose }: DialogProps & { readonly person: Person }) {
  const [today] = useState(() => dateText(londonDay(new Date())));
  const [idempotencyKey] = useState(randomKey);
  const state = useForm({
    start: { kind: '', channel: '', received_on: today },
    schema: recordDataRequest.body,
    send: async (body) => {
      const { message } = await call(recordDataRequest, { params: { id }, body }, undefined, { idempotencyKey });
      await finish(message, onClose);
    },
  });
  const choices = [
    ['kind', 'They ask for', dataRequestKinds.map((one) => [one, kindWords[one]] as const)],
    ['channel', 'It came by', dataRequestChannels.map((one) => [one, channelWords[one]] as const)],
  ] as const;
  return (
    <Dialog isOpen onClose={onClose} title="Record a data request">
      <Form label="Record a data request" state={state} submitLabel="Record" sendingText="Recording">
        <p className="text-quiet">Make sure that it’s them. They get an email that says by when we’ll answer.</p>
        {choices.map(([name, label, options]) => (
          <Field key={name} {...state.field(name)} label={label} isRequired>
            {(control) => (
              <NativeSelect {...state.field(name)} {...control}>
                <option value="">Choose</option>
                {options.map(([value, words]) => (
                  <option key={value} value={value}>
                    {words}
                  </option>
                ))}
              </NativeSelect>
            )}
          </Field>
        ))}
        <DateField {...state.field('received_on')} label="Received on" isRequired />
      </Form>
    </Dialog>
  );
}

const stepReason = plainTextWith('Give the reason that the person reads.', 500);

export const stepWords: Readonly<
  Record<DataRequestStep, Readonly<Record<DataRequestRow['kind'], { readonly title: string; readonly effect: string }>>>
> = {
  EXTEND: both('Extend by two months', 'Only if it’s complex, or they’ve made several requests. They get an email.'),
  DECLINE: both('Decline', 'They get an email with the reason, and where they can complain.'),
  DONE: {
    COPY: {
      title: 'Mark as sent',
      effect: 'Send the file first, protected so that only they can open it. They get an email that it’s on its way.',
    },
    ERASURE: { title: 'Erase the account', effect: 'Everything personal is deleted. This can’t be undone.' },
  },
};

function both(title: string, effect: string) {
  return { COPY: { title, effect }, ERASURE: { title, effect } };
}

interface StepDialogProps extends DialogProps {
  readonly request: Pick<DataRequestRow, 'id' | 'kind' | 'name'>;
}

export function DoneDialog({ request: { id, kind, name }, onClose }: StepDialogProps) {
  const [idempotencyKey] = useState(randomKey);
  const { run, isRunning, error } = useChange({
    send: () => call(takeDataRequestStep, { params: { id }, body: { step: 'DONE' } }, undefined, { idempotencyKey }),
    changes: [staffCustomer, listDataRequests],
    onDone: onClose,
  });
  const { title, effect } = stepWords.DONE[kind];
  return (
    <ConfirmDialog
      isOpen
      title={title}
      confirmWords={title}
      {...(kind === 'COPY' && { keepWords: 'Not yet', confirmVariant: 'primary' })}
      isSending={isRunning}
      error={error}
      onConfirm={() => run()}
      onClose={onClose}
    >
      <span className="font-semibold wrap-anywhere">{name}</span>: {effect}
    </ConfirmDialog>
  );
}

export function StepReasonDialog({
  request: { id, kind, name },
  step,
  onClose,
}: StepDialogProps & { readonly step: 'EXTEND' | 'DECLINE' }) {
  const { title, effect } = stepWords[step][kind];
  return (
    <ReasonDialog
      title={title}
      submitLabel={title}
      reason={stepReason}
      hint="They read it in the email."
      isLong
      send={(reason, idempotencyKey) =>
        call(takeDataRequestStep, { params: { id }, body: { step, reason } }, undefined, { idempotencyKey })
      }
      onSent={(message) => finish(message, onClose)}
      onClose={onClose}
    >
      <span className="font-semibold wrap-anywhere">{name}</span>: {effect}
    </ReasonDialog>
  );
}
