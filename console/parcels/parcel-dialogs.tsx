import { useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import * as z from 'zod/mini';
import {
  addParcelNote,
  askRefund,
  changeParcel,
  listRefundRequests,
  type parcelChanges,
  type StaffParcelPage,
  staffParcel,
} from '../../contract/staff/parcels.ts';
import { formatPounds, penceFromPounds, poundsFromPence } from '../../contract/values/money.ts';
import { boundedText } from '../../contract/values/texts/bounded-text.ts';
import { Form } from '../../web/forms/form.tsx';
import { useForm } from '../../web/forms/use-form.ts';
import { call } from '../../web/lib/api/call.ts';
import { queryClient } from '../../web/lib/api/query-client.ts';
import { randomKey } from '../../web/lib/random-key.ts';
import { Button } from '../../web/ui/buttons/button.tsx';
import { TextAreaField } from '../../web/ui/fields/text-area-field.tsx';
import { TextField } from '../../web/ui/fields/text-field.tsx';
import { Dialog } from '../../web/ui/overlays/dialog.tsx';
import { auditedReasonHint, ReasonDialog, ReasonField } from '../parts/reason-dialog.tsx';

interface DialogProps {
  readonly parcel: StaffParcelPage;
  readonly onClose: () => void;
}

export async function showAfter(message: string, onClose: () => void): Promise<void> {
  toast.success(message);
  onClose();
  const changed = [staffParcel, listRefundRequests];
  await Promise.all(changed.map(({ name }) => queryClient.invalidateQueries({ queryKey: [name] })));
}

const amountMessage = 'Enter pounds above zero, such as 2.50.';

const refundForm = z.object({
  pounds: z.pipe(
    boundedText(12, amountMessage).check(z.regex(/^\s*\d{1,6}(\.\d{1,2})?\s*$/, amountMessage)),
    z.transform((text: string) => penceFromPounds(Number(text))),
  ),
  reason: askRefund.body.shape.reason,
});

/** Reasons that customers read as they are. */
const usualReasons = ['It arrived late', 'It was damaged', 'We missed the collection', 'A gesture of goodwill'];

/** The same key while it is open: what is sent twice is one refund. */
export function RefundDialog({ parcel: { id, money }, onClose }: DialogProps) {
  const [idempotencyKey] = useState(randomKey);
  const state = useForm({
    start: { pounds: '', reason: '' },
    schema: refundForm,
    send: async ({ pounds: pence, reason }) => {
      const input = { params: { id }, body: { pence, left_before: money.left_pence, reason } };
      const { message } = await call(askRefund, input, undefined, { idempotencyKey });
      await showAfter(message, onClose);
    },
  });
  const left = money.left_pence;
  const amounts = [
    ['All', left],
    ['Half', Math.round(left / 2)],
  ] as const;
  return (
    <Dialog isOpen onClose={onClose} title="Refund">
      <Form label="Refund" state={state} submitLabel="Refund" sendingText="Refunding">
        <p className="text-quiet">{pounds(left)} can still go back. The customer gets a credit note by email.</p>
        <TextField
          {...state.field('pounds')}
          label="Amount in pounds"
          inputMode="decimal"
          isRequired
          autoComplete="off"
        />
        <div className="flex flex-wrap gap-2">
          {amounts.map(([name, pence]) => (
            <Button
              key={name}
              size="small"
              variant="secondary"
              onClick={() => state.change({ pounds: poundsFromPence(pence).toFixed(2) })}
            >
              {name}, {pounds(pence)}
            </Button>
          ))}
        </div>
        <ReasonField {...state.field('reason')} hint="The customer reads it." />
        <div className="flex flex-wrap gap-2">
          {usualReasons.map((reason) => (
            <Button key={reason} size="small" variant="secondary" onClick={() => state.change({ reason })}>
              {reason}
            </Button>
          ))}
        </div>
      </Form>
    </Dialog>
  );
}

function pounds(pence: number): string {
  return formatPounds(poundsFromPence(pence));
}

type Change = (typeof parcelChanges)[number];

const words: Readonly<Record<Change, { readonly title: string; readonly effect: string; readonly submit: string }>> = {
  CANCEL: {
    title: 'Cancel the shipment',
    effect: 'What was paid goes back, with a credit note by email. This can’t be undone.',
    submit: 'Cancel the shipment',
  },
  HOLD: { title: 'Put on hold', effect: 'It stays where it is. Sender and receiver get an email.', submit: 'Hold' },
  RELEASE: { title: 'Release', effect: 'It goes on from where it was.', submit: 'Release' },
  LOST: {
    title: 'Mark as lost',
    effect: 'Sender and receiver get an email that we’re looking for it.',
    submit: 'Mark as lost',
  },
  FOUND: { title: 'Mark as found', effect: 'It’s at a depot again and goes on from there.', submit: 'Mark as found' },
};

interface ChangeDialogProps extends DialogProps {
  readonly change: Change;
}

export function ChangeDialog({ parcel: { id }, change, onClose }: ChangeDialogProps) {
  const { title, effect, submit } = words[change];
  return (
    <ReasonDialog
      title={title}
      submitLabel={submit}
      submitVariant={change === 'CANCEL' ? 'danger' : 'primary'}
      reason={changeParcel.body.shape.reason}
      hint={auditedReasonHint}
      send={(reason, idempotencyKey) =>
        call(changeParcel, { params: { id }, body: { change, reason } }, undefined, { idempotencyKey })
      }
      onSent={(message) => showAfter(message, onClose)}
      onClose={onClose}
    >
      {effect}
    </ReasonDialog>
  );
}

export function NoteDialog({ parcel: { id }, onClose }: DialogProps) {
  const [idempotencyKey] = useState(randomKey);
  const state = useForm({
    start: { text: '' },
    schema: addParcelNote.body,
    send: async (body) => {
      const { message } = await call(addParcelNote, { params: { id }, body }, undefined, { idempotencyKey });
      await showAfter(message, onClose);
    },
  });
  return (
    <Dialog isOpen onClose={onClose} title="Add a note">
      <Form label="Add a note" state={state} submitLabel="Save the note" sendingText="Saving">
        <TextAreaField
          {...state.field('text')}
          label="Note"
          hint="Only staff see it. It can’t be changed later."
          isRequired
          className="min-h-28 max-h-80"
        />
      </Form>
    </Dialog>
  );
}
