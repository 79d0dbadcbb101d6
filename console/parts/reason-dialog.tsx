import { type ReactNode, useState } from 'react';
import * as z from 'zod/mini';
import type { plainTextWith } from '../../contract/values/texts/plain-text.ts';
import { Form } from '../../web/forms/form.tsx';
import { useForm } from '../../web/forms/use-form.ts';
import { randomKey } from '../../web/lib/random-key.ts';
import { TextAreaField } from '../../web/ui/fields/text-area-field.tsx';
import { TextField } from '../../web/ui/fields/text-field.tsx';
import { Dialog } from '../../web/ui/overlays/dialog.tsx';

interface ReasonDialogProps {
  readonly title: string;
  readonly submitLabel: string;
  readonly submitVariant?: 'danger' | 'primary';
  /** What happens then. */
  readonly children: ReactNode;
  readonly reason: ReturnType<typeof plainTextWith>;
  /** Who reads it. */
  readonly hint: string;
  /** Some sentences instead of a line. */
  readonly isLong?: boolean;
  /** The same key while it is open: what is sent twice happens once. */
  readonly send: (reason: string, idempotencyKey: string) => Promise<{ readonly message: string }>;
  readonly onSent: (message: string) => Promise<void>;
  readonly onClose: () => void;
}

/** Asks for the reason of a change, and makes it. */
export function ReasonDialog({
  title,
  submitLabel,
  submitVariant = 'primary',
  children,
  reason,
  hint,
  isLong = false,
  send,
  onSent,
  onClose,
}: ReasonDialogProps) {
  const [idempotencyKey] = useState(randomKey);
  const [schema] = useState(() => z.object({ reason })); // a form with another schema at each rendering never rests
  const state = useForm({
    start: { reason: '' },
    schema,
    send: async (given) => onSent((await send(given.reason, idempotencyKey)).message),
  });
  return (
    <Dialog isOpen onClose={onClose} title={title}>
      <Form
        label={title}
        state={state}
        submitLabel={submitLabel}
        submitVariant={submitVariant}
        sendingText="One moment"
      >
        <p className="text-quiet">{children}</p>
        {isLong ? (
          <TextAreaField {...state.field('reason')} label="Reason" hint={hint} isRequired maxLength={500} />
        ) : (
          <ReasonField {...state.field('reason')} hint={hint} />
        )}
      </Form>
    </Dialog>
  );
}

export const auditedReasonHint = 'For us: it’s in the timeline and in the audit log.';

export function ReasonField(
  props: Omit<Parameters<typeof TextField>[0], 'label' | 'isRequired' | 'autoComplete' | 'maxLength'>,
) {
  return <TextField {...props} label="Reason" isRequired autoComplete="off" maxLength={200} />;
}
