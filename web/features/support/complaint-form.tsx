import { useEffect, useRef, useState } from 'react';
import { complain, complaintForm, complaintKinds, longestSupportText } from '../../../contract/support.ts';
import { useForm } from '../../forms/use-form.ts';
import { call } from '../../lib/api/call.ts';
import { clearIdempotencyKey, idempotencyKeyFor } from '../../session/idempotency-key.ts';
import { useSession } from '../../session/session-store.ts';
import { Button } from '../../ui/button.tsx';
import { EmailField } from '../../ui/email-field.tsx';
import { ErrorSummary } from '../../ui/error-summary.tsx';
import { Field } from '../../ui/field.tsx';
import { NativeSelect } from '../../ui/native-select.tsx';
import { Notice } from '../../ui/notice.tsx';
import { TextAreaField } from '../../ui/text-area-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { Timeline } from '../../ui/timeline.tsx';

/** The complaints form, and in its place the confirmation once it was sent. A customer's name and e-mail address are filled in. */
export function ComplaintForm() {
  const { email, fullName } = useSession(({ user }) => user.user);
  const [sent, setSent] = useState<SentComplaint>();
  if (sent) return <ComplaintSent {...sent} onAnother={() => setSent(undefined)} />;
  // The prerendered form is a visitor's; the key starts a new one when the session is known.
  return <EmptyForm key={email} name={fullName} email={email} onSent={setSent} />;
}

interface EmptyFormProps {
  readonly name: string;
  readonly email: string;
  readonly onSent: (sent: SentComplaint) => void;
}

function EmptyForm({ name, email, onSent }: EmptyFormProps) {
  const { form, summary, failure, isSending, field } = useForm({
    start: { name, email, kind: '', tracking_code: '', text: '' },
    schema: complaintForm,
    send: async (body) => {
      const { reference } = await call(complain, { body }, undefined, {
        idempotencyKey: idempotencyKeyFor('complaint', '', body), // no account's: it is the same complaint when the session has ended
      });
      clearIdempotencyKey('complaint');
      onSent({ reference, email: body.email });
    },
  });
  const { error: kindError, ...kind } = field('kind');
  return (
    <form {...form} aria-label="Make a complaint" className="grid gap-5">
      <ErrorSummary {...summary} />
      {/* Not live: the toast has read the same words out. */}
      {failure !== undefined && <Notice tone="danger">{failure}</Notice>}
      <fieldset disabled={isSending} className="contents">
        <TextField {...field('name')} label="Your name" autoComplete="name" isRequired />
        <EmailField
          {...field('email')}
          label="Your email address"
          hint="We confirm your complaint to it, and answer there."
          isRequired
        />
        <Field id={kind.id} label="What is it about?" error={kindError} isRequired>
          {(control) => (
            <NativeSelect {...kind} {...control}>
              <option value="">Please choose</option>
              {Object.entries(complaintKinds).map(([value, label]) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </NativeSelect>
          )}
        </Field>
        <TextField
          {...field('tracking_code')}
          label="Tracking code (optional)"
          hint="Two letters, nine digits and GB, such as CL000717618GB."
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
        />
        <TextAreaField
          {...field('text')}
          label="What went wrong, and what would put it right?"
          className="min-h-36"
          maxLength={longestSupportText}
          isRequired
        />
      </fieldset>
      <Button type="submit" isLoading={isSending} loadingText="Sending your complaint">
        Send complaint
      </Button>
    </form>
  );
}

/** A complaint that we have. */
interface SentComplaint {
  readonly reference: string;
  readonly email: string;
}

/** Says that we have the complaint and under which reference. It takes the focus from the form it replaces. */
function ComplaintSent({ reference, email, onAnother }: SentComplaint & { readonly onAnother: () => void }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <div ref={box} tabIndex={-1} className="grid gap-5 rounded-control">
      <Notice tone="success" title="We have your complaint">
        <p className="mt-1">
          Its reference is <strong className="figures whitespace-nowrap">{reference}</strong>. We have written to{' '}
          <span className="break-words">{email}</span> to confirm it, and answer within 10 working days.
        </p>
      </Notice>
      <p className="text-quiet">Nothing in your inbox? Check the junk folder. The reference is enough to call us.</p>
      <Button variant="secondary" onClick={onAnother}>
        Make another complaint
      </Button>
    </div>
  );
}

const steps = [
  {
    id: 'confirmed',
    title: 'We confirm it',
    detail: 'By email, usually at once and always within 2 working days, with a reference number.',
    state: 'current',
  },
  {
    id: 'looked-into',
    title: 'A person looks into it',
    detail:
      'They read the scans of your parcel, ask the depot and the driver, and write to you if they need to know more.',
    state: 'upcoming',
  },
  {
    id: 'answered',
    title: 'We answer',
    detail:
      'Within 10 working days: what happened, what we do about it, and what we pay. If we need longer, we say why and when you will hear from us.',
    state: 'upcoming',
  },
] as const;

/** What becomes of a complaint, and by when: the promises of the Terms of Use, section Complaints. */
export function ComplaintSteps() {
  return <Timeline label="What happens with your complaint" events={steps} />;
}
